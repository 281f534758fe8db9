import { useMemo } from 'react';
import { Polygon } from 'react-leaflet';
import { useSubject } from '../../../state/stores';
import { nearestCopy } from '../bounds';
import { useMapView } from '../use-map-view';
import { outlineOf } from './drawn-area';

/** Outlines the area that the reports are filtered to, in the copy of the world on the screen. */
export function AreaOutline() {
  const area = useSubject('reports', ({ query }) => {
    for (const filter of query.filters) if (filter.field === 'area') return filter.area;
    return null;
  });
  const { longitude } = useMapView();
  const outline = useMemo(() => {
    const points = area ? outlineOf(area) : [];
    const middle = points.reduce((sum, point) => sum + point.longitude, 0) / Math.max(1, points.length);
    const turn = nearestCopy(middle, longitude) - middle;
    return points.map((point): [number, number] => [point.latitude, point.longitude + turn]);
  }, [area, longitude]);
  return area ? (
    <Polygon positions={outline} className="area-outline" interactive={false} smoothFactor={0} />
  ) : null;
}
