import type { WatchState } from '../domain/watch';
import { messages } from './messages';
import { numberText } from './number-text';

/** How many watches a digest names. */
const maxNamed = 3;
/** Longer titles are cut, in characters: systems show a few lines. */
const maxTitle = 60;

/** Formats the hits of watches for a notification: "Branch in Madrid: 2, of them 1 possible; Ring: 1; and 4 more watches". */
export function digestText(
  watches: readonly (Omit<WatchState, 'id'> & { readonly title: string })[],
): string {
  const text = messages.watches.digest;
  const named = watches.slice(0, maxNamed).map(({ title, certain, possible }) => {
    const short = title.length > maxTitle ? `${title.slice(0, maxTitle - 1)}…` : title;
    return text.ofWatch({ title: short.toWellFormed(), hits: hitsText(certain, possible) });
  });
  const more = watches.length - named.length;
  return [...named, ...(more > 0 ? [text.more({ count: more })] : [])].join('; ');
}

/** "3", "1 possible", "3 and 1 possible" */
function hitsText(certain: number, count: number): string {
  const text = messages.watches.digest;
  if (count === 0) return numberText(certain);
  const possible = messages.watches.possible({ count });
  return certain === 0 ? possible : text.certainAndPossible({ certain, possible });
}
