import { type Bounds, LatLng, type Map as LeafletMap, type Point, Polyline } from 'leaflet';
import type { Line } from '../bounds';

/**
 * Leaflet rounds each point of a line to a whole px, which makes a curve of many short segments look jagged.
 * Here lines and areas keep their fractions; otherwise `_projectLatlngs` is the same as in Leaflet 1.9.
 * Curves import latLngs from here, and so get this too.
 */
Polyline.include({ _projectLatlngs: project });

type Nested = readonly LatLng[] | readonly Nested[];

function project(this: { readonly _map: LeafletMap }, given: Nested, rings: Point[][], bounds: Bounds): void {
  const ring: Point[] = [];
  for (const each of given) {
    if (each instanceof LatLng) {
      const point = this._map.project(each).subtract(this._map.getPixelOrigin());
      bounds.extend(point);
      ring.push(point);
    } else project.call(this, each, rings, bounds);
  }
  if (ring.length > 0) rings.push(ring);
}

/** Converts a line to Leaflet's coordinates. */
export function latLngs(line: Line): [number, number][] {
  return line.map(({ latitude, longitude }) => [latitude, longitude]);
}
