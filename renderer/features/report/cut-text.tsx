import { messages } from '../../../shared/messages/messages';
import { useSubject } from '../../state/stores';
import { highlightPieces, searchWords } from '../../ui/highlight';
import './cut-text.css';

interface CutTextProps {
  readonly text: string;
  /** How many characters it is the beginning of, where it is. */
  readonly length?: number | undefined;
  /** The most characters shown; more would freeze the window. */
  readonly limit: number;
  /** With what was searched for marked. */
  readonly marked?: boolean | undefined;
}

/** A text shown letter for letter up to a limit; a line says how much more there is. */
export function CutText({ text, length = text.length, limit, marked = false }: CutTextProps) {
  const shown = text.length > limit ? text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '') : text;
  const more = Math.max(text.length, length) - shown.length;
  return (
    <div className="cut-text">
      <pre className="cut-text__text" dir="ltr">
        {marked ? <MarkedText text={shown} /> : shown}
      </pre>
      {shown !== text && <p className="cut-text__more">{messages.report.notShown(more)}</p>}
    </div>
  );
}

function MarkedText({ text }: { readonly text: string }) {
  const search = useSubject('reports', ({ query }) => query.text);
  const words = searchWords(search);
  if (words.length === 0) return text;
  return highlightPieces(text, words).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
    piece.found ? <mark key={at}>{piece.text}</mark> : piece.text,
  );
}
