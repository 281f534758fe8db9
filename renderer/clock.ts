let offset = 0;

/**
 * Sets how many ms the app's clock is ahead of the computer's, as main states it in the page. Call it once, before
 * anything reads the time.
 */
export function setClockAhead(milliseconds: number): void {
  offset = milliseconds;
}

/** Returns the app's time, ms since 1970. All code in the window that shows or sends a time calls this. */
export function timeNow(): number {
  return Date.now() + offset;
}
