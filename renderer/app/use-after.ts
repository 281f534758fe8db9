import { useEffect, useState } from 'react';

/** False at first, and true once the component has been shown for so many ms. */
export function useAfter(milliseconds: number): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return due;
}
