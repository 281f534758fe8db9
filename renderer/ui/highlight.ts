/** A stretch of a text that a search found, or that lies between what it found. */
export interface HighlightPiece {
  readonly text: string;
  readonly found: boolean;
}

/** Runs of what the search takes for a word: letters and digits, with the marks upon them. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Upper and lower case alike, and without diacritics: as the store's search compares. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
}

/** The words of a search, each as it is compared. */
export function searchWords(search: string): readonly string[] {
  return [...new Set((search.match(word) ?? []).map(fold))];
}

/** Cuts a text where words of it begin with one of the search's words (which are as `searchWords` gives them). */
export function highlightPieces(text: string, words: readonly string[]): readonly HighlightPiece[] {
  const pieces: HighlightPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(word)) {
    const length = beginningLength(match[0], words);
    if (length === 0) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), found: false });
    end = match.index + length;
    pieces.push({ text: text.slice(match.index, end), found: true });
  }
  if (end < text.length) pieces.push({ text: text.slice(end), found: false });
  return pieces;
}

/** How many characters of the text's word the longest word of the search covers; 0 where it begins with none. */
function beginningLength(textWord: string, words: readonly string[]): number {
  const folded = fold(textWord);
  const longest = Math.max(0, ...words.filter((each) => folded.startsWith(each)).map((each) => each.length));
  if (longest === 0) return 0;
  let covered = 0;
  let length = 0;
  for (const character of textWord) {
    const width = fold(character).length;
    // A mark belongs to the letter before it, which is covered already.
    if (covered >= longest && width > 0) break;
    covered += width;
    length += character.length;
  }
  return length;
}
