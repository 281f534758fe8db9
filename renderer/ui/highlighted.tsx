import { searchTerms } from '../../shared/search-terms';
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
  const wanted = phrasesOf(words);
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

/** Cached, because a thousand cells use the phrases of one search. */
let latest: { readonly search: string; readonly phrases: readonly Phrase[] } = { search: '', phrases: [] };

function phrasesOf(search: string): readonly Phrase[] {
  if (latest.search !== search) latest = { search, phrases: searchPhrases(search) };
  return latest.phrases;
}

/** Normalised words that must follow one another; the last may be the start of a longer one. Never empty. */
type Phrase = readonly string[];

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

/** Returns the phrases of a search. */
export function searchPhrases(search: string): readonly Phrase[] {
  return searchTerms(search)
    .map((term) => (term.match(word) ?? []).map(fold))
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
