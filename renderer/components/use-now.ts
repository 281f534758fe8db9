import { useEffect, useState } from 'react';
import { timeNow } from '../clock';

/** Returns the app clock's time in ms since 1970, updated every `intervalMs` while `ticking`. */
export function useNow(ticking = true, intervalMs = 500): number {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    if (!ticking) return;
    // The time of the first picture is still right: another one would render everything again.
    setNow((before) => (timeNow() - before < intervalMs ? before : timeNow()));
    const timer = setInterval(() => setNow(timeNow()), intervalMs);
    return () => clearInterval(timer);
  }, [ticking, intervalMs]);
  return now;
}
