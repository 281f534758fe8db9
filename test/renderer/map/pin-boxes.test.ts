import { describe, expect, it } from 'vitest';
import type { Box } from '../../../renderer/features/map/mercator';
import { worldPixel } from '../../../renderer/features/map/mercator';
import { boxesOfPin } from '../../../renderer/features/map/pin-boxes';
import { placeNames, shared } from '../../../renderer/features/map/selected-report/place-labels';
import type { MapView } from '../../../renderer/features/map/use-map-view';

const at = { latitude: 40.4168, longitude: -3.7038 };
const zoom = 10;
const middle = worldPixel(at, zoom);
const view: MapView = {
  zoom,
  longitude: at.longitude,
  box: { x: middle.x - 400, y: middle.y - 300, width: 800, height: 600 },
};
const name = 'Madrid, Spain';

/** Returns the area of a marker some px from the place. */
function markerAt(x: number, y: number): Box {
  return { x: middle.x + x - 15, y: middle.y + y - 15, width: 30, height: 30 };
}

// mapbox-gl-js #4823 and angular/components #25857: a marker covers the labels around it. nf-metro #152: symbols are obstacles.
describe('a place that was found', () => {
  it('is an obstacle for the names of other markers, of which none is under its pin or its name', () => {
    const pin = boxesOfPin({ at, name, near: [] }, view, []);
    for (const [x, y] of [
      [0, 0],
      [-60, 0],
      [40, 10],
      [0, -50],
      [-20, 40],
    ] as const) {
      const point = { x: middle.x + x, y: middle.y + y };
      const label = placeNames([{ key: 'GPS', at: point, width: 120, height: 18 }], pin, view.box).get('GPS');
      for (const box of pin) expect(label && shared(label, box)).toBe(0);
    }
  });

  it('has its name where it covers no marker', () => {
    const below = boxesOfPin({ at, name, near: [] }, view, []).at(-1);
    const marker = markerAt(0, 15);
    expect(below && shared(below, marker)).toBeGreaterThan(0);
    const near = [{ ...at, latitude: at.latitude - 0.0157 }];
    const beside = boxesOfPin({ at, name, near }, view, []).at(-1);
    expect(beside && shared(beside, marker)).toBe(0);
  });
});
