import { type RefObject, useLayoutEffect, useState } from 'react';
import { filterSections, foundRanges, type ShownSection, wordsOf } from './filter-sections';

/** The name of the matches' look in settings-screen.module.css. */
const highlightName = 'settings-search';

/** Shows only the settings that match the search, also when their texts change, and returns the sections that are left. */
export function useFilteredSections(
  root: RefObject<HTMLElement | null>,
  typed: string,
): readonly ShownSection[] {
  const [shown, setShown] = useState<readonly ShownSection[]>([]);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const words = wordsOf(typed);
    const filter = () => {
      const found = filterSections(element, words);
      setShown((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
      highlight(element, words);
    };
    filter();
    const watcher = new MutationObserver(filter);
    watcher.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      watcher.disconnect();
      highlight(element, []);
    };
  }, [root, typed]);
  return shown;
}

/** Marks where the words occur in an element. jsdom can't. */
function highlight(element: HTMLElement, words: readonly string[]): void {
  if (typeof Highlight === 'undefined') return;
  const ranges = foundRanges(element, words);
  if (ranges.length === 0) CSS.highlights.delete(highlightName);
  else CSS.highlights.set(highlightName, new Highlight(...ranges));
}
