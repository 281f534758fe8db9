let ahead = 0;

/** Sets how far the program's clock is ahead of the computer's, ms: main states it in the page. Once, before anything reads it. */
export function setClockAhead(milliseconds: number): void {
  ahead = milliseconds;
}

/** The time by the program's clock, ms since 1970. Everything of the window that shows or sends a time reads it here. */
export function timeNow(): number {
  return Date.now() + ahead;
}
