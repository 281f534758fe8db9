import { useEffect, useState } from 'react';

/** Whole seconds since a moment (ms since 1970), counted on while the component is shown. */
export function useSecondsSince(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const counting = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(counting);
  }, []);
  return Math.max(0, Math.floor((now - since) / 1000));
}
