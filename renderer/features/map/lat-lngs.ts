import type { Line } from './report/line-between';

/** A line as Leaflet takes it. */
export function latLngs(line: Line): [number, number][] {
  return line.map(({ latitude, longitude }) => [latitude, longitude]);
}
