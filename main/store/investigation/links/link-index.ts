import { z } from 'zod';
import { type NodeKind, nodeKinds, placeRadiusKm } from '../../../../shared/domain/links/link-kinds';
import {
  type LinkedReports,
  LinkTables,
  noNode,
  riskNumbers,
  verdictNumbers,
} from '../../../../shared/domain/links/link-table';
import { PlaceFinder } from '../../../../shared/domain/links/place-finder';
import {
  maxPlace,
  type PackedPoints,
  placedPoint,
  suspiciousBit,
} from '../../../../shared/domain/packed-points';
import { verdicts } from '../../../../shared/domain/review-log';
import type { Session } from '../../../../shared/node/database/connection';
import { allPoints } from '../../reports/points';
import { type ReportColumns, readColumns, readJudged, readTextsOfField } from './read-columns';

/** The links of all reports, in memory. */
export interface LinkIndex {
  readonly tables: LinkTables;
  readonly reports: LinkedReports;
  /** Returns the node of a code of the value dictionary; `noNode` if no report has it. */
  readonly nodeOfCode: (code: number) => number;
  /** The code of each node that is a value of the dictionary, else the number of its place. */
  readonly keys: Int32Array;
  readonly places: Readonly<Record<'place' | 'ipPlace', IndexedPlaces>>;
}

/** The places of one kind. Their nodes follow each other. */
export interface IndexedPlaces {
  readonly finder: PlaceFinder;
  readonly firstNode: number;
  /** The code of the address of each place's first report; 0 for none. */
  readonly addresses: readonly number[];
}

const stampRow = z.object({ stamp: z.string() });
/** Changes whenever reports are added or replaced. */
const stampOfReports = `SELECT json_array((SELECT max(seq) FROM report), (SELECT max(position) FROM earlier),
  (SELECT json_group_array(value) FROM metadata WHERE name IN ('points', 'changed'))) AS stamp`;

interface KeptIndex {
  readonly stamp: string;
  readonly index: LinkIndex;
}

/** The index of each connection: it takes 100 ms for 10,000 reports to make, so it is kept until reports change. */
const kept = new WeakMap<Session, KeptIndex>();

/** Returns the links of all reports with the verdicts as they are now. */
export async function linkIndexOf(session: Session): Promise<LinkIndex> {
  const stamp = (await session.row(stampOfReports, [], stampRow))?.stamp ?? '';
  const before = kept.get(session);
  const index = before?.stamp === stamp ? before.index : await makeIndex(session);
  kept.set(session, { stamp, index });
  await markJudged(session, index);
  return index;
}

const seqs = new WeakMap<LinkIndex, Uint32Array>();

async function makeIndex(session: Session): Promise<LinkIndex> {
  const columns = await readColumns(session);
  const risks = await readTextsOfField(session, 'risk');
  const nodes = new Nodes(columns);
  const values = {
    device: nodes.ofCodes('device', columns.device),
    city: nodes.ofCodes('city', columns.place),
    country: nodes.ofCodes('country', columns.country),
    model: nodes.ofCodes('model', columns.model),
  };
  const users = nodes.ofCodes('user', columns.user);
  const placed = findPlaces(columns, await allPoints(session));
  const places = {
    place: { ...placed.place, firstNode: nodes.ofPlaces('place', placed.place.finder.count) },
    ipPlace: { ...placed.ipPlace, firstNode: nodes.ofPlaces('ipPlace', placed.ipPlace.finder.count) },
  };
  const reports: LinkedReports = {
    count: columns.count,
    actor: users.map((user, row) => (user === noNode ? (values.device[row] ?? noNode) : user)),
    values: {
      ...values,
      place: nodesOfPlaces(places.place, placed.place.ofReport),
      ipPlace: nodesOfPlaces(places.ipPlace, placed.ipPlace.ofReport),
    },
    time: columns.time,
    risk: Uint8Array.from(columns.risk, (code) => riskNumber(risks.get(code))),
    verdict: new Uint8Array(columns.count),
    kinds: nodes.kinds(),
  };
  const index: LinkIndex = {
    tables: new LinkTables(reports),
    reports,
    nodeOfCode: (code) => nodes.ofCode(code),
    keys: nodes.keys(),
    places,
  };
  seqs.set(index, columns.seq);
  return index;
}

function riskNumber(risk: string | undefined): number {
  return risk === 'fraud' || risk === 'high' ? riskNumbers[risk] : 0;
}

/** Writes the verdicts into the index. */
async function markJudged(session: Session, index: LinkIndex): Promise<void> {
  const { verdict } = index.reports;
  const seq = seqs.get(index) ?? new Uint32Array();
  const texts = await readTextsOfField(session, 'verdict');
  verdict.fill(0);
  for (const judged of await readJudged(session)) {
    const said = verdicts.find((each) => each === texts.get(judged.verdict));
    const row = rowOfSeq(seq, judged.seq);
    if (said !== undefined && row !== -1) verdict[row] = verdictNumbers[said];
  }
}

function rowOfSeq(seq: Uint32Array, wanted: number): number {
  let [low, high] = [0, seq.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((seq[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return seq[low] === wanted ? low : -1;
}

/** Numbers nodes: users first in their order, then the values of each kind. */
class Nodes {
  readonly #ofCode: Int32Array;
  readonly #kinds: number[] = [];
  readonly #keys: number[] = [];

  constructor({ user, device, model, place, country }: ReportColumns) {
    const most = [user, device, model, place, country].reduce(
      (highest, column) => column.reduce((one, other) => Math.max(one, other), highest),
      0,
    );
    this.#ofCode = new Int32Array(most + 1).fill(noNode);
  }

  ofCode(code: number): number {
    return this.#ofCode[code] ?? noNode;
  }

  ofCodes(kind: NodeKind, codes: Uint32Array): Int32Array {
    const number = nodeKinds.indexOf(kind);
    const nodes = new Int32Array(codes.length).fill(noNode);
    for (let row = 0; row < codes.length; row += 1) {
      const code = codes[row] ?? 0;
      if (code === 0) continue;
      let node = this.#ofCode[code] ?? noNode;
      if (node === noNode) {
        node = this.#kinds.length;
        this.#ofCode[code] = node;
        this.#kinds.push(number);
        this.#keys.push(code);
      }
      nodes[row] = node;
    }
    return nodes;
  }

  /** Adds so many places. Returns the node of the first one. */
  ofPlaces(kind: 'place' | 'ipPlace', count: number): number {
    const first = this.#kinds.length;
    for (let place = 0; place < count; place += 1) {
      this.#kinds.push(nodeKinds.indexOf(kind));
      this.#keys.push(place);
    }
    return first;
  }

  kinds(): Uint8Array {
    return Uint8Array.from(this.#kinds);
  }

  keys(): Int32Array {
    return Int32Array.from(this.#keys);
  }
}

interface FoundPlaces {
  readonly finder: PlaceFinder;
  readonly ofReport: Int32Array;
  readonly addresses: number[];
}

/** The sources of positions as packed: GPS makes places, the IP address makes IP places. */
const gps = 0;
const ip = 2;

/** Finds the places of all reports. Positions at 0,0, and beyond 85.05° where packed positions end, make none. */
function findPlaces(
  { count, seq, place: addresses }: ReportColumns,
  blocks: readonly PackedPoints[],
): Readonly<Record<'place' | 'ipPlace', FoundPlaces>> {
  const found = (): FoundPlaces => ({
    finder: new PlaceFinder(placeRadiusKm),
    ofReport: new Int32Array(count).fill(noNode),
    addresses: [],
  });
  const [place, ipPlace] = [found(), found()];
  let row = 0;
  for (const points of blocks)
    for (let at = 0; at < points.count; at += 1) {
      const tag = points.tag[at] ?? 0;
      const source = tag & 3;
      if ((source !== gps && source !== ip) || (tag & suspiciousBit) !== 0) continue;
      const y = points.y[at] ?? 0;
      if (y === 0 || y === maxPlace) continue;
      const wanted = points.seq[at] ?? 0;
      while (row < count && (seq[row] ?? 0) < wanted) row += 1;
      if (seq[row] !== wanted) continue;
      const { latitude, longitude } = placedPoint(points.x[at] ?? 0, y);
      const { finder, ofReport, addresses: known } = source === gps ? place : ipPlace;
      const number = finder.add(latitude, longitude);
      if (number === known.length) known.push(addresses[row] ?? 0);
      ofReport[row] = number;
    }
  return { place, ipPlace };
}

function nodesOfPlaces({ firstNode }: IndexedPlaces, ofReport: Int32Array): Int32Array {
  return ofReport.map((place) => (place === noNode ? noNode : firstNode + place));
}
