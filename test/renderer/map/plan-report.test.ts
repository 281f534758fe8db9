import { describe, expect, it } from 'vitest';
import { worldPixel } from '../../../renderer/features/map/mercator';
import { type MapView, planReport } from '../../../renderer/features/map/plan-report';
import { layOutReport } from '../../../renderer/features/map/report-lines';
import type { Position } from '../../../shared/domain/position';

function viewOf(latitude: number, longitude: number, zoom: number): MapView {
  const middle = worldPixel({ latitude, longitude }, zoom);
  return { zoom, longitude, box: { x: middle.x - 640, y: middle.y - 400, width: 1280, height: 800 } };
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
  it('lies in the copy of the world that is looked at', () => {
    const layout = layOutReport([suva, apia], []);
    const east = planReport(layout, viewOf(-16, 183, 5)).markers.map(({ position }) => position.longitude);
    const west = planReport(layout, viewOf(-16, -177, 5)).markers.map(({ position }) => position.longitude);
    expect(east.map(Math.round)).toEqual([178, 188]);
    expect(west.map(Math.round)).toEqual([-182, -172]);
  });

  it('moves legs and labels together with the markers', () => {
    const layout = layOutReport([suva, apia], []);
    const { legs } = planReport(layout, viewOf(-16, -177, 5));
    const [leg] = legs;
    expect(leg?.paths[0]?.[0]?.longitude).toBeCloseTo(-181.5581, 3);
    expect(leg?.label?.longitude).toBeGreaterThan(-182);
    expect(leg?.label?.longitude).toBeLessThan(-171);
  });

  it('keeps both ends of a line however far it is zoomed out', () => {
    const { legs } = planReport(layOutReport([suva, apia], []), viewOf(-16, 183, 1));
    const path = legs[0]?.paths[0] ?? [];
    expect(path[0]?.longitude).toBeCloseTo(178.4419, 3);
    expect(path.at(-1)?.longitude).toBeCloseTo(188.2333, 3);
  });

  it('writes one distance where two legs lie on each other', () => {
    const ip: Position = { ...apia, source: 'ip' };
    const { legs } = planReport(layOutReport([suva, apia, ip], []), viewOf(-16, 183, 5));
    expect(legs.filter(({ label }) => label !== null).map(({ leg }) => leg.distance)).toEqual(['1,151 km']);
  });

  it('spreads the markers of one place and leaves a lone one alone', () => {
    const ip: Position = { ...apia, source: 'ip' };
    const { markers } = planReport(layOutReport([suva, apia, ip], []), viewOf(-16, 183, 5));
    expect(markers.map(({ offset }) => offset.x === 0 && offset.y === 0)).toEqual([true, false, false]);
  });
});
