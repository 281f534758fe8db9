import { useMemo } from 'react';
import { Pane, Polygon, Polyline } from 'react-leaflet';
import type { Position } from '../../../../shared/domain/position';
import { latLngs } from '../lat-lngs';
import { moveEast } from '../move-east';
import { type RadiusCircle, radiusCircles, type SourceRadii } from './radius-circle';
import './unrounded-lines';
import './assumed-radii-layer.css';

interface AssumedRadiiLayerProps {
  /** In the report's layout. */
  readonly positions: readonly Position[];
  /** null for no circles. The pane stays, because Leaflet keeps the renderer of a removed one. */
  readonly radii: SourceRadii | null;
  /** Whole turns, in degrees, to the copy of the world on the screen. */
  readonly turn: number;
  readonly zoom: number;
}

/** Below the lines (400). */
const belowLines = { zIndex: 395 };

/** Draws the circles within which the device is assumed to be, if they are large enough to be visible. */
export function AssumedRadiiLayer({ positions, radii, turn, zoom }: AssumedRadiiLayerProps) {
  const circles = useMemo(
    () => (radii ? radiusCircles(positions, radii, zoom) : []),
    [positions, radii, zoom],
  );
  return (
    <Pane name="assumed-radii" style={belowLines}>
      {circles.map((circle) => (
        <Circle key={circle.source} circle={circle} turn={turn} />
      ))}
    </Pane>
  );
}

function Circle({ circle, turn }: { readonly circle: RadiusCircle; readonly turn: number }) {
  const { source } = circle;
  const area = useMemo(() => circle.area && latLngs(moveEast(circle.area, turn)), [circle, turn]);
  const outline = useMemo(() => latLngs(moveEast(circle.outline, turn)), [circle, turn]);
  const shape = { interactive: false, smoothFactor: 0 };
  return (
    <>
      {area ? (
        <Polygon
          {...shape}
          positions={area}
          stroke={false}
          className={`radius-area radius-area--${source}`}
        />
      ) : null}
      <Polyline
        {...shape}
        positions={outline}
        weight={1.5}
        className={`radius-outline radius-outline--${source}`}
      />
    </>
  );
}
