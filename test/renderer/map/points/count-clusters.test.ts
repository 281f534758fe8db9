import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worldPixel } from '../../../../renderer/features/map/mercator';
import { cellShift, countClusters } from '../../../../renderer/features/map/points/count-clusters';
import { everyPoint, paintOrders, risksByWeight } from '../../../../renderer/features/map/points/point-look';
import { clusterContents, zoomToSeparate } from '../../../../renderer/features/map/points/point-queries';
import { copiesInView } from '../../../../renderer/features/map/points/points-view';
import { positionSources } from '../../../../shared/domain/position';
import { runs } from '../../../support/runner/depth';
import { allOf, anyReports, anyShown, anyView, eachPoint, everything, packed } from './some-points';

const wholeWorld = {
  zoom: 3,
  left: 0,
  top: 0,
  width: 2_048,
  height: 2_048,
  marginX: 0,
  marginY: 0,
  density: 1,
};
const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0);

describe('the clusters of a view', () => {
  it('count each report once, however many of its points are in the cell', () => {
    fc.assert(
      fc.property(anyReports, anyShown, anyView, (reports, shown, view) => {
        const points = packed(reports);
        const { clusters } = countClusters(points, shown, everything, view);
        const shift = cellShift(view.zoom);
        const cells = new Map<string, Set<number>>();
        for (const { x, y, seq } of eachPoint(points, shown)) {
          const key = `${Math.floor(view.zoom)}/${x >>> shift}/${y >>> shift}`;
          cells.set(key, (cells.get(key) ?? new Set()).add(seq));
        }
        for (const { key, reports: count } of clusters) expect(count, key).toBe(cells.get(key)?.size);
        // No cell in view is missing.
        const keys = new Set(clusters.map(({ key }) => key));
        for (const point of eachPoint(points, shown))
          if (copiesInView(point, view).length > 0)
            expect(keys).toContain(`${Math.floor(view.zoom)}/${point.x >>> shift}/${point.y >>> shift}`);
      }),
      { numRuns: runs(200) },
    );
  });

  it.each([
    [14, 982],
    [18, 50],
  ])('at zoom %d are two, each of its own reports, for places %d m apart', (zoom, metres) => {
    const latitudes = [40, 40 + metres / 111_035];
    const reports = latitudes.flatMap((latitude, place) =>
      [0, 1].map((report) => ({
        seq: 1 + 2 * place + report,
        risk: 'low' as const,
        at: { geo: [latitude, -3.7] as const },
      })),
    );
    const points = packed(reports);
    const { x, y } = worldPixel({ latitude: 40, longitude: -3.7 }, zoom);
    const view = { ...wholeWorld, zoom, left: x - 1_024, top: y - 1_024 };
    const { clusters } = countClusters(points, allOf(points), everything, view);
    expect(clusters.map((cluster) => cluster.reports)).toEqual([2, 2]);
  });

  it('add up to the visible reports of one source on the whole world', () => {
    fc.assert(
      fc.property(anyReports, anyShown, fc.constantFrom(...positionSources), (reports, shown, source) => {
        const points = packed(reports);
        const order = paintOrders({ ...everyPoint, sources: [source] });
        const found = countClusters(points, shown, order, wholeWorld);
        const expected = eachPoint(points, shown).filter((point) => point.source === source).length;
        expect(sum(found.clusters.map((cluster) => cluster.reports))).toBe(expected);
        expect(found).toMatchObject({ reports: expected, points: expected });
      }),
    );
  });

  it('count the visible part without the margins, each report once', () => {
    fc.assert(
      fc.property(anyReports, anyShown, anyView, (reports, shown, view) => {
        fc.pre(view.width > 2 * view.marginX && view.height > 2 * view.marginY);
        const points = packed(reports);
        const found = countClusters(points, shown, everything, view);
        const seen = {
          ...view,
          left: view.left + view.marginX,
          top: view.top + view.marginY,
          width: view.width - 2 * view.marginX,
          height: view.height - 2 * view.marginY,
        };
        const inView = eachPoint(points, shown).filter((point) => copiesInView(point, seen).length > 0);
        expect(found.points).toBe(inView.length);
        expect(found.reports).toBe(new Set(inView.map(({ seq }) => seq)).size);
      }),
      { numRuns: runs(200) },
    );
  });

  it('don’t change when the map is moved', () => {
    fc.assert(
      fc.property(anyReports, anyView, fc.integer(), fc.integer(), (reports, view, right, down) => {
        const points = packed(reports);
        const before = countClusters(points, allOf(points), everything, view).clusters;
        const moved = { ...view, left: view.left + (right % 300), top: view.top + (down % 300) };
        const after = countClusters(points, allOf(points), everything, moved).clusters;
        for (const cluster of after) {
          const same = before.find(({ key }) => key === cluster.key);
          if (same) expect(cluster).toEqual(same);
        }
      }),
    );
  });

  it('count the reports of each risk', () => {
    fc.assert(
      fc.property(anyReports, anyShown, anyView, (reports, shown, view) => {
        const points = packed(reports);
        for (const { key, reports: count, risks, worst } of countClusters(points, shown, everything, view)
          .clusters) {
          const { seqs } = clusterContents(points, shown, everything, key, 1_000);
          const expected = risksByWeight.map(
            (risk) => reports.filter((report) => seqs.includes(report.seq) && report.risk === risk).length,
          );
          expect(risks).toEqual(expected);
          expect(sum(risks)).toBe(count);
          expect(worst).toBe(risksByWeight[risks.findLastIndex((each) => each > 0)]);
        }
      }),
    );
  });

  it('contain the worst risk, and the report if there is only one', () => {
    const points = packed([
      { seq: 4, risk: 'low', at: { geo: [48.8, 2.3] } },
      { seq: 7, risk: 'high', at: { geo: [48.9, 2.4], em: [48.9, 2.4] } },
      { seq: 9, risk: 'other', at: { geo: [-33.9, 151.2] } },
    ]);
    const { clusters } = countClusters(points, allOf(points), everything, wholeWorld);
    expect(
      clusters.map(({ reports, points: count, worst, seq }) => ({ reports, count, worst, seq })),
    ).toEqual([
      { reports: 2, count: 3, worst: 'high', seq: 4 },
      { reports: 1, count: 1, worst: 'other', seq: 9 },
    ]);
  });

  it('keep the discs of adjacent cells apart', () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        const points = packed(reports);
        const discs = countClusters(points, allOf(points), everything, wholeWorld).clusters.filter(
          (cluster) => cluster.reports > 1,
        );
        for (const one of discs)
          for (const other of discs)
            if (one !== other)
              expect(Math.hypot(one.x - other.x, one.y - other.y) / 2 ** 21).toBeGreaterThan(40);
      }),
    );
  });
});

describe('opening a cluster', () => {
  it('returns the counted reports', () => {
    fc.assert(
      fc.property(anyReports, anyShown, anyView, (reports, shown, view) => {
        const points = packed(reports);
        for (const cluster of countClusters(points, shown, everything, view).clusters) {
          const { seqs } = clusterContents(points, shown, everything, cluster.key, 1_000);
          expect(seqs.length).toBe(cluster.reports);
          expect(Math.min(...seqs)).toBe(cluster.seq);
        }
      }),
    );
  });

  it('returns the worst reports first, so that they are listed', () => {
    const points = packed([
      { seq: 1, risk: 'clear', at: { geo: [10, 10], ip: [10, 10] } },
      { seq: 2, risk: 'none', at: { geo: [10, 10] } },
      { seq: 3, risk: 'fraud', at: { geo: [10, 10] } },
      { seq: 4, risk: 'clear', at: { geo: [10, 10] } },
    ]);
    const [cluster] = countClusters(points, allOf(points), everything, wholeWorld).clusters;
    const seqs = (most: number) => [
      ...clusterContents(points, allOf(points), everything, cluster?.key ?? '', most).seqs,
    ];
    expect(seqs(9)).toEqual([3, 1, 4, 2]);
    expect(seqs(2)).toEqual([3, 1]);
  });

  it('zooms until the points separate, except at the same place', () => {
    const contents = (places: readonly (readonly [number, number])[]) => {
      const points = packed(places.map((geo, at) => ({ seq: at + 1, risk: 'low', at: { geo } })));
      const [cluster] = countClusters(points, allOf(points), everything, { ...wholeWorld, zoom: 1 }).clusters;
      return clusterContents(points, allOf(points), everything, cluster?.key ?? '', 10);
    };
    expect(
      zoomToSeparate(
        contents([
          [42.4, 3.7],
          [42.4, 3.7],
        ]),
        18,
      ),
    ).toBeNull();
    expect(
      zoomToSeparate(
        contents([
          [42.4, 3.7],
          [42.400001, 3.7],
        ]),
        12,
      ),
    ).toBeNull();
    expect(
      zoomToSeparate(
        contents([
          [42.4, 3.7],
          [43.4, 3.7],
        ]),
        18,
      ),
    ).toBe(8);
    expect(
      zoomToSeparate(
        contents([
          [42.4, 3.7],
          [42.41, 3.7],
        ]),
        12,
      ),
    ).toBe(12);
  });
});
