import { useSubject } from '../../state/stores';
import { Highlighted } from '../../ui/highlighted';

interface SearchedTextProps {
  readonly text: string | null;
  readonly mono?: boolean | undefined;
}

/** A text of the report, with what was searched for marked: it says why the report was found. */
export function SearchedText({ text, mono = false }: SearchedTextProps) {
  const words = useSubject('reports', ({ query }) => query.text);
  return <Highlighted text={text} words={words} mono={mono} />;
}
