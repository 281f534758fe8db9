import { Highlighted } from '../../ui/highlighted';
import { visibleText } from '../../ui/visible-text';

interface PlainTextProps {
  readonly text: string;
  /** The search, marked where the text holds it. */
  readonly words: string;
}

/** A text of the report in a cell that may cut its end; whole in the tooltip. */
export function PlainText({ text, words }: PlainTextProps) {
  return <Highlighted text={text} words={words} title={visibleText(text)} />;
}
