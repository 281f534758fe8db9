import { useEffect, useState } from 'react';
import { timeNow } from '../clock';

/** Returns the program clock's time in ms since 1970, updated twice a second while `ticking`. */
export function useNow(ticking = true): number {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    if (!ticking) return;
    setNow(timeNow());
    const timer = setInterval(() => setNow(timeNow()), 500);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}
