/** A process that crashes this often within a minute is not restarted, because it would crash again. */
const maxCrashesPerMinute = 5;
const minuteMs = 60_000;

export interface RestartLimit {
  /** Records that the process crashed, and returns whether to restart it. */
  mayRestart(): boolean;
  /** Forgets past crashes, because the user asked for a restart. */
  forget(): void;
}

/** Limits restarts after crashes. `now` returns ms of a monotonic clock. */
export function restartLimit(now: () => number): RestartLimit {
  let crashTimes: readonly number[] = [];
  return {
    mayRestart() {
      const crashedAt = now();
      crashTimes = [...crashTimes.filter((earlier) => crashedAt - earlier < minuteMs), crashedAt];
      return crashTimes.length < maxCrashesPerMinute;
    },
    forget() {
      crashTimes = [];
    },
  };
}
