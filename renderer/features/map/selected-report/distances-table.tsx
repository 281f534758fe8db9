import { TriangleAlert } from 'lucide-react';
import type { Position, PositionSource } from '../../../../shared/domain/position';
import { messages } from '../../../../shared/i18n/messages';
import { legInterval, verdictInWords } from './leg-text';
import type { Leg } from './report-lines';
import { SourceHeading } from './source-heading';

interface DistancesTableProps {
  readonly positions: readonly Position[];
  readonly legs: readonly Leg[];
}

/** The distances between all positions: as reported, as an interval at the assumed radii, and the verdict. */
export function DistancesTable({ positions, legs }: DistancesTableProps) {
  const words = messages.map.distances;
  if (positions.length < 2) {
    return <p className="positions-panel__none">{positions.length === 1 ? words.onlyOne : words.none}</p>;
  }
  const sources = positions.map(({ source }) => source);
  return (
    <table className="distances-table" aria-label={words.label}>
      <thead>
        <tr>
          <th scope="col">{words.distance}</th>
          {sources.map((source) => (
            <th key={source} scope="col">
              <SourceHeading source={source} short />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sources.map((from) => (
          <tr key={from}>
            <th scope="row">
              <SourceHeading source={from} />
            </th>
            {sources.map((to) => (
              <td key={to}>
                <DistanceCell leg={legBetween(legs, from, to)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DistanceCell({ leg }: { readonly leg: Leg | undefined }) {
  if (!leg) return <span className="distances-table__self">–</span>;
  return (
    <span className={`distances-table__cell distances-table__cell--${leg.kind}`}>
      <span className="distances-table__given">
        {leg.kind === 'apart' ? <TriangleAlert size={12} aria-hidden="true" /> : null}
        {leg.distance}
        <VerdictText leg={leg} />
      </span>
      {leg.interval ? <span className="distances-table__interval">{legInterval(leg)}</span> : null}
    </span>
  );
}

/**
 * The verdict. An explanation is visible; other verdicts show in the style of the distance and are only text
 * for screen readers.
 */
function VerdictText({ leg }: { readonly leg: Leg }) {
  const visible = leg.kind === 'doubtful' ? verdictInWords(leg) : leg.explainedBy;
  return (
    <>
      {visible ? (
        <span className="distances-table__reason" aria-hidden="true">
          {visible}
        </span>
      ) : null}
      <span className="visually-hidden">, {verdictInWords(leg)}, </span>
    </>
  );
}

function legBetween(legs: readonly Leg[], one: PositionSource, other: PositionSource): Leg | undefined {
  return legs.find(({ from, to }) => (from === one && to === other) || (to === one && from === other));
}
