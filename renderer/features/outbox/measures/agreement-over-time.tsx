import { useState } from 'react';
import type { MeasuredStep, OutboxMeasures, StepUnit } from '../../../../shared/domain/outbox-measures';
import { messages } from '../../../../shared/messages/messages';
import { numberText } from '../../../../shared/messages/number-text';
import { Button } from '../../../ui/button';
import { Sample } from './fraud-case-table';
import { percentOf } from './percent';

/** How much was said over time, and how much of it agreed: as columns, or as a table. */
export function AgreementOverTime({ measures: { steps, stepUnit } }: { readonly measures: OutboxMeasures }) {
  const words = messages.outbox.measured;
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="measures__card" aria-labelledby="measures-time">
      <header className="measures__head">
        <h2 id="measures-time">{words.byStep[stepUnit]}</h2>
        <p className="measures__legend" aria-hidden="true">
          <Sample part="confirmed" /> {words.asReported}
          <Sample part="removed" /> {words.otherwise}
          <Sample part="added" /> {words.notCompared}
        </p>
        <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {words.showAsTable}
        </Button>
      </header>
      {asTable ? <StepTable steps={steps} unit={stepUnit} /> : <Columns steps={steps} unit={stepUnit} />}
    </section>
  );
}

/** Few steps do not fill the screen, px. */
const widestStep = 64;

interface StepsProps {
  readonly steps: readonly MeasuredStep[];
  readonly unit: StepUnit;
}

function Columns({ steps, unit }: StepsProps) {
  const words = messages.outbox.measured;
  const most = Math.max(1, ...steps.map(({ total }) => total));
  const all = steps.reduce((sum, { total }) => sum + total, 0);
  const middle = steps[Math.floor(steps.length / 2)];
  return (
    <div
      role="img"
      className="step-columns"
      style={{ maxInlineSize: `${(steps.length + 1) * widestStep}px` }}
      aria-label={words.columns(all, words.steps[unit](steps.length), most)}
    >
      <span className="step-columns__most">{numberText(most)}</span>
      <div className="step-columns__plot">
        {steps.map((step) => (
          <span key={step.day} className="step-columns__step" title={stepWords(step, unit)}>
            <Part part="added" count={step.total - step.compared} most={most} />
            <Part part="removed" count={step.compared - step.alike} most={most} />
            <Part part="confirmed" count={step.alike} most={most} />
          </span>
        ))}
      </div>
      <span className="step-columns__days">
        <span>{dayWords(steps[0], unit)}</span>
        {steps.length > 8 ? <span>{dayWords(middle, unit)}</span> : null}
        {steps.length > 1 ? <span>{dayWords(steps.at(-1), unit)}</span> : null}
      </span>
    </div>
  );
}

interface PartProps {
  readonly part: 'confirmed' | 'added' | 'removed';
  readonly count: number;
  readonly most: number;
}

function Part({ part, count, most }: PartProps) {
  if (count === 0) return null;
  return (
    <span
      className={`measures__part measures__part--${part}`}
      style={{ blockSize: `${(100 * count) / most}%` }}
    />
  );
}

function StepTable({ steps, unit }: StepsProps) {
  const words = messages.outbox.measured;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard
    <section className="measures__scroll measures__scroll--long" tabIndex={0} aria-label={words.stepTable}>
      <table className="case-table" aria-labelledby="measures-time">
        <thead>
          <tr>
            <th scope="col">{words.stepFrom[unit]}</th>
            <th scope="col">{words.sent}</th>
            <th scope="col">{words.compared}</th>
            <th scope="col">{words.asReported}</th>
            <th scope="col">{words.agree}</th>
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map((step) => (
            <tr key={step.day}>
              <th scope="row">{dayWords(step, unit)}</th>
              <td className="case-table__count">{numberText(step.total)}</td>
              <td className="case-table__count">{numberText(step.compared)}</td>
              <td className="case-table__count">{numberText(step.alike)}</td>
              <td className="case-table__count">{percentOf(step.alike, step.compared)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function stepWords(step: MeasuredStep, unit: StepUnit): string {
  const words = messages.outbox.measured;
  const day = `${words.stepFrom[unit]} ${dayWords(step, unit)}`;
  if (step.compared === 0) return words.step(day, step.total);
  return words.stepAgreed(day, step.total, percentOf(step.alike, step.compared));
}

/** "2026-03-01", "2026-03" or "2026". */
function dayWords(step: MeasuredStep | undefined, unit: StepUnit): string {
  const digits = unit === 'year' ? 4 : unit === 'month' ? 7 : 10;
  return step?.day.slice(0, digits) ?? '';
}
