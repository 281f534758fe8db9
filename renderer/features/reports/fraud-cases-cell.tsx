import { meaningOf } from '../../../shared/domain/vocabulary';
import { Badge } from '../../ui/badge';
import { ReceivedText } from '../../ui/hostile-text';
import { ChipLine } from './chip-line';
import { NotGiven } from './not-given';

/** The fraud cases as the service words them, known to the specification or not. */
export function FraudCasesCell({ fraudCases }: { readonly fraudCases: readonly string[] }) {
  if (fraudCases.length === 0) return <NotGiven />;
  return (
    <ChipLine
      words={fraudCases}
      narrow={1}
      wide={2}
      chip={(fraudCase) => (
        <Badge>
          <span className="reports-grid__chip-text" title={meaningOf('decision', fraudCase) ?? undefined}>
            <ReceivedText text={fraudCase} />
          </span>
        </Badge>
      )}
    />
  );
}
