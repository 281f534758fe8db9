import { useEffect, useState } from 'react';
import { timeNow } from '../../clock';

/** Returns the whole seconds since a time (ms since 1970), updated while the component is mounted. */
export function useSecondsSince(since: number): number {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(timeNow()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - since) / 1000));
}
