import { useEffect, useState } from 'react';

/** The time of this computer's clock, ms since 1970, kept to the second while it is shown. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const counting = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(counting);
  }, []);
  return now;
}
