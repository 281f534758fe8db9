import { ReceivedText } from '../../ui/hostile-text';
import { visibleText } from '../../ui/visible-text';
import './middle-text.css';

/** The end of an id tells it from its neighbours as much as its beginning does. */
const tailLength = 6;

interface MiddleTextProps {
  readonly text: string;
  readonly mono?: boolean;
}

/** A text that is cut in its middle where there is too little room: to the eye only, the text itself stays whole. */
export function MiddleText({ text, mono = false }: MiddleTextProps) {
  const characters = Array.from(text);
  const head = characters.slice(0, -tailLength).join('');
  const tail = characters.slice(-tailLength).join('');
  return (
    <span className="middle-text" title={visibleText(text)}>
      {head !== '' && (
        <span className="middle-text__head">
          <ReceivedText text={head} mono={mono} />
        </span>
      )}
      <span className="middle-text__tail">
        <ReceivedText text={tail} mono={mono} />
      </span>
    </span>
  );
}
