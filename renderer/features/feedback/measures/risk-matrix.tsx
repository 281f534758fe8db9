import { clsx } from 'clsx';
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
import { DataTable } from '../../../ui/data-table';
import { ScrollRegion } from '../../../ui/regions';
import { MeasureCard, Note } from './measure-card';
import styles from './risk-matrix.module.css';

/** Number of shades of a cell. */
const shades = 5;

/** Returns the background of a cell with this share of the largest count in the table; undefined for none. */
function shadeOf(share: number): string | undefined {
  const shade = Math.ceil(shades * share);
  return shade === 0 ? undefined : `color-mix(in srgb, var(--accent) ${2 + 10 * shade}%, var(--surface-1))`;
}

/** A matrix of reported against desired risk. */
export function RiskMatrix({
  measures: { risks, noRisk, moreWords },
}: {
  readonly measures: OutboxMeasures;
}) {
  const text = messages.outbox.metrics;
  const max = Math.max(
    1,
    ...[...risks.map(({ counts }) => counts), noRisk].flatMap((counts) =>
      riskAssignments.map((risk) => counts[risk]),
    ),
  );
  return (
    <MeasureCard title={text.risks}>
      <ScrollRegion aria-label={text.risksTable}>
        <DataTable compact className={styles.root} aria-label={text.risks}>
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
            {risks.map(({ reported, counts }) => (
              <tr key={reported}>
                <th scope="row">
                  <RiskBadge risk={reported} />
                </th>
                <Cells reported={reported} counts={counts} max={max} />
              </tr>
            ))}
            {riskTotal(noRisk) === 0 ? null : (
              <tr>
                <th scope="row">{text.noVerdict}</th>
                <Cells reported={null} counts={noRisk} max={max} />
              </tr>
            )}
          </tbody>
        </DataTable>
      </ScrollRegion>
      {moreWords > 0 ? <Note>{text.moreValues(moreWords)}</Note> : null}
    </MeasureCard>
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
          className={clsx(styles.cell, counts[risk] === 0 && styles.zero, risk === same && styles.same)}
          style={{ background: shadeOf(counts[risk] / max) }}
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
      <td className={styles.rate}>{same === undefined ? '–' : percentOf(counts[same], riskTotal(counts))}</td>
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
