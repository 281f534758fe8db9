import { messages } from '../../../shared/i18n/messages';
import { useSubject } from '../../state/stores';
import { highlightPieces, searchWords } from '../../ui/highlighted';
import './cut-text.css';

interface CutTextProps {
  readonly text: string;
  /** Length of the complete text in characters, if `text` is only its beginning. */
  readonly length?: number | undefined;
  /** Maximum number of characters shown; more would freeze the window. */
  readonly limit: number;
  /** Highlights search matches. */
  readonly marked?: boolean | undefined;
}

/** Shows a text verbatim up to a limit, and says how many more characters there are. */
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
  const terms = searchWords(search);
  if (terms.length === 0) return text;
  return highlightPieces(text, terms).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the pieces never changes
    piece.found ? <mark key={at}>{piece.text}</mark> : piece.text,
  );
}
