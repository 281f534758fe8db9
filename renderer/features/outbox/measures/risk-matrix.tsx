import { Check } from 'lucide-react';
import {
  type OutboxMeasures,
  type RiskCounts,
  riskTotal,
  sameRisk,
} from '../../../../shared/domain/outbox-measures';
import { riskAssignments } from '../../../../shared/domain/vocabulary';
import { messages } from '../../../../shared/messages/messages';
import { numberText } from '../../../../shared/messages/number-text';
import { RiskBadge } from '../../../ui/risk-badge';
import { percentOf } from './percent';

/** Shades of a cell, from none of the feedback to the most that any cell has. */
const shades = 5;

/** Which risk was desired where which was reported. */
export function RiskMatrix({
  measures: { risks, noRisk, moreWords },
}: {
  readonly measures: OutboxMeasures;
}) {
  const words = messages.outbox.measured;
  const rows = risks.map(({ reported, counts }) => ({ reported, counts }));
  const most = Math.max(
    1,
    ...[...rows.map(({ counts }) => counts), noRisk].flatMap((counts) =>
      riskAssignments.map((risk) => counts[risk]),
    ),
  );
  return (
    <section className="measures__card" aria-labelledby="measures-matrix">
      <h2 id="measures-matrix">{words.risks}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard */}
      <section className="measures__scroll" tabIndex={0} aria-label={words.risksTable}>
        <table className="risk-matrix" aria-labelledby="measures-matrix">
          <thead>
            <tr>
              <td />
              <th scope="colgroup" colSpan={riskAssignments.length}>
                {words.desired}
              </th>
              <td />
            </tr>
            <tr>
              <th scope="col">{words.reported}</th>
              {riskAssignments.map((risk) => (
                <th key={risk} scope="col">
                  <RiskBadge risk={risk} />
                </th>
              ))}
              <th scope="col">{words.agree}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ reported, counts }) => (
              <tr key={reported}>
                <th scope="row">
                  <RiskBadge risk={reported} />
                </th>
                <Cells reported={reported} counts={counts} most={most} />
              </tr>
            ))}
            {riskTotal(noRisk) === 0 ? null : (
              <tr>
                <th scope="row" className="risk-matrix__unknown">
                  {words.notKnown}
                </th>
                <Cells reported={null} counts={noRisk} most={most} />
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {moreWords > 0 ? <p className="measures__note">{words.moreWords(moreWords)}</p> : null}
    </section>
  );
}

interface CellsProps {
  readonly reported: string | null;
  readonly counts: RiskCounts;
  readonly most: number;
}

function Cells({ reported, counts, most }: CellsProps) {
  const same = riskAssignments.find((risk) => sameRisk(reported, risk));
  return (
    <>
      {riskAssignments.map((risk) => (
        <td
          key={risk}
          className="risk-matrix__cell"
          data-shade={Math.ceil((shades * counts[risk]) / most)}
          data-same={risk === same || undefined}
        >
          {risk === same ? (
            <>
              <Check size={11} strokeWidth={3} aria-hidden="true" />
              <span className="visually-hidden">{messages.outbox.measured.theSame} </span>
            </>
          ) : null}
          {numberText(counts[risk])}
        </td>
      ))}
      <td className="risk-matrix__rate">
        {same === undefined ? '–' : percentOf(counts[same], riskTotal(counts))}
      </td>
    </>
  );
}
