import { useEffect, useState } from 'react';

/** Returns the seconds left until a time of performance.now(), rounded up; 0 when it is over, or if it is null. */
export function useSecondsLeft(until: number | null): number {
  const [, setTick] = useState(0);
  const left = until === null ? 0 : Math.max(0, until - performance.now());
  const seconds = Math.ceil(left / 1_000);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setTick((tick) => tick + 1), left - (seconds - 1) * 1_000 + 1);
    return () => clearTimeout(timer);
  });
  return seconds;
}
