import { describe, expect, it } from 'vitest';
import { legInterval, legInWords } from '../../../../renderer/features/map/report/leg-text';
import { layOutReport } from '../../../../renderer/features/map/report/report-lines';
import { defaultRadii } from '../../../../shared/domain/assumed-radius';
import { disagreementOf } from '../../../../shared/domain/disagreement';
import type { Position, PositionSource } from '../../../../shared/domain/position';
import type { Signal } from '../../../../shared/domain/report';

function at(source: PositionSource, latitude: number, longitude: number): Position {
  return {
    source,
    latitude,
    longitude,
    place: '',
    suspicious: latitude === 0 && longitude === 0,
    wrapped: false,
  };
}

const madrid = at('geo', 40.4168, -3.7038);
const newYork = at('ip', 40.71427, -74.00597);
const bilbao = at('em', 43.2627, -2.9253);

/** Lays out a report with these positions and signals, with the distances between its sources. */
function layOut(positions: readonly Position[], signals: readonly Signal[] = []) {
  const sources = positions.map((position) => ({
    source: position.source,
    point: position.suspicious ? null : position,
    atZero: position.suspicious,
    country: { name: null, code: null },
  }));
  const { distances } = disagreementOf({ sources, locationType: null, signals }, defaultRadii);
  return layOutReport(positions, distances);
}

describe('the layout of a report', () => {
  it('has a leg with distance and interval for every pair of positions', () => {
    const { legs } = layOut([madrid, bilbao, newYork]);
    expect(legs.map((leg) => `${leg.from}-${leg.to} ${leg.distance}, ${legInterval(leg)}`)).toEqual([
      'geo-em 323 km, 318–328 km',
      'geo-ip 5,783 km, 5,582–5,983 km',
      'em-ip 5,713 km, 5,508–5,918 km',
    ]);
  });

  it('has no legs for a single position, and no bounds without positions', () => {
    expect(layOut([madrid]).legs).toEqual([]);
    expect(layOut([])).toEqual({ positions: [], legs: [], bounds: null });
  });

  it('has bounds that include the northern curve of the shortest path', () => {
    const { bounds } = layOut([madrid, newYork]);
    expect(bounds?.north).toBeGreaterThan(45);
    expect(bounds?.south).toBeCloseTo(40.4168, 4);
  });

  it('places Suva and Apia next to each other across the antimeridian', () => {
    const { positions, legs, bounds } = layOut([
      at('geo', -18.1416, 178.4419),
      at('em', -13.8333, -171.7667),
    ]);
    expect(positions.map((position) => Math.round(position.longitude))).toEqual([178, 188]);
    expect(legs[0]?.distance).toBe('1,151 km');
    expect((bounds?.east ?? 0) - (bounds?.west ?? 0)).toBeLessThan(11);
  });
});

describe('a leg', () => {
  it('contradicts if even the minimum distance is above zero', () => {
    const { legs } = layOut([madrid, bilbao]);
    expect(legs[0]?.kind).toBe('apart');
    expect(legs.map(legInWords)).toEqual(['323 km from GPS location to EM location, contradictory']);
  });

  it('doesn’t contradict if the assumed radii explain the distance', () => {
    const { legs } = layOut([madrid, at('ip', 41.4, -3.7)]);
    expect(legs[0]?.interval?.min).toBe(0);
    expect(legs.map(legInWords)).toEqual([
      '109 km from GPS location to IP address, within the assumed radii',
    ]);
  });

  it.each(['VPN', 'TOR'] as const)('to an IP address behind %s is explained; other legs aren’t', (signal) => {
    const { legs } = layOut([madrid, bilbao, newYork], [signal]);
    expect(legs.map(({ key, kind, explainedBy }) => [key, kind, explainedBy])).toEqual([
      ['geo-em', 'apart', null],
      ['geo-ip', 'explained', signal],
      ['em-ip', 'explained', signal],
    ]);
  });

  it('to an IP address without a proxy isn’t explained', () => {
    expect(layOut([madrid, newYork], ['Rooted']).legs[0]?.kind).toBe('apart');
  });

  it('to 0, 0 is doubtful: its distance is shown, but not compared', () => {
    const { legs } = layOut([madrid, at('em', 0, 0)]);
    expect(legs.map(legInWords)).toEqual(['4,492 km from GPS location to EM location, not compared']);
    expect(legs[0]?.interval).toBeNull();
  });
});
