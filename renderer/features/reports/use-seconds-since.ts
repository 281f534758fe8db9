import { useEffect, useState } from 'react';
import { timeNow } from '../../clock';

/** Whole seconds since a moment (ms since 1970), counted on while the component is shown. */
export function useSecondsSince(since: number): number {
  const [now, setNow] = useState(timeNow);
  useEffect(() => {
    const counting = setInterval(() => setNow(timeNow()), 250);
    return () => clearInterval(counting);
  }, []);
  return Math.max(0, Math.floor((now - since) / 1000));
}
