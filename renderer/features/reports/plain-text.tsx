import { ReceivedText } from '../../ui/hostile-text';
import { visibleText } from '../../ui/visible-text';

/** A text of the report in a cell that may cut its end; whole in the tooltip. */
export function PlainText({ text }: { readonly text: string }) {
  return (
    <span title={visibleText(text)}>
      <ReceivedText text={text} />
    </span>
  );
}
