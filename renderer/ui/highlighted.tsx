import { ReceivedText, type TextAttributes, textClass } from './hostile-text';
import styles from './hostile-text.module.css';
import { visiblePieces } from './visible-text';

interface HighlightedProps extends TextAttributes {
  readonly text: string | null;
  /** The search text as typed. */
  readonly words: string;
  readonly mono?: boolean | undefined;
}

/** External text, as ReceivedText shows it, with a search's matches marked. */
export function Highlighted({ text, words, mono = false, ...attributes }: HighlightedProps) {
  const wanted = wordsOf(words);
  if (text === null || text === '' || wanted.length === 0)
    return <ReceivedText text={text} mono={mono} {...attributes} />;
  const pieces = visiblePieces(text).flatMap(
    (piece): readonly (HighlightPiece & { readonly spelled: boolean })[] =>
      piece.spelled
        ? [{ ...piece, found: false }]
        : highlightPieces(piece.text, wanted).map((each) => ({ ...each, spelled: false })),
  );
  let at = 0;
  return (
    <bdi {...attributes} className={textClass(mono, attributes)}>
      {pieces.map((piece) => {
        const key = at;
        at += piece.text.length;
        if (piece.found) return <mark key={key}>{piece.text}</mark>;
        if (!piece.spelled) return piece.text;
        return (
          <span key={key} className={styles.spelled}>
            {piece.text}
          </span>
        );
      })}
    </bdi>
  );
}

/** Cached, because a thousand cells use the words of one search. */
let latest: { readonly search: string; readonly words: readonly string[] } = { search: '', words: [] };

function wordsOf(search: string): readonly string[] {
  if (latest.search !== search) latest = { search, words: searchWords(search) };
  return latest.words;
}

/** A part of a text that matches a search, or that lies between matches. */
interface HighlightPiece {
  readonly text: string;
  readonly found: boolean;
}

/** What the search treats as a word: letters and digits with their diacritics. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Normalises as the store's search does: without case and diacritics. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
}

/** Returns the normalised words of a search. */
export function searchWords(search: string): readonly string[] {
  return [...new Set((search.match(word) ?? []).map(fold))];
}

/** Splits a text where its words begin with one of the search's words, which come from `searchWords`. */
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

/** Returns how many characters of a word the longest matching search word covers; 0 if none matches. */
function beginningLength(textWord: string, words: readonly string[]): number {
  const folded = fold(textWord);
  const longest = Math.max(0, ...words.filter((each) => folded.startsWith(each)).map((each) => each.length));
  if (longest === 0) return 0;
  let covered = 0;
  let length = 0;
  for (const character of textWord) {
    const width = fold(character).length;
    // A diacritic belongs to the preceding letter, which is covered already.
    if (covered >= longest && width > 0) break;
    covered += width;
    length += character.length;
  }
  return length;
}
