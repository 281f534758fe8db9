import type { FraudCaseMeasure, OutboxMeasures } from '../../../../shared/domain/outbox-measures';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { FraudCase } from '../../../components/glossary-term';
import { FactsTable } from '../../../ui/facts-table';
import { ScrollRegion } from '../../../ui/regions';
import styles from './fraud-case-table.module.css';
import { MeasureCard, Note, Part, Sample } from './measure-card';

const parts = ['confirmed', 'added', 'removed'] as const;

/** How often each fraud case was confirmed, added and removed: a table with bars. */
export function FraudCaseTable({
  measures: { fraudCases, allFraudCases },
}: {
  readonly measures: OutboxMeasures;
}) {
  const text = messages.outbox.metrics;
  const max = Math.max(1, ...fraudCases.map(totalCount));
  return (
    <MeasureCard title={text.cases}>
      {fraudCases.length === 0 ? (
        <Note>{text.noCases}</Note>
      ) : (
        <ScrollRegion aria-label={text.casesTable}>
          <FactsTable
            label={text.cases}
            rows={fraudCases}
            keyOf={({ fraudCase }) => fraudCase}
            nameTitle={text.case}
            nameOf={({ fraudCase }) => <FraudCase word={fraudCase} />}
            nameClassName={styles.name}
            columns={[
              { key: 'bar', cell: (measure) => <Bar of={measure} max={max} />, className: () => styles.bar },
              ...parts.map((part) => ({
                key: part,
                title: <Sample part={part} label={text[part]} />,
                cell: (measure: FraudCaseMeasure) => numberText(measure[part]),
                className: (measure: FraudCaseMeasure) => (measure[part] === 0 ? styles.zero : undefined),
              })),
            ]}
          />
        </ScrollRegion>
      )}
      {allFraudCases > fraudCases.length ? (
        <Note>{text.mostFrequent({ shown: fraudCases.length, all: allFraudCases })}</Note>
      ) : null}
    </MeasureCard>
  );
}

function Bar({ of, max }: { readonly of: FraudCaseMeasure; readonly max: number }) {
  return (
    <div>
      {parts.map((part) => (
        <Part key={part} part={part} count={of[part]} max={max} along="inlineSize" />
      ))}
    </div>
  );
}

function totalCount({ confirmed, added, removed }: FraudCaseMeasure): number {
  return confirmed + added + removed;
}
