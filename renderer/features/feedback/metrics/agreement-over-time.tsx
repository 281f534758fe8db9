import { useState } from 'react';
import type { MetricStep, OutboxMetrics, StepUnit } from '../../../../shared/domain/outbox-metrics';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { Button } from '../../../ui/button';
import { FactsTable } from '../../../ui/facts-table';
import { Row, Text } from '../../../ui/layout';
import { ScrollRegion } from '../../../ui/regions';
import styles from './agreement-over-time.module.css';
import { percentOf } from './count-matrix';
import { MetricCard, Part, Sample } from './metric-card';

interface AgreementOverTimeProps {
  readonly title: string;
  readonly metrics: Pick<OutboxMetrics, 'steps' | 'stepUnit'>;
}

/** Feedback or verdicts over time and their agreement with the service, as columns or as a table. */
export function AgreementOverTime({ title, metrics: { steps, stepUnit } }: AgreementOverTimeProps) {
  const text = messages.outbox.metrics;
  const [asTable, setAsTable] = useState(false);
  return (
    <MetricCard
      title={title}
      beside={
        <>
          <Row wrap gap={12} tone="muted" size="small" className={styles.legend} aria-hidden="true">
            <Sample part="confirmed" label={text.asReported} />
            <Sample part="removed" label={text.different} />
            <Sample part="added" label={text.notCompared} />
          </Row>
          <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {text.showAsTable}
          </Button>
        </>
      }
    >
      {asTable ? (
        <StepTable title={title} steps={steps} unit={stepUnit} />
      ) : (
        <Columns steps={steps} unit={stepUnit} />
      )}
    </MetricCard>
  );
}

/** Maximum width of a column in px, so that a few columns don't fill the screen. */
const maxColumnWidth = 64;

interface StepsProps {
  readonly steps: readonly MetricStep[];
  readonly unit: StepUnit;
}

function Columns({ steps, unit }: StepsProps) {
  const text = messages.outbox.metrics;
  const max = Math.max(1, ...steps.map(({ total }) => total));
  const all = steps.reduce((sum, { total }) => sum + total, 0);
  const middle = steps[Math.floor(steps.length / 2)];
  return (
    <Text
      as="div"
      role="img"
      tone="faint"
      size="small"
      tabular
      className={styles.columns}
      style={{ maxInlineSize: `${(steps.length + 1) * maxColumnWidth}px` }}
      aria-label={text.columns({ count: all, steps: text.steps[unit]({ count: steps.length }), most: max })}
    >
      <span className={styles.most}>{numberText(max)}</span>
      <div className={styles.plot}>
        {steps.map((step) => (
          <span key={step.day} className={styles.step} title={stepText(step, unit)}>
            <Part part="added" count={step.total - step.compared} max={max} along="blockSize" />
            <Part part="removed" count={step.compared - step.alike} max={max} along="blockSize" />
            <Part part="confirmed" count={step.alike} max={max} along="blockSize" />
          </span>
        ))}
      </div>
      <Row as="span" justify="between" className={styles.days}>
        <span>{dayText(steps[0], unit)}</span>
        {steps.length > 8 ? <span>{dayText(middle, unit)}</span> : null}
        {steps.length > 1 ? <span>{dayText(steps.at(-1), unit)}</span> : null}
      </Row>
    </Text>
  );
}

function StepTable({ title, steps, unit }: StepsProps & { readonly title: string }) {
  const text = messages.outbox.metrics;
  return (
    <ScrollRegion className={styles.table} aria-label={text.stepTable}>
      <FactsTable
        label={title}
        rows={steps.toReversed()}
        keyOf={({ day }) => day}
        nameTitle={text.stepFrom[unit]}
        nameOf={(step) => dayText(step, unit)}
        columns={[
          { key: 'sent', title: text.sent, cell: ({ total }) => numberText(total) },
          { key: 'compared', title: text.compared, cell: ({ compared }) => numberText(compared) },
          { key: 'alike', title: text.asReported, cell: ({ alike }) => numberText(alike) },
          {
            key: 'agreement',
            title: messages.outbox.metrics.agreement,
            cell: ({ alike, compared }) => percentOf(alike, compared),
          },
        ]}
      />
    </ScrollRegion>
  );
}

function stepText(step: MetricStep, unit: StepUnit): string {
  const text = messages.outbox.metrics;
  const day = `${text.stepFrom[unit]} ${dayText(step, unit)}`;
  if (step.compared === 0) return text.step({ step: day, count: step.total });
  return text.stepAgreed({ step: day, count: step.total, percent: percentOf(step.alike, step.compared) });
}

/** "2026-03-01", "2026-03" or "2026". */
function dayText(step: MetricStep | undefined, unit: StepUnit): string {
  const digits = unit === 'year' ? 4 : unit === 'month' ? 7 : 10;
  return step?.day.slice(0, digits) ?? '';
}
