import type { Point } from '../../../shared/domain/geodesy';
import { type NodeKind, nodeKinds, placeRadiusKm } from '../../../shared/domain/links/link-kinds';
import {
  type LinkedReports,
  noNode,
  riskNumbers,
  verdictNumbers,
} from '../../../shared/domain/links/link-table';
import { PlaceFinder } from '../../../shared/domain/links/place-finder';
import type { Verdict } from '../../../shared/domain/review-log';

/** A report as the links see it. */
export interface GivenReport {
  readonly user: string | null;
  readonly device?: string | null;
  readonly gps?: Point | null;
  readonly ip?: Point | null;
  readonly model?: string;
  /** ms since 1970. */
  readonly time?: number;
  readonly risk?: 'fraud' | 'high';
  readonly verdict?: Verdict;
}

interface GivenLinks {
  readonly reports: LinkedReports;
  /** Returns the node of a user or device, or of the place at a point. */
  readonly node: (kind: NodeKind, value: string) => number;
  /** The name of each node; of a place, its number. */
  readonly names: readonly string[];
}

/** Makes the columns of reports, as the store reads them. */
export function linkedReports(given: readonly GivenReport[]): GivenLinks {
  const numbers = new Map<string, number>();
  const [kinds, names]: [number[], string[]] = [[], []];
  const nodeOf = (kind: NodeKind, value: string | null | undefined) => {
    if (value === null || value === undefined) return noNode;
    const key = `${kind} ${value}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, names.length);
    kinds.push(nodeKinds.indexOf(kind));
    names.push(value);
    return names.length - 1;
  };
  const finders = { place: new PlaceFinder(placeRadiusKm), ipPlace: new PlaceFinder(placeRadiusKm) };
  const placeOf = (kind: 'place' | 'ipPlace', point: Point | null | undefined) =>
    nodeOf(kind, point ? String(finders[kind].add(point.latitude, point.longitude)) : null);
  const columns = {
    user: given.map(({ user }) => nodeOf('user', user)),
    device: given.map(({ device }) => nodeOf('device', device)),
    place: given.map(({ gps }) => placeOf('place', gps)),
    ipPlace: given.map(({ ip }) => placeOf('ipPlace', ip)),
    model: given.map(({ model }) => nodeOf('model', model)),
  };
  const none = given.map(() => noNode);
  const values = { ...columns, city: none, country: none };
  const reports: LinkedReports = {
    count: given.length,
    actor: Int32Array.from(columns.user, (user, row) =>
      user === noNode ? (columns.device[row] ?? noNode) : user,
    ),
    values: {
      device: Int32Array.from(values.device),
      place: Int32Array.from(values.place),
      ipPlace: Int32Array.from(values.ipPlace),
      city: Int32Array.from(values.city),
      country: Int32Array.from(values.country),
      model: Int32Array.from(values.model),
    },
    time: Float64Array.from(given, ({ time = Number.NaN }) => time),
    risk: Uint8Array.from(given, ({ risk }) => (risk ? riskNumbers[risk] : 0)),
    verdict: Uint8Array.from(given, ({ verdict }) => (verdict ? verdictNumbers[verdict] : 0)),
    kinds: Uint8Array.from(kinds),
  };
  return {
    reports,
    names,
    node: (kind, value) => numbers.get(`${kind} ${value}`) ?? noNode,
  };
}
