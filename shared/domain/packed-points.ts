import type { Position, PositionSource } from './position';
import { isRiskAssignment, type RiskAssignment } from './vocabulary';

/**
 * Positions of many reports in one buffer, as they are stored, sent to the window and drawn: nothing is made of them on the
 * way, and a point takes 13 bytes. Points stand in the order of their reports' `seq`, those of one report in the order of
 * `positionSources`.
 */
export interface PackedPoints {
  readonly count: number;
  /** The report of each point, by its number in the copy of the reports. */
  readonly seq: Uint32Array;
  /** Place in Web Mercator: 0 is the western edge of the world, 2^32 its eastern; a step is 9 mm at the equator. */
  readonly x: Uint32Array;
  /** 0 is the northern edge (85.05° N, which everything beyond is drawn at), 2^32 the southern. */
  readonly y: Uint32Array;
  /** Source, risk and doubt in one byte, see tagOf. */
  readonly tag: Uint8Array;
}

const sources: readonly PositionSource[] = ['geo', 'em', 'ip', 'location'];
/** The worst first, as everywhere; then what the specification does not name, and none at all. Never to be changed: stored. */
const risks = ['fraud', 'high', 'low', 'clear', 'other', 'none'] as const;
export type PointRisk = RiskAssignment | 'other' | 'none';

/** The risk of a report's points by the service's word for it. */
export function pointRisk(word: string | null): PointRisk {
  if (word === null) return 'none';
  return isRiskAssignment(word) ? word : 'other';
}

/** What of a point is in its byte. */
export interface PointTag {
  readonly source: PositionSource;
  readonly risk: PointRisk;
  /** At exactly 0, 0. */
  readonly suspicious: boolean;
}

/** Whether a point, by its byte, is of one of these sources. */
export function sourceTest(wanted: readonly PositionSource[]): (tag: number) => boolean {
  const bits = wanted.reduce((all, source) => all | (1 << sources.indexOf(source)), 0);
  return (tag) => ((bits >> (tag & 3)) & 1) === 1;
}

/** The bit of a tag that says its point is at exactly 0, 0. */
export const suspiciousBit = 32;

/** Bits 0 and 1: the source; 2 to 4: the risk; 5: suspicious. */
export function tagOf({ source, risk, suspicious }: PointTag): number {
  return sources.indexOf(source) | (risks.indexOf(risk) << 2) | (Number(suspicious) << 5);
}

/** The inverse of tagOf. */
export function pointTag(tag: number): PointTag {
  return {
    source: sources[tag & 3] ?? 'location',
    risk: risks[(tag >> 2) & 7] ?? 'none',
    suspicious: (tag & suspiciousBit) !== 0,
  };
}

/** The highest place that 32 bits hold; the world's edges themselves are drawn there. */
export const lastPlace = 2 ** 32 - 1;

/** Web Mercator's place of a point (degrees), as PackedPoints has it. Longitudes are within -180 and 180. */
export function packedPlace(latitude: number, longitude: number): { readonly x: number; readonly y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: within(longitude / 360 + 0.5), y: within(y) };
}

/** The point (degrees) that a place stands for: the inverse of packedPlace, but for what lies beyond the map's edges. */
export function placedPoint(x: number, y: number): { readonly latitude: number; readonly longitude: number } {
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** 32))) * 180) / Math.PI,
    longitude: (x / 2 ** 32 - 0.5) * 360,
  };
}

function within(share: number): number {
  return Math.min(lastPlace, Math.max(0, Math.round(share * 2 ** 32)));
}

/** Bytes of a point. */
const bytesAPoint = 4 + 4 + 4 + 1;
/** In front of the points: how many there are. */
const headerBytes = 4;

/** Room for so many points, and the buffer they are in: all zero, to be filled. */
export function newPackedPoints(count: number): {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly points: PackedPoints;
} {
  const buffer = new ArrayBuffer(headerBytes + count * bytesAPoint);
  new Uint32Array(buffer, 0, 1)[0] = count;
  return { bytes: new Uint8Array(buffer), points: viewOf(buffer, 0, count) };
}

/** The points of a buffer, without copying them; null where it is none: too short, or of another length than it says. */
export function readPackedPoints(bytes: Uint8Array<ArrayBuffer>): PackedPoints | null {
  const { buffer, byteOffset, length } = bytes;
  if (length < headerBytes || byteOffset % 4 !== 0) return null;
  const count = new Uint32Array(buffer, byteOffset, 1)[0] ?? 0;
  return length === headerBytes + count * bytesAPoint ? viewOf(buffer, byteOffset, count) : null;
}

/** What of a report its points are made of. */
export interface PlacedReport {
  readonly seq: number;
  /** The service's word. */
  readonly riskAssignment: string | null;
  /** Those that are usable, in the order of `positionSources`. */
  readonly positions: readonly Position[];
}

/** The points of reports, which come in the order of their `seq`. */
export function packPoints(reports: readonly PlacedReport[]): Uint8Array<ArrayBuffer> {
  const { bytes, points } = newPackedPoints(
    reports.reduce((sum, { positions }) => sum + positions.length, 0),
  );
  let at = 0;
  for (const { seq, riskAssignment, positions } of reports) {
    const risk = pointRisk(riskAssignment);
    for (const { source, latitude, longitude, suspicious } of positions) {
      const { x, y } = packedPlace(latitude, longitude);
      points.seq[at] = seq;
      points.x[at] = x;
      points.y[at] = y;
      points.tag[at] = tagOf({ source, risk, suspicious });
      at += 1;
    }
  }
  return bytes;
}

/** Points that follow one another, in one buffer. */
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

/** The points from one index up to another, not copied. */
export function pointsBetween({ seq, x, y, tag }: PackedPoints, from: number, until: number): PackedPoints {
  return {
    count: until - from,
    seq: seq.subarray(from, until),
    x: x.subarray(from, until),
    y: y.subarray(from, until),
    tag: tag.subarray(from, until),
  };
}

/** The last report that has a point; 0 where there is none. */
export function lastSeq({ seq, count }: PackedPoints): number {
  return seq[count - 1] ?? 0;
}

/** The index of the first point of a report that comes after `seq`; `count` where there is none. */
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
