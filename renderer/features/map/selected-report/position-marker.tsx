import type { PositionSource } from '../../../../shared/domain/position';
import { positionNames } from '../../../../shared/i18n/position-text';
import { type CardSide, sideAwayFrom } from '../card-side';
import { positionName, shortPlace } from '../place-text';
import { PositionShape } from '../position-shape';
import type { PlannedMarker } from './plan-report';
import './position-marker.css';

interface PositionMarkerProps {
  readonly marker: PlannedMarker;
  readonly opened: boolean;
  readonly onOpen: (source: PositionSource, side: CardSide) => void;
}

/**
 * One position of the selected report: its shape, its name, and a leg to its true place if the marker is
 * offset.
 */
export function PositionMarker({ marker: { position, offset, name }, opened, onOpen }: PositionMarkerProps) {
  const { source, suspicious } = position;
  const isOffset = offset.x !== 0 || offset.y !== 0;
  return (
    <>
      {isOffset ? (
        <svg className="position-marker__leg" width="1" height="1" aria-hidden="true" focusable="false">
          <line className="position-marker__leg-halo" x2={offset.x} y2={offset.y} />
          <line
            className={`position-marker__leg-line position-marker__leg-line--${source}`}
            x2={offset.x}
            y2={offset.y}
          />
          <circle className={`position-marker__place position-marker__place--${source}`} r="3.5" />
        </svg>
      ) : null}
      <button
        type="button"
        className="position-marker"
        style={{ left: offset.x, top: offset.y }}
        aria-label={positionName(position)}
        aria-expanded={opened}
        onClick={({ currentTarget }) => onOpen(source, sideAwayFrom(currentTarget))}
      >
        <PositionShape source={source} doubtful={suspicious} />
        <span
          className="position-marker__name"
          style={{ left: name.x - offset.x + 15, top: name.y - offset.y + 15 }}
        >
          <span className={`position-marker__source position-marker__source--${source}`}>
            {positionNames[source]}
          </span>{' '}
          <bdi>{shortPlace(position)}</bdi>
        </span>
      </button>
    </>
  );
}
