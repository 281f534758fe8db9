import type { Position, PositionSource } from './position';
import { type RiskAssignment, riskLevelOf } from './vocabulary';

/**
 * The positions of many reports in one buffer. The same bytes are stored, sent to the window and drawn
 * without conversion; a point takes 13 bytes. Points are ordered by the `seq` of their report, those of one
 * report in the order of `positionSources`.
 */
export interface PackedPoints {
  readonly count: number;
  /** The `seq` of each point's report in the local copy. */
  readonly seq: Uint32Array;
  /** Place in Web Mercator: 0 is the western edge of the world, 2^32 the eastern; a step is 9 mm. */
  readonly x: Uint32Array;
  /** 0 is the northern edge (85.05° N; points beyond it are drawn on the edge), 2^32 the southern. */
  readonly y: Uint32Array;
  /** Source, risk and doubt in one byte; see tagOf. */
  readonly tag: Uint8Array;
}

const sources: readonly PositionSource[] = ['geo', 'em', 'ip', 'location'];
/** The worst first, then unknown and missing values. The order is stored and must never change. */
const risks = ['fraud', 'high', 'low', 'clear', 'other', 'none'] as const;
export type PointRisk = RiskAssignment | 'other' | 'none';

/** Returns the risk of a report's points for the value sent by the service. */
function pointRisk(value: string | null): PointRisk {
  if (value === null) return 'none';
  const level = riskLevelOf(value);
  return level === 'unknown' ? 'other' : level;
}

/** The properties of a point that are packed into its tag. */
export interface PointTag {
  readonly source: PositionSource;
  readonly risk: PointRisk;
  /** Says nothing about where the device is. */
  readonly suspicious: boolean;
  /** Its radius is not only that of its source. */
  readonly coarse: boolean;
}

/** Returns a test of whether a point's tag is of one of the given sources. */
export function sourceTest(included: readonly PositionSource[]): (tag: number) => boolean {
  const bits = included.reduce((all, source) => all | (1 << sources.indexOf(source)), 0);
  return (tag) => ((bits >> (tag & 3)) & 1) === 1;
}

/** The bits of a tag for points that say nothing, and for those whose radius is not only that of their source. */
export const suspiciousBit = 32;
export const coarseBit = 64;

/** Bits 0 and 1: the source; 2 to 4: the risk; 5: suspicious; 6: coarse. */
export function tagOf({ source, risk, suspicious, coarse }: PointTag): number {
  return (
    sources.indexOf(source) | (risks.indexOf(risk) << 2) | (Number(suspicious) << 5) | (Number(coarse) << 6)
  );
}

/** Returns a tag with the risk sent by the service in place of its own. */
export function tagWithRisk(tag: number, risk: string | null): number {
  return tagOf({ ...pointTag(tag), risk: pointRisk(risk) });
}

/** The inverse of tagOf. */
export function pointTag(tag: number): PointTag {
  return {
    source: sources[tag & 3] ?? 'location',
    risk: risks[(tag >> 2) & 7] ?? 'none',
    suspicious: (tag & suspiciousBit) !== 0,
    coarse: (tag & coarseBit) !== 0,
  };
}

/** The largest place that fits 32 bits. The far edges of the world are drawn there. */
export const maxPlace = 2 ** 32 - 1;

/** Returns the packed place of a point (degrees) in Web Mercator. Longitudes must be within -180 and 180. */
export function packedPlace(latitude: number, longitude: number): { readonly x: number; readonly y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: toSteps(longitude / 360 + 0.5), y: toSteps(y) };
}

/** Returns the point (degrees) of a packed place: the inverse of packedPlace on the map. */
export function placedPoint(x: number, y: number): { readonly latitude: number; readonly longitude: number } {
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** 32))) * 180) / Math.PI,
    longitude: (x / 2 ** 32 - 0.5) * 360,
  };
}

function toSteps(share: number): number {
  return Math.min(maxPlace, Math.max(0, Math.round(share * 2 ** 32)));
}

const bytesPerPoint = 4 + 4 + 4 + 1;
/** Header in front of the points: the number of points. */
const headerBytes = 4;

/** Allocates room for `count` points, all zero, and returns them with their buffer. */
export function newPackedPoints(count: number): {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly points: PackedPoints;
} {
  const buffer = new ArrayBuffer(headerBytes + count * bytesPerPoint);
  new Uint32Array(buffer, 0, 1)[0] = count;
  return { bytes: new Uint8Array(buffer), points: viewOf(buffer, 0, count) };
}

/** Returns the points of a buffer without copying them; null if its length doesn't match its header. */
export function readPackedPoints(bytes: Uint8Array<ArrayBuffer>): PackedPoints | null {
  const { buffer, byteOffset, length } = bytes;
  if (length < headerBytes || byteOffset % 4 !== 0) return null;
  const count = new Uint32Array(buffer, byteOffset, 1)[0] ?? 0;
  return length === headerBytes + count * bytesPerPoint ? viewOf(buffer, byteOffset, count) : null;
}

/** Returns the bytes aligned for readPackedPoints. Copying takes as long as reading, so it is avoided if possible. */
export function alignedBytes({ buffer, byteOffset, length }: Uint8Array): Uint8Array<ArrayBuffer> {
  if (buffer instanceof ArrayBuffer && byteOffset % 4 === 0)
    return new Uint8Array(buffer, byteOffset, length);
  return new Uint8Array(new Uint8Array(buffer, byteOffset, length));
}

/** The parts of a report that its points are made of. */
export interface PlacedReport {
  readonly seq: number;
  /** The value sent by the service. */
  readonly riskAssignment: string | null;
  /** The usable positions, in the order of `positionSources`. */
  readonly positions: readonly Position[];
}

/** Returns the tags of a report's points, in their order. */
export function tagsOf({ riskAssignment, positions }: PlacedReport): readonly number[] {
  const risk = pointRisk(riskAssignment);
  return positions.map(({ source, suspicious, leastRadiusKm = 0 }) =>
    tagOf({ source, risk, suspicious, coarse: leastRadiusKm > 0 }),
  );
}

/** Packs the points of reports, which must be ordered by `seq`. */
export function packPoints(reports: readonly PlacedReport[]): Uint8Array<ArrayBuffer> {
  const { bytes, points } = newPackedPoints(
    reports.reduce((sum, { positions }) => sum + positions.length, 0),
  );
  let at = 0;
  for (const report of reports) {
    const tags = tagsOf(report);
    for (const [index, { latitude, longitude }] of report.positions.entries()) {
      const { x, y } = packedPlace(latitude, longitude);
      points.seq[at] = report.seq;
      points.x[at] = x;
      points.y[at] = y;
      points.tag[at] = tags[index] ?? 0;
      at += 1;
    }
  }
  return bytes;
}

/** Returns a copy of points with its buffer. */
export function copiedPoints(points: PackedPoints) {
  const bytes = joinPackedPoints([points]);
  return { bytes, points: viewOf(bytes.buffer, 0, points.count) };
}

/** Concatenates parts whose points follow one another into one buffer. */
export function joinPackedPoints(parts: readonly PackedPoints[]): Uint8Array<ArrayBuffer> {
  const { bytes, points } = newPackedPoints(parts.reduce((sum, { count }) => sum + count, 0));
  let at = 0;
  for (const { count, seq, x, y, tag } of parts) {
    points.seq.set(seq, at);
    points.x.set(x, at);
    points.y.set(y, at);
    points.tag.set(tag, at);
    at += count;
  }
  return bytes;
}

/** Returns the points from index `from` up to `until`, without copying. */
export function pointsBetween({ seq, x, y, tag }: PackedPoints, from: number, until: number): PackedPoints {
  return {
    count: until - from,
    seq: seq.subarray(from, until),
    x: x.subarray(from, until),
    y: y.subarray(from, until),
    tag: tag.subarray(from, until),
  };
}

/** Returns the `seq` of the last report that has a point; 0 if there is none. */
export function lastSeq({ seq, count }: PackedPoints): number {
  return seq[count - 1] ?? 0;
}

/** Returns the index of the first point of a report after `seq`; `count` if there is none. */
export function firstPointAfter({ count, seq: seqs }: PackedPoints, seq: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((seqs[middle] ?? 0) > seq) high = middle;
    else low = middle + 1;
  }
  return low;
}

function viewOf(buffer: ArrayBuffer, offset: number, count: number): PackedPoints {
  const first = offset + headerBytes;
  return {
    count,
    seq: new Uint32Array(buffer, first, count),
    x: new Uint32Array(buffer, first + 4 * count, count),
    y: new Uint32Array(buffer, first + 8 * count, count),
    tag: new Uint8Array(buffer, first + 12 * count, count),
  };
}
