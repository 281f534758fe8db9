import { describe, expect, it } from 'vitest';
import { layOutReport } from '../../../renderer/features/map/report-lines';
import type { Position, PositionSource } from '../../../shared/domain/position';

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

describe('the layout of a report', () => {
  it('has a leg for every pair of positions, with its distance', () => {
    const { legs } = layOutReport([madrid, bilbao, newYork], []);
    expect(legs.map(({ from, to, distance }) => `${from}-${to} ${distance}`)).toEqual([
      'geo-em 323 km',
      'geo-ip 5,783 km',
      'em-ip 5,713 km',
    ]);
  });

  it('has none for a single position, and nothing to look at for none', () => {
    expect(layOutReport([madrid], []).legs).toEqual([]);
    expect(layOutReport([], [])).toEqual({ positions: [], legs: [], bounds: null });
  });

  it('draws each leg from marker to marker', () => {
    const { legs } = layOutReport([madrid, newYork], []);
    const [path] = legs[0]?.paths ?? [];
    expect(path?.[0]?.longitude).toBeCloseTo(madrid.longitude, 6);
    expect(path?.at(-1)?.longitude).toBeCloseTo(newYork.longitude, 6);
  });

  it('looks as far north as the shortest way bends', () => {
    const { bounds } = layOutReport([madrid, newYork], []);
    expect(bounds?.north).toBeGreaterThan(45);
    expect(bounds?.south).toBeCloseTo(40.4168, 4);
  });

  it('lays Suva and Apia side by side across the antimeridian, the leg between them short', () => {
    const { positions, legs, bounds } = layOutReport(
      [at('geo', -18.1416, 178.4419), at('em', -13.8333, -171.7667)],
      [],
    );
    expect(positions.map((position) => Math.round(position.longitude))).toEqual([178, 188]);
    expect(legs[0]?.distance).toBe('1,151 km');
    expect(legs[0]?.paths).toHaveLength(1);
    expect((bounds?.east ?? 0) - (bounds?.west ?? 0)).toBeLessThan(11);
  });

  it('ends a leg that goes round the back of the world at both markers', () => {
    const thirds = [at('geo', 10, 0), at('em', 10, 120), at('ip', 10, -120)];
    const { positions, legs } = layOutReport(thirds, []);
    const ends = new Set(positions.map((position) => Math.round(position.longitude)));
    for (const leg of legs) {
      const touched = leg.paths.flatMap((path) => [path[0], path.at(-1)]);
      const markers = touched
        .map((point) => Math.round(point?.longitude ?? 0))
        .filter((each) => ends.has(each));
      expect(markers).toHaveLength(2);
    }
    expect(legs.some((leg) => leg.paths.length === 2)).toBe(true);
  });

  it.each(['VPN', 'TOR'] as const)('doubts only the legs to an IP address behind %s', (signal) => {
    const { legs } = layOutReport([madrid, bilbao, newYork], [signal]);
    expect(legs.filter((leg) => leg.doubtful).map((leg) => leg.key)).toEqual(['geo-ip', 'em-ip']);
  });

  it('doubts no leg to an IP address that is not hidden', () => {
    const { legs } = layOutReport([madrid, newYork], ['Rooted']);
    expect(legs.some((leg) => leg.doubtful)).toBe(false);
  });

  it('doubts a leg to 0, 0', () => {
    const { legs } = layOutReport([madrid, at('em', 0, 0)], []);
    expect(legs[0]?.doubtful).toBe(true);
  });
});
