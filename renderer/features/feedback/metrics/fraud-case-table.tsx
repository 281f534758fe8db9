import type { FraudCaseMetric, OutboxMetrics } from '../../../../shared/domain/outbox-metrics';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { FraudCase } from '../../../components/glossary-term';
import { FactsTable } from '../../../ui/facts-table';
import { ScrollRegion } from '../../../ui/regions';
import styles from './fraud-case-table.module.css';
import { MetricCard, Note, Part, Sample } from './metric-card';

const parts = ['confirmed', 'added', 'removed'] as const;

/** How often each fraud case was confirmed, added and removed: a table with bars. */
export function FraudCaseTable({
  metrics: { fraudCases, allFraudCases },
}: {
  readonly metrics: OutboxMetrics;
}) {
  const text = messages.outbox.metrics;
  const max = Math.max(1, ...fraudCases.map(totalCount));
  return (
    <MetricCard title={messages.words.fields.fraudCases}>
      {fraudCases.length === 0 ? (
        <Note>{text.noCases}</Note>
      ) : (
        <ScrollRegion aria-label={text.casesTable}>
          <FactsTable
            label={messages.words.fields.fraudCases}
            rows={fraudCases}
            keyOf={({ fraudCase }) => fraudCase}
            nameTitle={messages.words.fields.fraudCase}
            nameOf={({ fraudCase }) => <FraudCase word={fraudCase} />}
            nameClassName={styles.name}
            columns={[
              { key: 'bar', cell: (metric) => <Bar of={metric} max={max} />, className: () => styles.bar },
              ...parts.map((part) => ({
                key: part,
                title: <Sample part={part} label={text[part]} />,
                cell: (metric: FraudCaseMetric) => numberText(metric[part]),
                className: (metric: FraudCaseMetric) => (metric[part] === 0 ? styles.zero : undefined),
              })),
            ]}
          />
        </ScrollRegion>
      )}
      {allFraudCases > fraudCases.length ? (
        <Note>{text.mostFrequent({ shown: fraudCases.length, all: allFraudCases })}</Note>
      ) : null}
    </MetricCard>
  );
}

function Bar({ of, max }: { readonly of: FraudCaseMetric; readonly max: number }) {
  return (
    <div>
      {parts.map((part) => (
        <Part key={part} part={part} count={of[part]} max={max} along="inlineSize" />
      ))}
    </div>
  );
}

function totalCount({ confirmed, added, removed }: FraudCaseMetric): number {
  return confirmed + added + removed;
}
