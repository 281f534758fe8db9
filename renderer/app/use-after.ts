import { useEffect, useState } from 'react';

/** Returns false at first, and true when the component has been shown for `milliseconds`. */
export function useAfter(milliseconds: number): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return due;
}
