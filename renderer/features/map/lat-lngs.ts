import type { Line } from './selected-report/line-between';

/** Converts a line to Leaflet's coordinates. */
export function latLngs(line: Line): [number, number][] {
  return line.map(({ latitude, longitude }) => [latitude, longitude]);
}
