import type { Point } from '../../../../shared/domain/geodesy';
import { pointAt } from './read-coordinates';

/** The signs of a short link, each for three steps east and north. "@" and "=" are what older links have for "~" and "-". */
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~';
const maxSigns = 10;

/** Reads the code of a short link of OpenStreetMap, "0EEQjEEb" of "osm.org/go/0EEQjEEb"; null for anything else. */
export function readShortLink(code: string): Point | null {
  const written = code.replaceAll('@', '~').replace(/[-=]+$/, '');
  if (written === '' || written.length > maxSigns || !/^[\w~]+$/.test(written)) return null;
  let [east, north, step] = [0, 0, 1];
  for (const sign of written) {
    const bits = signs.indexOf(sign);
    for (const pair of [bits >> 4, bits >> 2, bits]) {
      step /= 2;
      if (pair & 2) east += step;
      if (pair & 1) north += step;
    }
  }
  return pointAt(north * 180 - 90, east * 360 - 180);
}
