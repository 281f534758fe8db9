import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the ref of an element of a list that is scrolled to, as little as needed, when it becomes the chosen one. It isn't
 * where what was used to choose it, such as a map beside the list, scrolls with the list, and could leave the view.
 */
export function useScrolledTo<Of extends HTMLElement>(isChosen: boolean): RefObject<Of | null> {
  const element = useRef<Of>(null);
  useEffect(() => {
    const chosen = element.current;
    if (!isChosen || chosen === null || isUsedBeside(chosen)) return;
    chosen.scrollIntoView({ block: 'nearest' });
    // What is taller than the list shows its beginning.
    chosen.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return element;
}

/** Whether the focus is on something that scrolls with the list of an element, and isn't in the list. */
function isUsedBeside(element: HTMLElement): boolean {
  const { activeElement } = document;
  if (activeElement === null || element.parentElement?.contains(activeElement)) return false;
  const scroller = scrollerOf(element);
  return scroller?.contains(activeElement) === true && scroller !== activeElement;
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at;
  return null;
}
