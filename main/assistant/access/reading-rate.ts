/** The most answers of all sessions in a minute: an assistant in an endless loop would fill the history. */
export const maxAnswersAMinute = 120;
const minuteMs = 60_000;

/** Counts answers, so that there aren't too many. */
export class ReadingRate {
  #times: readonly number[] = [];

  /** Counts an answer at a time (ms since 1970); returns false if there are too many. */
  take(now: number): boolean {
    this.#times = this.#times.filter((time) => time > now - minuteMs && time <= now);
    if (this.#times.length >= maxAnswersAMinute) return false;
    this.#times = [...this.#times, now];
    return true;
  }
}
