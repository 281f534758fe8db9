/** A process that ended by itself this often within a minute stays down: to start it once more would end as before. */
const deathsAMinute = 5;
const minuteMs = 60_000;

export interface RestartLimit {
  /** Takes note that the process ended by itself, and tells whether to start it again. */
  mayRestart(): boolean;
  /** Forgets the ends so far: the person asked for it again. */
  forget(): void;
}

/** `now`: ms of a clock that never goes back. */
export function restartLimit(now: () => number): RestartLimit {
  let deaths: readonly number[] = [];
  return {
    mayRestart() {
      const at = now();
      deaths = [...deaths.filter((earlier) => at - earlier < minuteMs), at];
      return deaths.length < deathsAMinute;
    },
    forget() {
      deaths = [];
    },
  };
}
