import { CircleMarker, Pane } from 'react-leaflet';
import { useSubject } from '../../../state/stores';
import { nearestCopy } from '../bounds';
import { useMapView } from '../use-map-view';
import './lit-positions.css';

/** Above the discs of clusters, below the pane of the selected report's markers (600). */
const overClusters = { zIndex: 595, pointerEvents: 'none' } as const;

/** Rings around the positions of the row under the pointer in the grid. */
export function LitPositions() {
  const row = useSubject('map', (state) => state.lit);
  const { longitude } = useMapView();
  return (
    <Pane name="lit" style={overClusters}>
      {row?.positions.map((position) => (
        <CircleMarker
          key={`${row.key} ${position.source}`}
          center={[position.latitude, nearestCopy(position.longitude, longitude)]}
          radius={12}
          className="lit-position"
          interactive={false}
        />
      ))}
    </Pane>
  );
}
