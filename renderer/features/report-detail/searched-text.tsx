import { useSubject } from '../../state/stores';
import { Highlighted } from '../../ui/highlighted';

interface SearchedTextProps {
  readonly text: string | null;
  readonly mono?: boolean | undefined;
}

/** A text of the report with search matches highlighted, which show why it was found. */
export function SearchedText({ text, mono = false }: SearchedTextProps) {
  const search = useSubject('reports', ({ query }) => query.text);
  return <Highlighted text={text} words={search} mono={mono} />;
}
