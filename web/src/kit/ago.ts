/** How long ago something was, as one says it. */

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

export function ago(then: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "long" });
  const passed = Math.max(0, now - then);
  const step = STEPS.find(([, seconds]) => passed >= seconds);
  return step ? format.format(-Math.floor(passed / step[1]), step[0]) : format.format(0, "second");
}
