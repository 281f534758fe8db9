import { Highlighted } from '../../ui/highlighted';
import { ReceivedText } from '../../ui/hostile-text';
import { visibleText } from '../../ui/visible-text';
import './middle-text.css';

/** The end of an id tells it from its neighbours as much as its beginning does. */
const tailLength = 6;

interface MiddleTextProps {
  readonly text: string;
  /** The search, marked where the text holds it. */
  readonly words: string;
  readonly mono?: boolean;
}

/** A text that is cut in its middle where there is too little room: to the eye only, the text itself stays whole. */
export function MiddleText({ text, words, mono = false }: MiddleTextProps) {
  const characters = Array.from(text);
  const head = characters.slice(0, -tailLength).join('');
  const tail = characters.slice(-tailLength).join('');
  return (
    <span className="middle-text" title={visibleText(text)}>
      {head === '' ? (
        <Highlighted text={tail} words={words} mono={mono} className="middle-text__tail" />
      ) : (
        <>
          <Highlighted text={head} words={words} mono={mono} className="middle-text__head" />
          {/* The rest of a word is not found by how it begins. */}
          <ReceivedText text={tail} mono={mono} className="middle-text__tail" />
        </>
      )}
    </span>
  );
}
