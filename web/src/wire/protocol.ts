// Written by `python -m regna.server.protocol.typescript` from the types of the server; change those, not this.

/**
 * Which components a match uses: a digest of all values, and in full the groups that a user replaced.
 *
 * The digest may be missing in a position only: it is then played with the components at hand.
 */
export interface UsedComponents {
  digest?: string;
  replaced?: { [name: string]: unknown };
}

/**
 * A whole state, hidden parts included, with everything needed to go on from it.
 *
 * One written by hand may leave out the rules, the options and the components: they are then those at hand.
 */
export interface Position {
  format: "regna-position/1";
  game: string;
  rules: string;
  seats: number;
  options: { [name: string]: string | boolean };
  components: UsedComponents;
  state: { [name: string]: unknown };
}

/** A seat's decision. `forced`: the table gave the only possible answer. */
export interface Decision {
  do: "decide";
  seat: number;
  act: string;
  forced?: boolean;
  key?: string;
  sum?: string;
}

/** An outcome of chance. */
export interface Chance {
  do: "chance";
  act: string;
  sum?: string;
}

/** A seat takes back: the game stands again as it did after `to` decisions and outcomes. */
export interface UndoEntry {
  do: "undo";
  seat: number;
  to: number;
  key?: string;
  sum?: string;
}

/** How a match ended. */
export interface Outcome {
  scores: number[];
  places: number[];
  ended: string;
}

/**
 * Luck that can be verified: the commitment to the table's secret and the seats' shares, in hexadecimal.
 *
 * `dealt`: the start was dealt with it. `secret` is shown once the match is over. `commitments` are those of the seats
 * that committed themselves to their shares before any was shown.
 */
export interface RecordedLuck {
  commitment: string;
  shares: string[];
  dealt: boolean;
  secret?: string;
  commitments?: string[];
}

/** A match from its start: the record is the game, the state is a cache. */
export interface MatchRecord {
  format: "regna-record/1";
  game: string;
  rules: string;
  seats: number;
  names?: string[];
  options: { [name: string]: string | boolean };
  components: UsedComponents;
  luck?: RecordedLuck | null;
  start: { [name: string]: unknown };
  entries: (Decision | Chance | UndoEntry)[];
  end: string;
  result?: Outcome | null;
}

/** Time to decide: none, for each decision, or for each seat's whole match; slow play is days per decision. */
export interface Clock {
  kind: "decision" | "match" | "none";
  seconds: number;
}

/**
 * Something said at the table, by whom and when (Unix seconds).
 *
 * `seat` is the speaker's, `null` if it was an onlooker. `by` is the same in all lines of one person at this table.
 */
export interface ChatLine {
  number: number;
  name: string;
  text: string;
  at: number;
  seat: number | null;
  by: string;
}

/** Who I am: a display name and a language; and the host's invitation, where newcomers need one. */
export interface Introduce {
  name: string;
  language?: "en" | "fr";
  invitation?: string;
}

/** This device takes over the identity that a private link was made for. */
export interface Claim {
  token: string;
}

/** Who the server takes me for. */
export interface Me {
  id: string;
  name: string;
  language: string;
}

/** Who the server takes me for, or nobody: whoever comes for the first time is no error. */
export interface Visitor {
  me: Me | null;
}

/** What a private link carries behind its #, good once and until `expires` (Unix seconds). */
export interface Link {
  token: string;
  expires: number;
}

/** How I come back without my devices: a login that nobody else has, and a passphrase. No login: not at all. */
export interface SetPassphrase {
  login: string;
  passphrase: string;
}

/** This device becomes one of whoever has this login and this passphrase. */
export interface Recover {
  login: string;
  passphrase: string;
}

/** One of my devices is no longer mine. */
export interface ForgetDevice {
  device: string;
}

/** A device of mine: what it says it is, since when, when it was here last (to a day), whether it is this one. */
export interface Device {
  id: string;
  device: string;
  created: number;
  seen: number;
  here: boolean;
}

/** All devices of mine, and the login by which I come back without them; empty if I have none. */
export interface Devices {
  devices: Device[];
  login: string;
}

/** Everything the server keeps about me, by table; times in milliseconds since 1970. */
export interface Belongings {
  format: "regna-person/1";
  at: number;
  tables: { [name: string]: ({ [name: string]: unknown })[] };
}

/**
 * What the host has decided: whether people chat, whether newcomers need an invitation, what is kept how long.
 *
 * Days; 0: for ever. `keep_matches` are those that nobody has any more, `keep_chat` is of matches that are over,
 * `keep_people` those who do not come back.
 */
export interface HouseRules {
  chat: boolean;
  invited: boolean;
  keep_matches: number;
  keep_chat: number;
  keep_people: number;
}

/** A match, as a host sees it in a list. */
export interface HostMatch {
  match: string;
  game: string;
  status: string;
  names: string[];
  changed: number;
}

/** Somebody, as a host sees them. */
export interface HostPerson {
  id: string;
  name: string;
  created: number;
  banned: boolean;
  muted: boolean;
}

/** A line of chat that so many people reported, and who said it. */
export interface HostReport {
  match: string;
  line: number;
  person: string;
  name: string;
  text: string;
  at: number;
  reporters: number;
}

/** What a host sees: the house, and the latest matches, people and reports; or those that were looked for. */
export interface Office {
  house: HouseRules;
  reserved: string[];
  matches: HostMatch[];
  people: HostPerson[];
  reports: HostReport[];
}

/** Something a host does: to `what`, the id of a match or a person, or a name; `name` is for who is renamed. */
export interface Do {
  deed: "ban" | "chat_off" | "chat_on" | "delete" | "dismiss" | "forget" | "invite" | "lock" | "mute" | "release" | "rename" | "reserve" | "stop" | "token" | "unban" | "unmute" | "welcome";
  what?: string;
  name?: string;
}

/** It is done; `token` is a new secret, if one was asked for, shown this once. */
export interface Handed {
  token: string;
}

/** An option of a game: the values with their names, the default first. */
export interface OptionInfo {
  name: string;
  label: string;
  choices: (string | boolean)[];
  labels: string[];
}

/** A group of components, where its values come from and whether they are our reconstruction. */
export interface ComponentInfo {
  name: string;
  label: string;
  source: string;
  source_label: string;
}

/** How well a bot plays: what a client sends, what people read who choose, and the same in one word. */
export interface LevelInfo {
  id: string;
  name: string;
  short: string;
}

/**
 * A game as a lobby shows it; `verbs` names the parts of each decision's text in their order.
 *
 * `levels` are those of its bots, the weakest first; `bots` is for clients from before there were levels.
 */
export interface GameInfo {
  id: string;
  name: string;
  about: string;
  credit: string;
  seats: number[];
  rules: string;
  has_secrets: boolean;
  verbs: { [name: string]: string[] };
  options: OptionInfo[];
  components: ComponentInfo[];
  bots: string[];
  levels: LevelInfo[];
}

/** A game's numbered rules, as Markdown. */
export interface RulesText {
  game: string;
  text: string;
}

/** A lesson: its place in the game's course (0: it only illustrates its rules), its title and its rules. */
export interface LessonInfo {
  id: string;
  course: number;
  title: string;
  rules: string[];
  steps: number;
}

/**
 * Where I am in a lesson, by the decisions I have taken so far ("undo" took one back), and one more.
 *
 * With `ask` it is not carried out: I only want to know what would be said.
 */
export interface TryLesson {
  taken?: string[];
  act?: string;
  ask?: boolean;
}

/**
 * What I decide in a puzzle; `taken` has the solution once it was found or shown.
 *
 * With `ask` it is not judged: I only want to know whether it is legal. With `show` I give up and see the solution.
 */
export interface TryPuzzle {
  taken?: string[];
  act?: string;
  ask?: boolean;
  show?: boolean;
}

/** A puzzle: how hard it is, on the scale on which people are rated, and what it is about. */
export interface PuzzleInfo {
  number: number;
  rating: number;
  themes: string[];
}

/** The puzzle of the day, the same for everybody. */
export interface TodaysPuzzle {
  game: string;
  number: number;
}

/** How somebody's try at a duel ended: `won`, `lost`, or `left` if they did not play it to its end. */
export interface DuelResult {
  place: number;
  name: string;
  mine: boolean;
  result: string;
  score: number;
  other: number;
}

/**
 * The duel of the day, the same for everybody, against a bot of this `level`.
 *
 * `match` is my try, `over` whether it has ended; `tries` is how many have begun. The secret behind `commitment` is
 * shown when the day is over.
 */
export interface Duel {
  day: number;
  game: string;
  level: string;
  commitment: string;
  match: string | null;
  over: boolean;
  tries: number;
  results: DuelResult[];
}

/** The lessons that this device knows to be done, by game; what the server does not know among them is left out. */
export interface KnownLessons {
  lessons?: { [name: string]: string[] };
}

/** How I stand with the puzzles of a game: my rating, how many I solved at the first try, and those I tried. */
export interface PuzzleStanding {
  rating: number;
  solved: number;
  tried: number[];
}

/** What I have learned, by game: the lessons done, and how I stand with its puzzles, if I have tried one. */
export interface Learned {
  lessons: { [name: string]: string[] };
  puzzles: { [name: string]: PuzzleStanding };
}

/** What is said to a decision: it was accepted, the rules refuse it, or it leads away from the goal. */
export interface LessonAnswer {
  kind: "accepted" | "astray" | "refused";
  code: string;
  rules: string[];
  text: string;
}

/**
 * How a lesson or a puzzle stands after the decisions `taken`: what is to do, what is lit, the match behind it.
 *
 * `say` belongs to the present `step` of `steps`, counted from 0; once `done` it is what is said at the end.
 */
export interface LessonState {
  lesson: string;
  title: string;
  step: number;
  steps: number;
  done: boolean;
  say: string;
  rules: string[];
  offered: string[];
  look: string[];
  arrows: ([string, string])[];
  taken: string[];
  answer: LessonAnswer | null;
  update: Update;
}

/**
 * What a seat is for: a person who joins, a bot, or somebody around the screen of who creates the match.
 *
 * With a `share` the creator sits down there at once: at one seat for a person, and at those around the screen.
 * `name` is what a bot or somebody around the screen is called; people bring their own.
 */
export interface SeatPlan {
  kind: "bot" | "person" | "screen";
  level?: string;
  share?: string;
  name?: string;
}

/** A moment of another match to play on from, as one of my seats knows it (None: my first, or a spectator). */
export interface Origin {
  match: string;
  at: number;
  seat?: number | null;
}

/**
 * A new match. With `origin` it begins at a moment of another one; with `begin` at once if nobody is awaited.
 *
 * With `position`, a document of that kind, it begins there, with the options and components that this names.
 * `components` are a document, or its text as TOML or JSON.
 * `pace` is how fast bots play: no faster than people can follow, or at once.
 */
export interface Create {
  game: string;
  seats: SeatPlan[];
  options?: { [name: string]: string | boolean };
  components?: { [name: string]: unknown } | string | null;
  public?: boolean;
  clock?: Partial<Clock>;
  pace?: "at_once" | "normal" | "quick" | "slow";
  series?: boolean;
  origin?: Origin | null;
  position?: { [name: string]: unknown } | null;
  begin?: boolean;
}

/** A record to look at, step through and fork. */
export interface Import {
  record: MatchRecord;
}

/**
 * A seat at a table: what it is for, who holds it, whether a bot plays it now, and what it gave to the luck.
 *
 * `commitment` is the SHA-256 of its `share`, which may not be shown yet.
 */
export interface SeatInfo {
  kind: string;
  name: string;
  taken: boolean;
  bot: string;
  share: string;
  commitment: string;
  seconds_left: number | null;
}

/** What a seat decides before the next match of a series. */
export interface ProposalInfo {
  seat: number;
  option: string;
  choices: (string | boolean)[];
  rules: string[];
  text: string;
}

/**
 * A match as a table: everything about it except the game itself. `mine` are my seats.
 *
 * `waiting` is for how many seconds the seat `turn` has been asked, `nudged` whether somebody asked it to hurry.
 * `hushed` is whether onlookers do not speak here.
 * `secret` is the server's half of the luck, shown once the match is over; `commitment` is its SHA-256.
 */
export interface Table {
  do: "table";
  match: string;
  game: string;
  status: string;
  rules: string;
  options: { [name: string]: string | boolean };
  reconstructed: string[];
  replaced: string[];
  public: boolean;
  creator: boolean;
  clock: Clock;
  pace: "at_once" | "normal" | "quick" | "slow";
  series: boolean;
  seats: SeatInfo[];
  mine: number[];
  turn: number | null;
  sequence: number;
  seconds_left: number | null;
  waiting: number | null;
  nudged: boolean;
  hushed: boolean;
  commitment: string;
  secret: string;
  origin: string;
  duel: boolean;
  next: string;
  asked: ProposalInfo | null;
}

/** The new table, and what an invitation link to it carries behind its #. */
export interface Created {
  table: Table;
  invitation: string;
}

/** A seat of a match in a list: what it is for, who sits there, and the level of the bot that plays it now. */
export interface SeatSummary {
  kind: string;
  name: string;
  bot: string;
}

/**
 * A match in a list. `turn` is the seat that is asked, while the match is under way.
 *
 * `nudged` is whether somebody asked that seat to hurry.
 */
export interface Summary {
  match: string;
  game: string;
  status: string;
  names: string[];
  seats: SeatSummary[];
  turn: number | null;
  free: number;
  mine: number[];
  your_turn: boolean;
  nudged: boolean;
  changed: number;
}

/** My matches, those waiting for me first, and the public ones that wait for players. */
export interface Matches {
  mine: Summary[];
  open: Summary[];
}

/** Show me the table. */
export interface Look {
  do: "look";
}

/** I have an invitation: from now on I may look and take a free seat. */
export interface Enter {
  do: "enter";
  invitation: string;
}

/** A new invitation to my match; the old one no longer works. */
export interface Invite {
  do: "invite";
}

/** I take this seat and add my random bytes to the luck: openly, or I commit myself to them and `reveal` them. */
export interface Join {
  do: "join";
  seat: number;
  share?: string;
  commitment?: string;
}

/** Everybody has a seat: here are the random bytes to which I committed myself when I took mine. */
export interface Reveal {
  do: "reveal";
  seat: number;
  share: string;
}

/** I give my seat up: before the start it is free again, during the match a bot plays it to the end. */
export interface Leave {
  do: "leave";
  seat: number;
}

/** A bot plays my seat until I take it back. */
export interface Hand {
  do: "hand";
  seat: number;
  level?: string;
}

/** I play my seat again. */
export interface Back {
  do: "back";
  seat: number;
}

/** More time for the seat that is asked: another player gives it, or I take it where no other person waits. */
export interface MoreTime {
  do: "more_time";
  seat: number;
}

/** Everybody waits for this seat: ask whoever holds it to hurry. Not before a minute, nor twice within five. */
export interface Nudge {
  do: "nudge";
  seat: number;
}

/** Everybody is here: begin. */
export interface Start {
  do: "start";
}

/** My match will not take place; or, if nobody else plays in it, it ends here. */
export interface Close {
  do: "close";
}

/** The same again, or the next match of the series. */
export interface Rematch {
  do: "rematch";
}

/** Whether this match, which is over, stands in my list of matches. It stays for everybody else. */
export interface Keep {
  do: "keep";
  listed: boolean;
}

/** My answer to what is decided between two matches of a series. */
export interface Choose {
  do: "choose";
  seat: number;
  value: string | boolean;
}

/** What I have written down at my seat, for nobody but me; with a `text`, I write this down instead. */
export interface Note {
  do: "note";
  seat: number;
  text?: string | null;
}

/** A line of chat. */
export interface Say {
  do: "say";
  text: string;
}

/** Onlookers do not speak at my table from now on, or they do again. */
export interface Hush {
  do: "hush";
  hushed: boolean;
}

/** The host should read these lines of chat. */
export interface Report {
  do: "report";
  lines: number[];
}

/** What was said after line `since`. */
export interface Chat {
  do: "chat";
  since?: number;
}

/**
 * A decision in answer to question number `sequence`; the same `key` sent again changes nothing.
 *
 * With `unless_final` a decision that could not be taken back, and weighs something, is refused as `would_be_final`.
 */
export interface Decide {
  do: "decide";
  act: string | { [name: string]: unknown };
  sequence: number;
  seat?: number | null;
  key?: string;
  unless_final?: boolean;
}

/** Take my last decision back. */
export interface Undo {
  do: "undo";
  sequence: number;
  seat?: number | null;
  key?: string;
}

/** Tell me why this is not allowed, or whether it would be final. */
export interface Why {
  do: "why";
  act: string | { [name: string]: unknown };
  seat?: number | null;
}

/** Tell me what to do in answer to question number `sequence`, and why; only where all others are bots. */
export interface Hint {
  do: "hint";
  sequence: number;
  seat?: number | null;
}

/** I have seen `since` entries: tell me the rest, and how it stands. */
export interface CatchUp {
  do: "catch_up";
  since?: number;
  seat?: number | null;
}

/** How it looked after `at` entries: in my own view, or in everybody's once the match is over. */
export interface Frame {
  do: "frame";
  at: number;
  seat?: number | null;
  everything?: boolean;
}

/** The position as my seat may imagine it: what it cannot know is drawn anew. Once the match is over, all of it. */
export interface OwnPosition {
  do: "position";
  seat?: number | null;
}

/** The scores over time, at up to so many moments spread evenly over the match. */
export interface Scores {
  do: "scores";
  moments?: number;
}

/** How a match that is over went, and which decisions mattered; asked again, more of it until it is complete. */
export interface Review {
  do: "review";
}

/** The whole record of a match that is over. */
export interface Export {
  do: "export";
}

/**
 * Socket only: tell me from now on what happens; lean updates are for programs that follow the entries.
 *
 * With `presence` I am a person with a screen: the others are told that I am here, and I who else is.
 */
export interface Watch {
  do: "watch";
  since?: number;
  seat?: number | null;
  lean?: boolean;
  presence?: boolean;
}

/** Socket only: no longer. */
export interface Unwatch {
  do: "unwatch";
}

/** What a client sends through the socket: a number of its own, the match, and the message. */
export interface Envelope {
  id: number;
  match: string;
  say: Look | Enter | Invite | Join | Reveal | Leave | Hand | Back | MoreTime | Nudge | Start | Close | Rematch | Keep | Choose | Note | Say | Hush | Report | Chat | Decide | Undo | Why | Hint | CatchUp | Frame | OwnPosition | Scores | Review | Export | Watch | Unwatch;
}

/** Who is asked what; seat None when nobody is. */
export interface TurnInfo {
  seat: number | null;
  phase: string;
  prompt: string;
}

/** A line of the log: after which entry, what happened as key and facts, and as a sentence. */
export interface StoryLine {
  sequence: number;
  key: string;
  facts: { [name: string]: unknown };
  text: string;
}

/** Something that happened, as data: after which entry, its kind as `event`, and its parts by their names. */
export interface EventLine {
  sequence: number;
  event: { [name: string]: string | number | boolean | null };
}

/** What a seat knows of the game. */
export interface SeatView {
  seat: number | null;
  body: { [name: string]: unknown };
}

/**
 * What happened after entry `since` and how it stands now, all as one seat may know it.
 *
 * `legal` lists the answers if this seat is asked. A lean update ends there: no phase, prompt, story, events and view.
 */
export interface Update {
  do: "update";
  match: string;
  seat: number | null;
  since: number;
  sequence: number;
  turn: number | null;
  legal: string[];
  entries: (Decision | Chance | UndoEntry)[];
  result: Outcome | null;
  phase: string;
  prompt: string;
  /** The prompt in few words, for the seat that is asked. */
  ask: string;
  /** Why the seat that is asked cannot take its last decision back; empty if it can. */
  no_undo: string;
  story: StoryLine[];
  events: EventLine[];
  view: { [name: string]: unknown } | null;
}

/** The match after `sequence` entries, in one view or, once it is over, in everybody's. */
export interface Moment {
  sequence: number;
  turn: TurnInfo;
  views: SeatView[];
}

/** The score of every seat after `sequence` entries. */
export interface ScorePoint {
  sequence: number;
  scores: number[];
}

/** Something that has brought points: what it is called, and how many it has brought each seat. */
export interface ScoreSource {
  name: string;
  points: number[];
}

/** The scores over time, as one seat sees them; the last ones of a match that is over are its result. */
export interface ScoreHistory {
  points: ScorePoint[];
  /** Where the points of a match that is over came from; together they are its result. */
  sources: ScoreSource[];
}

/** The decision or undo was carried out and is stored; the table is at `sequence` now. */
export interface Accepted {
  do: "accepted";
  sequence: number;
}

/** Why something is not allowed, or that it is; `final` if, taken now, it could not be taken back. */
export interface Explanation {
  allowed: boolean;
  final: boolean;
  code: string;
  rules: string[];
  text: string;
}

/** What a strong player would do who knows what the seat knows, the best other decision, and how they differ. */
export interface HintText {
  sequence: number;
  act: string;
  instead: string;
  reasons: string[];
}

/**
 * Every seat's chance to win after `sequence` entries, and half the 95 % interval of each.
 *
 * `seat` has decided; None for luck, and for the beginning.
 */
export interface ReviewPoint {
  sequence: number;
  seat: number | null;
  chances: number[];
  errors: number[];
}

/** What changed a seat's chance to win: luck, its own decisions and those of others; half the 95 % interval. */
export interface ReviewAccount {
  seat: number;
  luck: number;
  own: number;
  others: number;
  error: number;
}

/**
 * A decision that cost its seat most, taken after `sequence` entries: what would have been better, and why.
 *
 * It is judged by what the seat knew. `loss` is what it cost of the chance to win, `error` half the 95 % interval.
 */
export interface ReviewDecision {
  sequence: number;
  seat: number;
  act: string;
  better: string;
  loss: number;
  error: number;
  reasons: string[];
}

/**
 * The review of a match as far as it is made: `done` parts `of` so many; accounts and summary come at the end.
 *
 * `failed`: it could not be made any further.
 */
export interface ReviewText {
  done: number;
  of: number;
  failed: boolean;
  points: ReviewPoint[];
  decisions: ReviewDecision[];
  accounts: ReviewAccount[];
  summary: string[];
}

/** What I have written down. */
export interface NoteText {
  text: string;
}

/** What was said. */
export interface ChatLines {
  do: "chat";
  match: string;
  lines: ChatLine[];
}

/** Whether whoever holds a seat is at the table; else for how many seconds they are gone, if they ever came. */
export interface SeatPresence {
  here: boolean;
  away: number | null;
}

/** Socket: who is at the table, and how many people only look on. */
export interface Presence {
  do: "presence";
  match: string;
  seats: SeatPresence[];
  watching: number;
}

/** It is done, and there is nothing more to say. */
export interface Done {
  done: boolean;
}

/**
 * Why something was not done: a family and a code that never change, the rules behind it, and a sentence.
 *
 * `current` is the table's number if the message was stale; `seconds` how long to wait if it came too often.
 */
export interface Problem {
  family: string;
  code: string;
  text: string;
  rules: string[];
  current: number | null;
  seconds: number | null;
}

/** Socket: the reply to message `id`, or the problem with it. */
export interface Answer {
  do: "answer";
  id: number;
  reply: unknown;
  problem: Problem | null;
}

/** The server answers. */
export interface Live {
  version: string;
}

/** Whether the server works and writes its database; `wrong` says what does not, for the host. */
export interface Health {
  status: string;
  wrong: string[];
  version: string;
  database: string;
  matches: number;
  sockets: number;
}

/** The commands about a match, and the reply to each. */
export interface Commands {
  look: { message: Look; reply: Table };
  enter: { message: Enter; reply: Table };
  invite: { message: Invite; reply: Created };
  join: { message: Join; reply: Table };
  reveal: { message: Reveal; reply: Table };
  leave: { message: Leave; reply: Table };
  hand: { message: Hand; reply: Table };
  back: { message: Back; reply: Table };
  more_time: { message: MoreTime; reply: Table };
  nudge: { message: Nudge; reply: Table };
  start: { message: Start; reply: Table };
  close: { message: Close; reply: Table };
  choose: { message: Choose; reply: Table };
  rematch: { message: Rematch; reply: Created };
  keep: { message: Keep; reply: Done };
  note: { message: Note; reply: NoteText };
  say: { message: Say; reply: ChatLine };
  hush: { message: Hush; reply: Table };
  report: { message: Report; reply: Done };
  chat: { message: Chat; reply: ChatLines };
  decide: { message: Decide; reply: Accepted };
  undo: { message: Undo; reply: Accepted };
  why: { message: Why; reply: Explanation };
  hint: { message: Hint; reply: HintText };
  catch_up: { message: CatchUp; reply: Update };
  frame: { message: Frame; reply: Moment };
  position: { message: OwnPosition; reply: Position };
  scores: { message: Scores; reply: ScoreHistory };
  review: { message: Review; reply: ReviewText };
  export: { message: Export; reply: MatchRecord };
  watch: { message: Watch; reply: Table };
  unwatch: { message: Unwatch; reply: Done };
}

/** What comes through the socket, told apart by `do`; every frame is a list of these. */
export type News = Answer | Table | Update | ChatLines | Presence;
