import { clsx } from 'clsx';
import { useEffect, useMemo, useState } from 'react';
import { Pane, Polygon, Polyline } from 'react-leaflet';
import type { Disc } from '../../../../shared/domain/latitude-spans';
import type { AreaPiece } from '../../../../shared/domain/reachable-area';
import { latestOnly } from '../../../state/pacing';
import { type Line, moveEast, nearestCopy } from '../bounds';
import { paneLevels } from '../map-panes';
import { latLngs } from '../selected-report/unrounded-lines';
import { useMapView } from '../use-map-view';
import styles from './alibi-map.module.css';
import { startAreaHost } from './area-host';

const belowLines = { zIndex: paneLevels['reachable-area'] };
/** Large areas extend over more than one copy of the world; these are drawn, degrees. */
const turns = [-360, 0, 360];

/** Draws where the device can be. While the moment moves, the last area stays until the next one is calculated. */
export function AreaLayer({ sides }: { readonly sides: readonly (readonly Disc[])[] }) {
  const pieces = useArea(sides);
  const { longitude } = useMapView();
  const near = nearestCopy(0, longitude);
  const shape = { interactive: false, smoothFactor: 0 };
  return (
    <Pane name="reachable-area" style={belowLines}>
      {turns.flatMap((turn) =>
        pieces.flatMap(({ ring, edges }) => [
          <Polygon
            key={`${turn} ${near} ${ring[0]?.latitude} ${ring[0]?.longitude} ${ring.length}`}
            {...shape}
            positions={latLngs(moveEast(ring, turn + near))}
            stroke={false}
            className={clsx(styles.area)}
          />,
          ...edges.map((edge) => (
            <Edge
              key={`${turn} ${edge[0]?.latitude} ${edge[0]?.longitude} ${edge.length}`}
              line={edge}
              turn={turn + near}
            />
          )),
        ]),
      )}
    </Pane>
  );
}

function Edge({ line, turn }: { readonly line: Line; readonly turn: number }) {
  const positions = useMemo(() => latLngs(moveEast(line, turn)), [line, turn]);
  return (
    <Polyline
      positions={positions}
      interactive={false}
      smoothFactor={0}
      weight={1.5}
      className={clsx(styles.edge)}
    />
  );
}

/** Returns the area of some discs, calculated in the worker. */
function useArea(sides: readonly (readonly Disc[])[]): readonly AreaPiece[] {
  const [pieces, setPieces] = useState<readonly AreaPiece[]>([]);
  const [requests] = useState(() =>
    latestOnly((wanted: readonly (readonly Disc[])[]) => startAreaHost().area(wanted)),
  );
  useEffect(() => {
    let isCurrent = true;
    void requests.send(sides).then((found) => {
      if (isCurrent && found) setPieces(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [requests, sides]);
  return pieces;
}
