import { meaningOf } from '../../../shared/i18n/meaning-of';
import { Badge } from '../../ui/badge';
import { Highlighted } from '../../ui/highlighted';
import { ChipLine } from './chip-line';
import { NotGiven } from './not-given';

interface FraudCasesCellProps {
  readonly fraudCases: readonly string[];
  readonly search: string;
  readonly wide: boolean;
}

/** The fraud cases as sent by the service, including those that the specification doesn't define. */
export function FraudCasesCell({ fraudCases, search, wide }: FraudCasesCellProps) {
  if (fraudCases.length === 0) return <NotGiven />;
  return (
    <ChipLine
      labels={fraudCases}
      wide={wide}
      chip={(fraudCase, attributes) => (
        <Badge
          key={attributes['data-value']}
          title={meaningOf('decision', fraudCase) ?? undefined}
          {...attributes}
        >
          <Highlighted text={fraudCase} words={search} className="reports-grid__chip-text" />
        </Badge>
      )}
    />
  );
}
