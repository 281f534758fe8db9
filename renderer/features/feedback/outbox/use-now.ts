import { useEffect, useState } from 'react';
import { timeNow } from '../../../clock';

/** Returns the program clock's time in ms since 1970, updated twice a second. */
export function useNow(): number {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(timeNow()), 500);
    return () => clearInterval(timer);
  }, []);
  return now;
}
