import { type RefObject, useEffect, useRef } from 'react';

/** Returns the ref of an element of a list that is scrolled to, as little as needed, when it becomes the chosen one. */
export function useScrolledTo<Of extends HTMLElement>(isChosen: boolean): RefObject<Of | null> {
  const element = useRef<Of>(null);
  useEffect(() => {
    if (!isChosen) return;
    element.current?.scrollIntoView({ block: 'nearest' });
    // What is taller than the list shows its beginning.
    element.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return element;
}
