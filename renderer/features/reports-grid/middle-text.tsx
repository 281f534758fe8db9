import { Highlighted } from '../../ui/highlighted';
import { ReceivedText } from '../../ui/hostile-text';
import { visibleText } from '../../ui/visible-text';
import './middle-text.css';

/** Number of characters kept at the end, which identify an id as much as its beginning. */
const tailLength = 6;

interface MiddleTextProps {
  readonly text: string;
  /** The search, marked where the text holds it. */
  readonly search: string;
  readonly mono?: boolean;
}

/** A text truncated in the middle if there is too little room. Only visually: the text itself stays complete. */
export function MiddleText({ text, search, mono = false }: MiddleTextProps) {
  const characters = Array.from(text);
  const head = characters.slice(0, -tailLength).join('');
  const tail = characters.slice(-tailLength).join('');
  return (
    <span className="middle-text" title={visibleText(text)}>
      {head === '' ? (
        <Highlighted text={tail} words={search} mono={mono} className="middle-text__tail" />
      ) : (
        <>
          <Highlighted text={head} words={search} mono={mono} className="middle-text__head" />
          {/* The search matches beginnings of words, so it can't match in the tail. */}
          <ReceivedText text={tail} mono={mono} className="middle-text__tail" />
        </>
      )}
    </span>
  );
}
