import { clsx } from 'clsx';
import { useState } from 'react';
import type { MeasuredStep, OutboxMeasures, StepUnit } from '../../../../shared/domain/outbox-measures';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { Button } from '../../../ui/button';
import { Sample } from './fraud-case-table';
import styles from './measures.module.css';
import { percentOf } from './risk-matrix';

/** Feedback over time and its agreement with the service, as columns or as a table. */
export function AgreementOverTime({ measures: { steps, stepUnit } }: { readonly measures: OutboxMeasures }) {
  const text = messages.outbox.metrics;
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={styles.card} aria-labelledby="measures-time">
      <header className={styles.head}>
        <h2 id="measures-time">{text.byStep[stepUnit]}</h2>
        <p className={styles.legend} aria-hidden="true">
          <Sample part="confirmed" /> {text.asReported}
          <Sample part="removed" /> {text.different}
          <Sample part="added" /> {text.notCompared}
        </p>
        <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {text.showAsTable}
        </Button>
      </header>
      {asTable ? <StepTable steps={steps} unit={stepUnit} /> : <Columns steps={steps} unit={stepUnit} />}
    </section>
  );
}

/** Maximum width of a column in px, so that a few columns don't fill the screen. */
const maxColumnWidth = 64;

interface StepsProps {
  readonly steps: readonly MeasuredStep[];
  readonly unit: StepUnit;
}

function Columns({ steps, unit }: StepsProps) {
  const text = messages.outbox.metrics;
  const max = Math.max(1, ...steps.map(({ total }) => total));
  const all = steps.reduce((sum, { total }) => sum + total, 0);
  const middle = steps[Math.floor(steps.length / 2)];
  return (
    <div
      role="img"
      className={styles.stepColumns}
      style={{ maxInlineSize: `${(steps.length + 1) * maxColumnWidth}px` }}
      aria-label={text.columns(all, text.steps[unit](steps.length), max)}
    >
      <span className={styles.stepColumnsMost}>{numberText(max)}</span>
      <div className={styles.stepColumnsPlot}>
        {steps.map((step) => (
          <span key={step.day} className={styles.stepColumnsStep} title={stepText(step, unit)}>
            <Part part="added" count={step.total - step.compared} max={max} />
            <Part part="removed" count={step.compared - step.alike} max={max} />
            <Part part="confirmed" count={step.alike} max={max} />
          </span>
        ))}
      </div>
      <span className={styles.stepColumnsDays}>
        <span>{dayText(steps[0], unit)}</span>
        {steps.length > 8 ? <span>{dayText(middle, unit)}</span> : null}
        {steps.length > 1 ? <span>{dayText(steps.at(-1), unit)}</span> : null}
      </span>
    </div>
  );
}

interface PartProps {
  readonly part: 'confirmed' | 'added' | 'removed';
  readonly count: number;
  readonly max: number;
}

function Part({ part, count, max }: PartProps) {
  if (count === 0) return null;
  return (
    <span
      className={clsx(styles.part, styles[`part-${part}`])}
      style={{ blockSize: `${(100 * count) / max}%` }}
    />
  );
}

function StepTable({ steps, unit }: StepsProps) {
  const text = messages.outbox.metrics;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={clsx(styles.scroll, styles.scrollLong)} tabIndex={0} aria-label={text.stepTable}>
      <table className={styles.caseTable} aria-labelledby="measures-time">
        <thead>
          <tr>
            <th scope="col">{text.stepFrom[unit]}</th>
            <th scope="col">{text.sent}</th>
            <th scope="col">{text.compared}</th>
            <th scope="col">{text.asReported}</th>
            <th scope="col">{text.agreementColumn}</th>
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map((step) => (
            <tr key={step.day}>
              <th scope="row">{dayText(step, unit)}</th>
              <td className={styles.caseTableCount}>{numberText(step.total)}</td>
              <td className={styles.caseTableCount}>{numberText(step.compared)}</td>
              <td className={styles.caseTableCount}>{numberText(step.alike)}</td>
              <td className={styles.caseTableCount}>{percentOf(step.alike, step.compared)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function stepText(step: MeasuredStep, unit: StepUnit): string {
  const text = messages.outbox.metrics;
  const day = `${text.stepFrom[unit]} ${dayText(step, unit)}`;
  if (step.compared === 0) return text.step(day, step.total);
  return text.stepAgreed(day, step.total, percentOf(step.alike, step.compared));
}

/** "2026-03-01", "2026-03" or "2026". */
function dayText(step: MeasuredStep | undefined, unit: StepUnit): string {
  const digits = unit === 'year' ? 4 : unit === 'month' ? 7 : 10;
  return step?.day.slice(0, digits) ?? '';
}
