import { meaningOf } from '../../../shared/domain/vocabulary';
import { Badge } from '../../ui/badge';
import { Highlighted } from '../../ui/highlighted';
import { ChipLine } from './chip-line';
import { NotGiven } from './not-given';

interface FraudCasesCellProps {
  readonly fraudCases: readonly string[];
  readonly words: string;
}

/** The fraud cases as the service words them, known to the specification or not. */
export function FraudCasesCell({ fraudCases, words }: FraudCasesCellProps) {
  if (fraudCases.length === 0) return <NotGiven />;
  return (
    <ChipLine
      words={fraudCases}
      narrow={1}
      wide={2}
      chip={(fraudCase) => (
        <Badge>
          <span className="reports-grid__chip-text" title={meaningOf('decision', fraudCase) ?? undefined}>
            <Highlighted text={fraudCase} words={words} />
          </span>
        </Badge>
      )}
    />
  );
}
