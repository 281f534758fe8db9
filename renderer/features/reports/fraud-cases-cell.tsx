import { meaningOf } from '../../../shared/domain/vocabulary';
import { Badge } from '../../ui/badge';
import { Highlighted } from '../../ui/highlighted';
import { ChipLine } from './chip-line';
import { NotGiven } from './not-given';

interface FraudCasesCellProps {
  readonly fraudCases: readonly string[];
  readonly words: string;
  readonly wide: boolean;
}

/** The fraud cases as the service words them, known to the specification or not. */
export function FraudCasesCell({ fraudCases, words, wide }: FraudCasesCellProps) {
  if (fraudCases.length === 0) return <NotGiven />;
  return (
    <ChipLine
      words={fraudCases}
      wide={wide}
      chip={(fraudCase, attributes) => (
        <Badge
          key={attributes['data-value']}
          title={meaningOf('decision', fraudCase) ?? undefined}
          {...attributes}
        >
          <Highlighted text={fraudCase} words={words} className="reports-grid__chip-text" />
        </Badge>
      )}
    />
  );
}
