import type { Point } from '../../../shared/domain/geodesy';
import { nearestCopy } from './bounds';
import { type Box, worldPixel } from './mercator';
import { boxOfName, placeOfName } from './pin-side';
import { spreadMarkers } from './selected-report/place-labels';
import type { MapView } from './use-map-view';

/** A place that is marked with a pin and its name, and the markers near it, which its name avoids. */
export interface PinnedPlace {
  readonly at: Point;
  readonly name: string;
  readonly near: readonly Point[];
}

/** The pin is 30 px high, above its point. */
export const pinDistances = { above: 34, below: 4, beside: 18 } as const;
export const pinNameHeight = 22;
const pinSide = 30;
const markerSide = 30;

/** Returns what a pin's name doesn't cover, px of the world: the map's controls and the markers. */
export function obstaclesOfPin(
  near: readonly Point[],
  view: MapView,
  covered: readonly Box[],
): readonly Box[] {
  const points = near.map(({ latitude, longitude }) =>
    worldPixel({ latitude, longitude: nearestCopy(longitude, view.longitude) }, view.zoom),
  );
  const spread = spreadMarkers(points).map(({ x, y }, at) => ({
    x: x + (points[at]?.x ?? 0),
    y: y + (points[at]?.y ?? 0),
  }));
  const markers = [...points, ...spread].map(({ x, y }) => ({
    x: x - markerSide / 2,
    y: y - markerSide / 2,
    width: markerSide,
    height: markerSide,
  }));
  return [...covered, ...markers];
}

/** Returns the area of a pin and that of its name, px of the world, so that other labels can avoid them. */
export function boxesOfPin(
  { at, name, near }: PinnedPlace,
  view: MapView,
  covered: readonly Box[],
): readonly Box[] {
  const longitude = nearestCopy(at.longitude, view.longitude);
  const tip = worldPixel({ latitude: at.latitude, longitude }, view.zoom);
  const text = { at: tip, text: name, height: pinNameHeight };
  const place = placeOfName(text, pinDistances, 'below', obstaclesOfPin(near, view, covered), view.box);
  const symbol = { x: tip.x - pinSide / 2, y: tip.y - pinSide, width: pinSide, height: pinSide };
  return [symbol, boxOfName(text, place)];
}
