import { z } from 'zod';
import { desiredRiskOf } from '../../../../shared/domain/feedback-correction';
import { firstAtLeast } from '../../../../shared/domain/first-at-least';
import { type LinkGroup, linkGroups } from '../../../../shared/domain/links/link-groups';
import type { LinkKind } from '../../../../shared/domain/links/link-kinds';
import {
  type LinkedReports,
  LinkTables,
  noNode,
  riskNumbers,
  verdictNumbers,
} from '../../../../shared/domain/links/link-table';
import type { PlaceFinder } from '../../../../shared/domain/links/place-finder';
import { verdicts } from '../../../../shared/domain/review-log';
import { readNumber, type Session } from '../../../../shared/node/database/session';
import { allPoints } from '../../reports/points';
import { ReportPlaces } from './find-places';
import { Nodes } from './nodes';
import { emptyColumns, type ReportColumns, readColumns, readJudged, readTextsOfField } from './read-columns';

/** The links of all reports, in memory. */
export interface LinkIndex {
  readonly tables: LinkTables;
  readonly reports: LinkedReports;
  /** Returns the groups by some kinds of links. */
  readonly groups: (kinds: readonly LinkKind[]) => readonly LinkGroup[];
  /** Returns the node of a code of the value dictionary; `noNode` if no report has it. */
  readonly nodeOfCode: (code: number) => number;
  /** The row numbers of the reports, in their order. */
  readonly seq: Uint32Array;
  /** The code of each node that is a value of the dictionary, else the number of its place. */
  readonly keys: Int32Array;
  readonly places: Readonly<Record<'place' | 'ipPlace', IndexedPlaces>>;
}

/** The places of one kind. Their nodes follow each other. */
interface IndexedPlaces {
  readonly finder: PlaceFinder;
  readonly firstNode: number;
  /** The code of the address of each place's first report; 0 for none. */
  readonly addresses: readonly number[];
}

const stampRow = z.object({ stamp: z.string() });
/** Changes whenever reports are added or replaced. */
const stampOfReports = `SELECT json_array((SELECT max(seq) FROM report), (SELECT max(position) FROM earlier),
  (SELECT json_group_array(value) FROM metadata WHERE name IN ('points', 'changed'))) AS stamp`;

/** An index, and the verdicts in it. */
interface MarkedIndex {
  readonly index: LinkIndex;
  readonly groups: CachedGroups;
  judged: string;
}

/** The index of the reports of a connection. Reading 10,000 reports takes 50 ms, so it is cached until reports change. */
export class CurrentLinks {
  readonly session: Session;
  #cached: { readonly stamp: string; readonly marked: Promise<MarkedIndex> } | null = null;

  constructor(session: Session) {
    this.session = session;
  }

  /** Returns the links of all reports with the verdicts as they are now. */
  async index(): Promise<LinkIndex> {
    const stamp = (await this.session.row(stampOfReports, [], stampRow))?.stamp ?? '';
    if (this.#cached?.stamp !== stamp) this.#cached = { stamp, marked: makeIndex(this.session) };
    const cached = this.#cached;
    try {
      const marked = await cached.marked;
      await markJudged(this.session, marked);
      return marked.index;
    } catch (error) {
      if (this.#cached === cached) this.#cached = null;
      throw error;
    }
  }
}

/** The groups by each choice of kinds, until a verdict changes. */
class CachedGroups {
  readonly #tables: LinkTables;
  readonly #found = new Map<string, readonly LinkGroup[]>();

  constructor(tables: LinkTables) {
    this.#tables = tables;
  }

  of(kinds: readonly LinkKind[]): readonly LinkGroup[] {
    const name = [...kinds].sort().join(' ');
    const groups = this.#found.get(name) ?? linkGroups(this.#tables, kinds);
    this.#found.set(name, groups);
    return groups;
  }

  forget(): void {
    this.#found.clear();
  }
}

async function makeIndex(session: Session): Promise<MarkedIndex> {
  const { columns, placed } = await readPlaced(session);
  const risks = await readTextsOfField(session, 'risk');
  const nodes = new Nodes(columns);
  const values = {
    device: nodes.ofCodes('device', columns.device),
    city: nodes.ofCodes('city', columns.place),
    country: nodes.ofCodes('country', columns.country),
    model: nodes.ofCodes('model', columns.model),
  };
  const users = nodes.ofCodes('user', columns.user);
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
  const tables = new LinkTables(reports);
  const groups = new CachedGroups(tables);
  const index: LinkIndex = {
    tables,
    reports,
    groups: (kinds) => groups.of(kinds),
    nodeOfCode: (code) => nodes.ofCode(code),
    seq: columns.seq,
    keys: nodes.keys(),
    places,
  };
  return { index, groups, judged: '[]' };
}

/** Reads the columns of all reports, and finds the places of some while the next ones are being read. */
async function readPlaced(session: Session): Promise<{
  readonly columns: ReportColumns;
  readonly placed: ReportPlaces;
}> {
  const total = await readNumber(session, 'SELECT count(*) AS number FROM report');
  const placed = new ReportPlaces(await allPoints(session), total);
  let columns = emptyColumns(total);
  for await (const read of readColumns(session, columns)) {
    placed.find(read);
    columns = read;
  }
  return { columns, placed };
}

function riskNumber(reported: string | undefined): number {
  const risk = desiredRiskOf(reported ?? null);
  return risk === 'fraud' || risk === 'high' ? riskNumbers[risk] : 0;
}

/** Writes the verdicts into the index, if they have changed. */
async function markJudged(session: Session, current: MarkedIndex): Promise<void> {
  const found = await readJudged(session);
  const judged = JSON.stringify(found);
  if (judged === current.judged) return;
  const { verdict } = current.index.reports;
  const texts = await readTextsOfField(session, 'verdict');
  verdict.fill(0);
  for (const { seq, verdict: code } of found) {
    const judgement = verdicts.find((each) => each === texts.get(code));
    const row = rowOfSeq(current.index.seq, seq);
    if (judgement !== undefined && row !== -1) verdict[row] = verdictNumbers[judgement];
  }
  current.judged = judged;
  current.groups.forget();
}

function rowOfSeq(seq: Uint32Array, wanted: number): number {
  const row = firstAtLeast(seq, wanted);
  return seq[row] === wanted ? row : -1;
}

function nodesOfPlaces({ firstNode }: IndexedPlaces, ofReport: Int32Array): Int32Array {
  return ofReport.map((place) => (place === noNode ? noNode : firstNode + place));
}
