import { Highlighted } from '../../ui/highlighted';
import { visibleText } from '../../ui/visible-text';

interface PlainTextProps {
  readonly text: string;
  /** The search, marked where the text holds it. */
  readonly search: string;
}

/** A text in a cell that may truncate it; complete in the tooltip. */
export function PlainText({ text, search }: PlainTextProps) {
  return <Highlighted text={text} words={search} title={visibleText(text)} />;
}
