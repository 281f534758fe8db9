import type { WatchState } from '../domain/watch';
import { messages } from './messages';

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
    return text.ofWatch(short.toWellFormed(), certain, possible);
  });
  const more = watches.length - named.length;
  return [...named, ...(more > 0 ? [text.more(more)] : [])].join('; ');
}
