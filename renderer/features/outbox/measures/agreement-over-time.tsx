import { useState } from 'react';
import type { MeasuredStep, OutboxMeasures, StepUnit } from '../../../../shared/domain/outbox-measures';
import { Button } from '../../../ui/button';
import { countWords } from '../../../ui/count-words';
import { Sample } from './fraud-case-table';
import { percentOf } from './percent';

const firstDays: Readonly<Record<StepUnit, string>> = {
  day: 'Day',
  week: 'Week from',
  month: 'Month',
  year: 'Year',
};

/** How much was said over time, and how much of it agreed: as columns, or as a table. */
export function AgreementOverTime({ measures: { steps, stepUnit } }: { readonly measures: OutboxMeasures }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="measures__card" aria-labelledby="measures-time">
      <header className="measures__head">
        <h2 id="measures-time">By {stepUnit}</h2>
        <p className="measures__legend" aria-hidden="true">
          <Sample part="confirmed" /> As reported
          <Sample part="removed" /> Otherwise
          <Sample part="added" /> Not compared
        </p>
        <Button size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Show as a table
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
  const most = Math.max(1, ...steps.map(({ total }) => total));
  const all = steps.reduce((sum, { total }) => sum + total, 0);
  const middle = steps[Math.floor(steps.length / 2)];
  return (
    <div
      role="img"
      className="step-columns"
      style={{ maxInlineSize: `${(steps.length + 1) * widestStep}px` }}
      aria-label={`${countWords(all, 'feedback')} in ${countWords(steps.length, unit)}, at most ${most.toLocaleString('en')} in one`}
    >
      <span className="step-columns__most">{most.toLocaleString('en')}</span>
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard
    <section className="measures__scroll measures__scroll--long" tabIndex={0} aria-label="Table over time">
      <table className="case-table" aria-labelledby="measures-time">
        <thead>
          <tr>
            <th scope="col">{firstDays[unit]}</th>
            <th scope="col">Sent</th>
            <th scope="col">Compared</th>
            <th scope="col">As reported</th>
            <th scope="col">Agree</th>
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map((step) => (
            <tr key={step.day}>
              <th scope="row">{dayWords(step, unit)}</th>
              <td className="case-table__count">{step.total.toLocaleString('en')}</td>
              <td className="case-table__count">{step.compared.toLocaleString('en')}</td>
              <td className="case-table__count">{step.alike.toLocaleString('en')}</td>
              <td className="case-table__count">{percentOf(step.alike, step.compared)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function stepWords(step: MeasuredStep, unit: StepUnit): string {
  const agreed = step.compared === 0 ? '' : `, ${percentOf(step.alike, step.compared)} as reported`;
  return `${firstDays[unit]} ${dayWords(step, unit)}: ${countWords(step.total, 'feedback')}${agreed}`;
}

/** "2026-03-01", "2026-03" or "2026". */
function dayWords(step: MeasuredStep | undefined, unit: StepUnit): string {
  const digits = unit === 'year' ? 4 : unit === 'month' ? 7 : 10;
  return step?.day.slice(0, digits) ?? '';
}
