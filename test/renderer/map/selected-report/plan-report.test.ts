import { describe, expect, it } from 'vitest';
import { type Box, worldPixel } from '../../../../renderer/features/map/mercator';
import { planReport } from '../../../../renderer/features/map/selected-report/plan-report';
import { drawReport, layOutReport } from '../../../../renderer/features/map/selected-report/report-lines';
import { type MapView, turnsOnScreen } from '../../../../renderer/features/map/use-map-view';
import type { Position } from '../../../../shared/domain/position';

function viewOf(latitude: number, longitude: number, zoom: number): MapView {
  const middle = worldPixel({ latitude, longitude }, zoom);
  return { zoom, longitude, box: { x: middle.x - 640, y: middle.y - 400, width: 1280, height: 800 } };
}

/** Draws and plans a report like the map. */
function plan(positions: readonly Position[], view: MapView, covered: readonly Box[] = []) {
  const layout = layOutReport(positions, []);
  const drawn = drawReport(layout, view.zoom, turnsOnScreen(layout.bounds, view));
  return { legs: drawn.legs, ...planReport(drawn, view, covered) };
}

const suva: Position = {
  source: 'geo',
  latitude: -18.1416,
  longitude: 178.4419,
  place: 'Suva',
  suspicious: false,
  wrapped: false,
};
const apia: Position = {
  source: 'em',
  latitude: -13.8333,
  longitude: -171.7667,
  place: 'Apia',
  suspicious: false,
  wrapped: false,
};

describe('the plan of a selected report', () => {
  it('is placed in the copy of the world on the screen', () => {
    const longitudes = (longitude: number) =>
      plan([suva, apia], viewOf(-16, longitude, 5)).markers.map(({ position }) =>
        Math.round(position.longitude),
      );
    expect(longitudes(183)).toEqual([178, 188]);
    expect(longitudes(-177)).toEqual([-182, -172]);
  });

  it('shifts legs and labels together with the markers', () => {
    const { legs, labels } = plan([suva, apia], viewOf(-16, -177, 5));
    expect(legs[0]?.lines[0]?.[0]?.longitude).toBeCloseTo(-181.5581, 3);
    expect(labels.get('geo-em')?.longitude).toBeGreaterThan(-182);
    expect(labels.get('geo-em')?.longitude).toBeLessThan(-171);
  });

  it('is complete where the view cuts it: each marker at its place, and the line in both copies', () => {
    const madrid: Position = {
      ...suva,
      source: 'ip',
      latitude: 40.4168,
      longitude: -3.7038,
      place: 'Madrid',
    };
    const anchorage: Position = { ...suva, latitude: 61.2, longitude: -149.9, place: 'Anchorage' };
    // One world wide, from -140 to 220 degrees.
    const { x } = worldPixel({ latitude: 0, longitude: 40 }, 2);
    const view = { zoom: 2, longitude: 40, box: { x: x - 512, y: 0, width: 1_024, height: 1_024 } };
    const { markers, legs } = plan([anchorage, madrid], view);
    expect(markers.map(({ position }) => Math.round(position.longitude))).toEqual([210, -4]);
    const starts = legs.flatMap(({ lines }) => lines.map(([start]) => Math.round(start?.longitude ?? 0)));
    expect(starts.sort((one, other) => one - other)).toEqual([-150, 210]);
  });

  it('keeps both ends of a line at every zoom', () => {
    const { legs } = plan([suva, apia], viewOf(-16, 183, 1));
    const line = legs[0]?.lines[0] ?? [];
    expect(line[0]?.longitude).toBeCloseTo(178.4419, 3);
    expect(line.at(-1)?.longitude).toBeCloseTo(188.2333, 3);
  });

  it('labels the visible part of a line, also at deep zooms', () => {
    const { labels } = plan([suva, apia], viewOf(-16.3, 182.8, 12));
    const label = labels.get('geo-em');
    expect(label?.latitude).toBeCloseTo(-16.3, 0);
    expect(label?.longitude).toBeCloseTo(182.8, 0);
  });

  it('places names and distances next to the controls over the map', () => {
    const view = viewOf(-16, 183, 5);
    const shared = (one: Box, other: Box) =>
      Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
      Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));
    const point = worldPixel({ latitude: suva.latitude, longitude: 178.4419 }, view.zoom);
    const nameOf = (covered: readonly Box[]) => {
      const name = plan([suva, apia], view, covered).markers[0]?.name ?? { x: 0, y: 0 };
      return { x: point.x + name.x, y: point.y + name.y, width: 100, height: 22 };
    };
    const free = nameOf([]);
    const legend = { ...free, height: 30 };
    expect(shared(nameOf([legend]), legend)).toBe(0);
    const label = (covered: readonly Box[]) => plan([suva, apia], view, covered).labels.get('geo-em');
    const spot = worldPixel(label([]) ?? { latitude: 0, longitude: 0 }, view.zoom);
    const card = { x: spot.x - 30, y: spot.y - 30, width: 60, height: 60 };
    const moved = label([card]);
    const overlap = moved ? shared({ ...worldPixel(moved, view.zoom), width: 1, height: 1 }, card) : 0;
    expect(overlap).toBe(0);
  });

  it('leads a marker to its name where there is no room next to it, and else doesn’t', () => {
    const view = viewOf(-16, 183, 5);
    const next = plan([suva, apia], view).markers[0];
    expect(next?.nameLeader).toBeNull();
    const point = worldPixel({ latitude: suva.latitude, longitude: 178.4419 }, view.zoom);
    // Controls all around, but not in the corners of the view.
    const around = { x: point.x - 200, y: point.y - 42, width: 400, height: 80 };
    const far = plan([suva, apia], view, [around]).markers[0];
    const { x = 0, y = 0, width = 0 } = far?.name ?? {};
    const leader = far?.nameLeader ?? { x: Number.NaN, y: Number.NaN };
    expect(Math.hypot(leader.x, leader.y)).toBeGreaterThan(22);
    expect(leader.x).toBeGreaterThanOrEqual(x);
    expect(leader.x).toBeLessThanOrEqual(x + width);
    expect([y, y + 22]).toContain(leader.y);
  });

  it('labels two legs that coincide once', () => {
    const { labels } = plan([suva, apia, { ...apia, source: 'ip' }], viewOf(-16, 183, 5));
    expect([...labels.keys()]).toEqual(['geo-em']);
  });

  it('spreads the markers of one place and doesn’t move a single one', () => {
    const { markers } = plan([suva, apia, { ...apia, source: 'ip' }], viewOf(-16, 183, 5));
    expect(markers.map(({ offset }) => offset.x === 0 && offset.y === 0)).toEqual([true, false, false]);
  });
});
