import { useEffect, useState } from 'react';

/** Whole seconds until a moment of performance.now(), begun ones counted; 0 once it is over, or where there is none. */
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
