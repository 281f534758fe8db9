import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clearOf,
  clusterName,
  clusterReports,
  comesApart,
} from '../../../renderer/features/map/cluster-reports';
import { worldPixel, worldSize } from '../../../renderer/features/map/mercator';
import type { PlacedReport } from '../../../renderer/features/map/place-reports';
import { placedReport } from './placed-report';

const everywhere = fc
  .array(
    fc.record({
      latitude: fc.double({ min: -89, max: 89, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    }),
    { maxLength: 60 },
  )
  .map((points) => points.map((point, at) => placedReport({ ...point, key: String(at) })));

const keys = (reports: readonly PlacedReport[]) => reports.map(({ row }) => row.key).sort();

describe('clusters of reports', () => {
  it('hold every report once', () => {
    fc.assert(
      fc.property(everywhere, fc.integer({ min: 1, max: 18 }), (reports, zoom) => {
        const clusters = clusterReports(reports, zoom);
        expect(keys(clusters.flatMap((cluster) => cluster.reports))).toEqual(keys(reports));
        expect(new Set(clusters.map((cluster) => cluster.key)).size).toBe(clusters.length);
      }),
    );
  });

  it('reach over the antimeridian', () => {
    const neighbours = [
      placedReport({ latitude: -16.7, longitude: 179.99, key: 'west' }),
      placedReport({ latitude: -16.7, longitude: -179.99, key: 'east' }),
    ];
    const [cluster, ...others] = clusterReports(neighbours, 5);
    expect(others).toEqual([]);
    expect(Math.abs(cluster?.longitude ?? 0)).toBeCloseTo(180, 1);
  });

  it('are never so near that their markers overlap', () => {
    const apart = (a: number, b: number, width: number) => Math.min(Math.abs(a - b), width - Math.abs(a - b));
    fc.assert(
      fc.property(everywhere, fc.integer({ min: 1, max: 5 }), (reports, zoom) => {
        const width = worldSize(zoom);
        const pixels = clusterReports(reports, zoom).map((cluster) => worldPixel(cluster, zoom));
        for (const [at, { x, y }] of pixels.entries())
          for (const other of pixels.slice(at + 1)) {
            const across = apart(((x % width) + width) % width, ((other.x % width) + width) % width, width);
            expect(Math.hypot(across, y - other.y)).toBeGreaterThan(43.9);
          }
      }),
    );
  });

  it('leave room for the markers of the selected report, over the antimeridian too', () => {
    const reports = [
      placedReport({ latitude: -16.7, longitude: 179.9, key: 'beside' }),
      placedReport({ latitude: 43.26, longitude: -2.93, key: 'far' }),
    ];
    const left = clearOf(clusterReports(reports, 5), [{ latitude: -16.7, longitude: -179.9 }], 5);
    expect(left.map(({ key }) => key)).toEqual(['far']);
  });

  it('do not depend on the order in which the reports came', () => {
    fc.assert(
      fc.property(everywhere, (reports) => {
        const sets = (all: readonly PlacedReport[]) =>
          clusterReports(all, 4)
            .map((cluster) => keys(cluster.reports).join(' '))
            .sort();
        expect(sets([...reports].reverse())).toEqual(sets(reports));
      }),
    );
  });

  it('leave a report alone at its own place where none is near', () => {
    const madrid = placedReport({ key: 'a', latitude: 40.4168, longitude: -3.7038 });
    const tokyo = placedReport({ key: 'b', latitude: 35.6762, longitude: 139.6503 });
    const [first, second] = clusterReports([madrid, tokyo], 3);
    expect(first).toMatchObject({ key: 'a', latitude: 40.4168, longitude: -3.7038 });
    expect(second).toMatchObject({ key: 'b', latitude: 35.6762, longitude: 139.6503 });
  });

  it('join reports on two sides of a line of the grid', () => {
    // At zoom 4 the grid has a line at longitude 0; half a degree each way is 23 px apart.
    const reports = [-0.5, 0.5].map((longitude, at) =>
      placedReport({ key: String(at), latitude: 10, longitude }),
    );
    expect(clusterReports(reports, 4)).toHaveLength(1);
  });

  it('stand far enough apart to be told apart and clicked', () => {
    const line = Array.from({ length: 40 }, (_, at) =>
      placedReport({ key: String(at), latitude: 45, longitude: at / 2 }),
    );
    const middles = clusterReports(line, 5)
      .map((cluster) => worldPixel(cluster, 5).x)
      .sort((a, b) => a - b);
    const gaps = middles.slice(1).map((x, at) => x - (middles[at] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(28);
  });

  it('come apart by zooming in only where the places differ enough', () => {
    const same = [1, 2].map((at) => placedReport({ key: String(at), latitude: 40, longitude: -3 }));
    const near = placedReport({ key: '3', latitude: 40, longitude: -2.9 });
    const [together] = clusterReports(same, 12);
    const [all] = clusterReports([...same, near], 5);
    expect(together && comesApart(together, 12)).toBe(false);
    expect(all && comesApart(all, 12)).toBe(true);
  });

  it('are named by their number, place and worst risk', () => {
    const reports = ['clear', 'fraud', 'low', null, 'review'].map((risk, at) =>
      placedReport({ key: String(at), risk, place: 'Madrid, Community of Madrid, Spain' }),
    );
    const [cluster] = clusterReports(reports, 3);
    expect(cluster && clusterName(cluster)).toBe('5 reports near Madrid, worst risk fraud');
  });

  it('without any risk say so', () => {
    const reports = ['1', '2'].map((key) => placedReport({ key, risk: null, place: 'Bilbao' }));
    const [cluster] = clusterReports(reports, 3);
    expect(cluster && clusterName(cluster)).toBe('2 reports near Bilbao, no risk given');
  });
});
