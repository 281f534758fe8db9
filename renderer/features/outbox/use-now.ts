import { useEffect, useState } from 'react';
import { timeNow } from '../../clock';

/** The time by the program's clock, ms since 1970, renewed twice a second while it is shown. */
export function useNow(): number {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    const counting = setInterval(() => setNow(timeNow()), 500);
    return () => clearInterval(counting);
  }, []);
  return now;
}
