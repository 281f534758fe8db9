import { parseQuery } from './query/parse-query';
import { wantedWords } from './query/query-node';
import { type FoldWithPlaces, foldWithPlaces } from './text/fold-with-places';
import { type PlacedWord, phraseOf, placedWords, waysToWrite } from './text/words';

/** Where the words of a search occur in a text. Matches are the same as those of the store's index. */

/** Folded words that must follow one another; the last may be the start of a longer one. Never empty. */
export type Phrase = readonly string[];

/** A part of a text that matches a search, or that lies between matches. */
export interface HighlightPiece {
  readonly text: string;
  readonly found: boolean;
}

/** Returns the phrases that a search of reports looks for in every text, in all ways in which they can be written. */
export function searchPhrases(search: string): readonly Phrase[] {
  // The zone only matters for fields.
  return wantedWords(parseQuery(search, 'utc').node)
    .map(phraseOf)
    .filter((phrase) => phrase !== '')
    .flatMap(waysToWrite)
    .map((phrase) => phrase.split(' '));
}

/** Splits a text where a search's phrases, which come from `searchPhrases`, begin and end. */
export function highlightPieces(text: string, phrases: readonly Phrase[]): readonly HighlightPiece[] {
  const pieces: HighlightPiece[] = [];
  let end = 0;
  for (const found of matchesOf(foldWithPlaces(text), phrases)) {
    if (found.end <= end) continue;
    const from = Math.max(found.start, end);
    if (from > end) pieces.push({ text: text.slice(end, from), found: false });
    pieces.push({ text: text.slice(from, found.end), found: true });
    end = found.end;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), found: false });
  return pieces;
}

interface Match {
  readonly start: number;
  readonly end: number;
}

/** Returns where the phrases are in the text, by where they begin; of those that begin together, the longest first. */
function matchesOf(places: FoldWithPlaces, phrases: readonly Phrase[]): readonly Match[] {
  const matches = placedWords(places.folded).flatMap((words) =>
    words.flatMap((word, index) =>
      phrases
        .filter((phrase) => isAt(words, index, phrase))
        .map((phrase) => ({
          start: places.startOf(word.placeOf(0)),
          end: places.endOf(lastPlace(words, index, phrase)),
        })),
    ),
  );
  return matches.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** Whether the words from an index on are those of a phrase. */
function isAt(words: readonly PlacedWord[], index: number, phrase: Phrase): boolean {
  const last = phrase.length - 1;
  return phrase.every((each, at) =>
    at < last ? words[index + at]?.text === each : words[index + at]?.text.startsWith(each),
  );
}

/** Returns the place of the last character of a phrase that begins at a word. */
function lastPlace(words: readonly PlacedWord[], index: number, phrase: Phrase): number {
  const last = words[index + phrase.length - 1];
  return last?.placeOf((phrase.at(-1)?.length ?? 1) - 1) ?? 0;
}
