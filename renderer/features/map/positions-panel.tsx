import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import {
  type Position,
  type PositionSource,
  positionNames,
  positionSources,
  type UnusablePosition,
} from '../../../shared/domain/position';
import { ReceivedText } from '../../ui/hostile-text';
import { visibleText } from '../../ui/visible-text';
import { degrees } from './place-words';
import { PositionShape } from './position-shape';
import type { Leg } from './report-lines';
import type { SelectedReport } from './use-selected-report';
import './positions-panel.css';

/** As the marker's names, short enough for a table's head. */
const shortNames: Readonly<Record<PositionSource, string>> = {
  geo: 'GPS',
  em: 'EM',
  ip: 'IP',
  location: 'Location',
};

/** The panel starts folded in windows lower than this, px, where it would leave no map. */
const roomy = 680;

interface PositionsPanelProps {
  readonly selected: SelectedReport;
  readonly legs: readonly Leg[];
}

/** The facts of the map as a table: each position of the report and how far it is from the others. */
export function PositionsPanel({ selected, legs }: PositionsPanelProps) {
  const { positions, unusable } = selected;
  const [open] = useState(() => window.innerHeight >= roomy);
  const given = positionSources.filter((source) => positions.some((position) => position.source === source));
  return (
    <details className="positions-panel" open={open}>
      <summary className="positions-panel__summary">
        <ChevronDown className="positions-panel__chevron" size={16} aria-hidden="true" />
        Positions <span className="positions-panel__count">{positions.length}</span>
      </summary>
      <div className="positions-panel__scroll">
        <table className="positions-panel__table" aria-label="Positions of the report">
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col">Place</th>
              <th scope="col" className="positions-panel__number">
                Latitude
              </th>
              <th scope="col" className="positions-panel__number">
                Longitude
              </th>
              {given.map((source) => (
                <th key={source} scope="col" className="positions-panel__number">
                  To {shortNames[source]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {positions.map((position) => (
              <PositionRow key={position.source} position={position} columns={given} legs={legs} />
            ))}
            {unusable.map((position) => (
              <UnusableRow key={position.source} position={position} columns={given.length} />
            ))}
          </tbody>
        </table>
        {positions.length + unusable.length === 0 ? (
          <p className="positions-panel__none">This report gives no position.</p>
        ) : null}
      </div>
    </details>
  );
}

interface PositionRowProps {
  readonly position: Position;
  readonly columns: readonly PositionSource[];
  readonly legs: readonly Leg[];
}

function PositionRow({ position, columns, legs }: PositionRowProps) {
  const { source, place, latitude, longitude, suspicious, wrapped } = position;
  const distanceTo = (other: PositionSource) =>
    legs.find(({ from, to }) => (from === source && to === other) || (to === source && from === other))
      ?.distance;
  return (
    <tr>
      <SourceCell source={source} doubtful={suspicious} />
      <td className="positions-panel__place" title={visibleText(place)}>
        <ReceivedText text={place || null} />
        {suspicious ? <span className="positions-panel__odd">most often means no fix</span> : null}
        {wrapped ? <span className="positions-panel__odd">longitude was given beyond 180°</span> : null}
      </td>
      <td className="positions-panel__number">{degrees(latitude)}</td>
      <td className="positions-panel__number">{degrees(longitude)}</td>
      {columns.map((other) => (
        <td key={other} className="positions-panel__number">
          {distanceTo(other) ?? <span className="positions-panel__self">–</span>}
        </td>
      ))}
    </tr>
  );
}

function UnusableRow({
  position,
  columns,
}: {
  readonly position: UnusablePosition;
  readonly columns: number;
}) {
  return (
    <tr>
      <SourceCell source={position.source} />
      <td className="positions-panel__place">
        <ReceivedText text={position.place || null} />
      </td>
      <td colSpan={2 + columns} className="positions-panel__odd">
        Not on the map: {position.reason}
      </td>
    </tr>
  );
}

function SourceCell({
  source,
  doubtful = false,
}: {
  readonly source: PositionSource;
  readonly doubtful?: boolean;
}) {
  return (
    <th scope="row">
      <span className="positions-panel__source">
        <PositionShape source={source} size={16} doubtful={doubtful} />
        {positionNames[source]}
      </span>
    </th>
  );
}
