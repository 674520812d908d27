/** The eight species: six icons, two drawings of our own, and for each a colour that is readable on cream. */

import bee from "icon:bee";
import frog from "icon:frog";
import lizard from "icon:gecko";
import owl from "icon:owl";
import tiger from "icon:tiger-head";
import wolf from "icon:wolf-head";
import type { Species } from "./cards";

export const CREAM = "#fffaf0";
export const CARD_INK = "#2a2118";

const RED_PANDA = `
<path fill="currentColor" d="M256 116C228 116 202 121 180 131C150 88 98 58 60 62C48 110 64 170 98 206
  C80 240 62 276 34 312C66 318 80 328 92 344C122 410 188 454 256 454C324 454 390 410 420 344
  C432 328 446 318 478 312C450 276 432 240 414 206C448 170 464 110 452 62C414 58 362 88 332 131
  C310 121 284 116 256 116Z"/>
<g fill="${CREAM}">
<path d="M86 92C88 126 102 160 122 184C128 168 140 154 154 143C138 120 112 102 86 92Z"/>
<path d="M426 92C424 126 410 160 390 184C384 168 372 154 358 143C374 120 400 102 426 92Z"/>
<path d="M132 226C146 190 190 180 220 204C208 228 168 240 132 226Z"/>
<path d="M380 226C366 190 322 180 292 204C304 228 344 240 380 226Z"/>
<path d="M76 306C104 270 140 272 152 296C160 330 168 366 196 398C146 388 108 352 76 306Z"/>
<path d="M436 306C408 270 372 272 360 296C352 330 344 366 316 398C366 388 404 352 436 306Z"/>
<path d="M256 288C222 288 202 326 210 362C216 394 236 408 256 408C276 408 296 394 302 362C310 326 290 288 256 288Z"/>
<circle cx="186" cy="268" r="21"/><circle cx="326" cy="268" r="21"/>
</g>
<g fill="currentColor">
<circle cx="188" cy="270" r="13"/><circle cx="324" cy="270" r="13"/>
<path d="M222 322C234 308 278 308 290 322C288 342 268 352 262 354V374C274 376 282 372 288 366L294 376
  C282 390 264 390 256 384C248 390 230 390 218 376L224 366C230 372 238 376 250 374V354C244 352 224 342 222 322Z"/>
</g>`;

const OKAPI = `
<g fill="currentColor">
<path d="M258 316H294L286 396L292 478H260L254 398Z"/>
<path d="M346 312L398 326L372 398L378 478H346L338 400Z"/>
<path d="M40 138C32 126 36 112 48 104L104 62L108 26C110 18 124 18 126 26L132 58L146 56C160 34 190 22 216 28
  C214 60 196 84 172 94C186 130 214 156 252 166C312 178 366 172 412 190C446 204 462 238 460 280
  C470 310 478 340 476 372L462 374C460 350 456 336 448 322C444 344 444 368 446 392L454 478H420L406 396
  C398 370 386 346 372 328C332 344 284 344 244 328L238 394L244 478H210L202 392L192 310C172 280 156 234 146 190
  C140 168 130 154 118 148C96 156 60 156 40 138Z"/>
</g>
<g fill="none" stroke="${CREAM}" stroke-width="13" stroke-linecap="round">
<path d="M444 232C424 232 408 226 396 214"/><path d="M452 262C426 264 400 256 380 238"/>
<path d="M448 294C420 296 392 286 370 268"/>
<path d="M438 324C416 324 398 318 382 306"/><path d="M436 354L400 346"/><path d="M436 384L410 382"/>
<path d="M204 352L240 346"/><path d="M208 384L238 380"/><path d="M268 356L284 355"/><path d="M352 364L370 368"/>
</g>
<path fill="${CREAM}" d="M150 74C164 56 180 48 196 46C190 62 178 72 162 78Z"/>
<circle fill="${CREAM}" cx="108" cy="92" r="9"/>`;

export const ANIMALS: { [species in Species]: { colour: string; body: string } } = {
  red_panda: { colour: "#a63a1e", body: RED_PANDA },
  tiger: { colour: "#b25600", body: tiger },
  bee: { colour: "#876700", body: bee },
  lizard: { colour: "#3f7a1c", body: lizard },
  frog: { colour: "#00766a", body: frog },
  owl: { colour: "#6a4526", body: owl },
  okapi: { colour: "#7c2a63", body: OKAPI },
  wolf: { colour: "#3f5473", body: wolf },
};
