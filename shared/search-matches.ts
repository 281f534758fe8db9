import { parseSearch } from './domain/search-query';

/** Where the words of a search occur in a text. Matches are the same as those of the store's index. */

/** Normalised words that must follow one another; the last may be the start of a longer one. Never empty. */
export type Phrase = readonly string[];

/** A part of a text that matches a search, or that lies between matches. */
export interface HighlightPiece {
  readonly text: string;
  readonly found: boolean;
}

/** What the search treats as a word: letters and digits with their diacritics. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Normalises as the store's search does: without case and diacritics. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
}

/** Returns the phrases that a search of reports looks for in every text. */
export function searchPhrases(search: string): readonly Phrase[] {
  // The zone only matters for fields.
  return parseSearch(search, 'utc')
    .words.map((term) => (term.match(word) ?? []).map(fold))
    .filter((phrase) => phrase.length > 0);
}

/** Splits a text where a search's phrases, which come from `searchPhrases`, begin and end. */
export function highlightPieces(text: string, phrases: readonly Phrase[]): readonly HighlightPiece[] {
  const words = [...text.matchAll(word)].map((match) => ({ start: match.index, text: match[0] }));
  const folded = words.map((each) => fold(each.text));
  const pieces: HighlightPiece[] = [];
  let end = 0;
  for (const [index, { start }] of words.entries()) {
    const found = Math.max(
      0,
      ...phrases.filter((phrase) => isAt(folded, index, phrase)).map((phrase) => endOf(words, index, phrase)),
    );
    if (found <= end) continue;
    const from = Math.max(start, end);
    if (from > end) pieces.push({ text: text.slice(end, from), found: false });
    pieces.push({ text: text.slice(from, found), found: true });
    end = found;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), found: false });
  return pieces;
}

/** Whether the words from an index on are those of a phrase. */
function isAt(folded: readonly string[], index: number, phrase: Phrase): boolean {
  const last = phrase.length - 1;
  return phrase.every((each, at) =>
    at < last ? folded[index + at] === each : folded[index + at]?.startsWith(each),
  );
}

/** Returns where a phrase that begins at a word ends in the text. */
function endOf(
  words: readonly { readonly start: number; readonly text: string }[],
  index: number,
  phrase: Phrase,
): number {
  const last = words[index + phrase.length - 1];
  return last ? last.start + coveredLength(last.text, phrase.at(-1) ?? '') : 0;
}

/** Returns how many characters of a word its normalised beginning covers. */
function coveredLength(textWord: string, beginning: string): number {
  let covered = 0;
  let length = 0;
  for (const character of textWord) {
    const width = fold(character).length;
    // A diacritic belongs to the preceding letter, which is covered already.
    if (covered >= beginning.length && width > 0) break;
    covered += width;
    length += character.length;
  }
  return length;
}
