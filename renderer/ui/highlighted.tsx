import { type HighlightPiece, highlightPieces, searchWords } from './highlight';
import './highlighted.css';
import { ReceivedText, type TextAttributes, textClass } from './hostile-text';
import { visiblePieces } from './visible-text';

interface HighlightedProps extends TextAttributes {
  readonly text: string | null;
  /** The search as it was typed. */
  readonly words: string;
  readonly mono?: boolean | undefined;
}

/** Text that came from outside, as ReceivedText shows it, with what a search found in it marked. */
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
          <span key={key} className="received-text__spelled">
            {piece.text}
          </span>
        );
      })}
    </bdi>
  );
}

/** A thousand cells ask for the words of one search. */
let latest: { readonly search: string; readonly words: readonly string[] } = { search: '', words: [] };

function wordsOf(search: string): readonly string[] {
  if (latest.search !== search) latest = { search, words: searchWords(search) };
  return latest.words;
}
