import { visiblePieces } from '../../shared/i18n/visible-text';
import {
  type HighlightPiece,
  highlightPieces,
  type Phrase,
  searchPhrases,
} from '../../shared/search-matches';
import { ReceivedText, type TextAttributes, textClass } from './hostile-text';
import styles from './hostile-text.module.css';

interface HighlightedProps extends TextAttributes {
  readonly text: string | null;
  /** The search text as typed. */
  readonly words: string;
  readonly mono?: boolean | undefined;
}

/** External text, as ReceivedText shows it, with a search's matches marked. */
export function Highlighted({ text, words, mono = false, ...attributes }: HighlightedProps) {
  const wanted = phrasesOf(words);
  // Called as a function: most texts of a page aren't searched, and a second component each slows it down.
  if (text === null || text === '' || wanted.length === 0) return ReceivedText({ text, mono, ...attributes });
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
