import { Check } from 'lucide-react';
import {
  type OutboxMeasures,
  type RiskCounts,
  riskTotal,
  sameRisk,
} from '../../../../shared/domain/outbox-measures';
import { riskAssignments } from '../../../../shared/domain/vocabulary';
import { messages } from '../../../../shared/i18n/messages';
import { numberText, percentText } from '../../../../shared/i18n/number-text';
import { RiskBadge } from '../../../components/risk-badge';
import styles from './measures.module.css';

/** Number of shades of a cell, scaled to the largest count in the table. */
const shades = 5;

/** A matrix of reported against desired risk. */
export function RiskMatrix({
  measures: { risks, noRisk, moreWords },
}: {
  readonly measures: OutboxMeasures;
}) {
  const text = messages.outbox.metrics;
  const rows = risks.map(({ reported, counts }) => ({ reported, counts }));
  const max = Math.max(
    1,
    ...[...rows.map(({ counts }) => counts), noRisk].flatMap((counts) =>
      riskAssignments.map((risk) => counts[risk]),
    ),
  );
  return (
    <section className={styles.card} aria-labelledby="measures-matrix">
      <h2 id="measures-matrix">{text.risks}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={text.risksTable}>
        <table className={styles.riskMatrix} aria-labelledby="measures-matrix">
          <thead>
            <tr>
              <td />
              <th scope="colgroup" colSpan={riskAssignments.length}>
                {text.desired}
              </th>
              <td />
            </tr>
            <tr>
              <th scope="col">{text.reported}</th>
              {riskAssignments.map((risk) => (
                <th key={risk} scope="col">
                  <RiskBadge risk={risk} />
                </th>
              ))}
              <th scope="col">{text.agreementColumn}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ reported, counts }) => (
              <tr key={reported}>
                <th scope="row">
                  <RiskBadge risk={reported} />
                </th>
                <Cells reported={reported} counts={counts} max={max} />
              </tr>
            ))}
            {riskTotal(noRisk) === 0 ? null : (
              <tr>
                <th scope="row" className={styles.riskMatrixUnknown}>
                  {text.noVerdict}
                </th>
                <Cells reported={null} counts={noRisk} max={max} />
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {moreWords > 0 ? <p className={styles.note}>{text.moreValues(moreWords)}</p> : null}
    </section>
  );
}

interface CellsProps {
  readonly reported: string | null;
  readonly counts: RiskCounts;
  readonly max: number;
}

function Cells({ reported, counts, max }: CellsProps) {
  const same = riskAssignments.find((risk) => sameRisk(reported, risk));
  return (
    <>
      {riskAssignments.map((risk) => (
        <td
          key={risk}
          className={styles.riskMatrixCell}
          data-shade={Math.ceil((shades * counts[risk]) / max)}
          data-same={risk === same || undefined}
        >
          {risk === same ? (
            <>
              <Check size={11} strokeWidth={3} aria-hidden="true" />
              <span className="visually-hidden">{messages.outbox.metrics.matches} </span>
            </>
          ) : null}
          {numberText(counts[risk])}
        </td>
      ))}
      <td className={styles.riskMatrixRate}>
        {same === undefined ? '–' : percentOf(counts[same], riskTotal(counts))}
      </td>
    </>
  );
}

/** Formats a share: "82%". Only exact values give 0% and 100%: 999 of 1,000 is 99%. */
export function percentOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  const rounded = Math.round((100 * part) / whole);
  const percent = part === whole ? 100 : part === 0 ? 0 : Math.min(99, Math.max(1, rounded));
  return percentText(percent);
}
