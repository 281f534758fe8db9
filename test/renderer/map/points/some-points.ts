import fc from 'fast-check';
import {
  everyPoint,
  type PointColours,
  paintOrders,
} from '../../../../renderer/features/map/points/point-look';
import type { PointsView } from '../../../../renderer/features/map/points/points-view';
import {
  lastSeq,
  newPackedPoints,
  type PackedPoints,
  type PointRisk,
  packedPlace,
  pointTag,
  tagOf,
} from '../../../../shared/domain/packed-points';
import { type PositionSource, positionSources } from '../../../../shared/domain/position';
import {
  addRow,
  createRowBitset,
  fullRowBitset,
  hasRow,
  type RowBitset,
} from '../../../../shared/domain/row-bitset';

/** A colour for each risk that no other one has. */
export const colours: PointColours = {
  risks: {
    fraud: [1, 0, 0, 255],
    high: [2, 0, 0, 255],
    low: [3, 0, 0, 255],
    clear: [4, 0, 0, 255],
    other: [5, 0, 0, 255],
    none: [6, 0, 0, 255],
  },
  ground: [255, 255, 255, 255],
  text: [0, 0, 0, 255],
  heat: [[0, 0, 255, 255]],
};

/** A report of a test: its number, its risk, and its positions in degrees by source. */
interface SomeReport {
  readonly seq: number;
  readonly risk: PointRisk;
  readonly at: Partial<Readonly<Record<PositionSource, readonly [number, number]>>>;
}

/** Packs reports, in the order of their numbers. */
export function packed(reports: readonly SomeReport[]): PackedPoints {
  const rows = [...reports]
    .sort((one, other) => one.seq - other.seq)
    .flatMap(({ seq, risk, at }) =>
      positionSources.flatMap((source) => {
        const [latitude, longitude] = at[source] ?? [];
        if (latitude === undefined || longitude === undefined) return [];
        const suspicious = latitude === 0 && longitude === 0;
        return [
          {
            seq,
            ...packedPlace(latitude, longitude),
            tag: tagOf({ source, risk, suspicious, coarse: false }),
          },
        ];
      }),
    );
  const { points } = newPackedPoints(rows.length);
  for (const [at, { seq, x, y, tag }] of rows.entries()) {
    points.seq[at] = seq;
    points.x[at] = x;
    points.y[at] = y;
    points.tag[at] = tag;
  }
  return points;
}

const position = fc.oneof(
  fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })),
  // Shared places, and those at the edges of the world.
  fc.constantFrom<[number, number]>([40.4, -3.7], [0, 0], [10, 180], [10, -180], [85.06, 12], [-90, 0]),
);

export const anyReports = fc.uniqueArray(
  fc.record({
    seq: fc.nat(200),
    risk: fc.constantFrom<PointRisk>('fraud', 'high', 'low', 'clear', 'other', 'none'),
    at: fc.record({ geo: position, em: position, ip: position, location: position }, { requiredKeys: [] }),
  }),
  { selector: ({ seq }) => seq, maxLength: 40 },
);

/** Any set of the reports of anyReports. */
export const anyShown = fc.array(fc.nat(200)).map((seqs) => {
  const shown = createRowBitset(200);
  for (const seq of seqs) addRow(shown, seq);
  return shown;
});

export const anyView: fc.Arbitrary<PointsView> = fc.record({
  zoom: fc.integer({ min: 0, max: 72 }).map((steps) => steps / 4),
  left: fc.integer({ min: -3_000, max: 3_000 }),
  top: fc.integer({ min: -400, max: 1_500 }),
  width: fc.integer({ min: 50, max: 1_800 }),
  height: fc.integer({ min: 50, max: 900 }),
  marginX: fc.integer({ min: 0, max: 20 }),
  marginY: fc.integer({ min: 0, max: 20 }),
  density: fc.constantFrom(1, 2),
});

export const everything = paintOrders(everyPoint);
export const allOf = (points: PackedPoints): RowBitset => fullRowBitset(lastSeq(points));

/** The points one by one, for slow reference calculations. */
export function eachPoint(points: PackedPoints, shown: RowBitset = fullRowBitset(lastSeq(points))) {
  return Array.from({ length: points.count }, (_, at) => ({
    seq: points.seq[at] ?? 0,
    x: points.x[at] ?? 0,
    y: points.y[at] ?? 0,
    ...pointTag(points.tag[at] ?? 0),
  })).filter(({ seq }) => hasRow(shown, seq));
}
