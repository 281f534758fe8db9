import { type Position, positionSources } from '../../../shared/domain/position';
import { messages } from '../../../shared/i18n/messages';
import { positionNames } from '../../../shared/i18n/position-text';
import { PositionShape } from '../../components/position-shape';

/** The positions of a report with the map's shapes. Each source has a fixed place, so that gaps show. */
export function PositionsCell({ positions }: { readonly positions: readonly Position[] }) {
  const present = positionSources.filter((source) => positions.some((each) => each.source === source));
  const names = present.map((source) => positionNames[source]).join(', ') || messages.reports.row.noPosition;
  return (
    <span className="reports-grid__positions" title={names}>
      {names}
      {positionSources.map((source) => (
        <PositionShape key={source} source={present.includes(source) ? source : null} />
      ))}
    </span>
  );
}
