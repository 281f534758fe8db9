import { rowsByGroup } from '../rows-by-group';
import {
  type LinkKind,
  linkKinds,
  type NodeKind,
  nodeKinds,
  type ValueKind,
  valueKindOf,
} from './link-kinds';

/** Stands for "none" in columns of nodes. */
export const noNode = -1;
/** The numbers of risks and of verdicts in their columns. */
export const riskNumbers = { fraud: 1, high: 2 } as const;
export const verdictNumbers = { fraud: 1, suspicious: 2, legitimate: 3, unclear: 4 } as const;

/** Reports as columns, so that a million of them take 50 MB and no objects. All columns have one value a report. */
export interface LinkedReports {
  readonly count: number;
  /** Who acted: the user, or the device of a report without one. */
  readonly actor: Int32Array;
  readonly values: Readonly<Record<ValueKind, Int32Array>>;
  /** ms since 1970; NaN for none. */
  readonly time: Float64Array;
  /** A number of `riskNumbers`, else 0. */
  readonly risk: Uint8Array;
  /** A number of `verdictNumbers`, else 0; of each transaction, only one report has it. */
  readonly verdict: Uint8Array;
  /** The kind of each node, an index of `nodeKinds`. */
  readonly kinds: Uint8Array;
}

/** The links between actors and the values of one kind, listed by both ends. */
export interface LinkTable {
  readonly kind: LinkKind;
  /** The value of each report that links it in this way; `noNode` for none. */
  readonly ofReport: Int32Array;
  readonly count: number;
  readonly actor: Int32Array;
  readonly value: Int32Array;
  readonly reports: Int32Array;
  /** ms since 1970; NaN if no report has a time. */
  readonly first: Float64Array;
  readonly last: Float64Array;
  /** The links of node n are at `from[n]` up to `from[n + 1]`: the links themselves by actor, and their numbers by value. */
  readonly ofActor: Int32Array;
  readonly ofValue: Int32Array;
  readonly byValue: Int32Array;
}

/** Returns the links of one kind. A device that acts isn't linked with itself. */
function linkTable(
  reports: LinkedReports,
  kind: LinkKind,
  values: Int32Array = reports.values[valueKindOf(kind)],
): LinkTable {
  const { actor, time } = reports;
  const nodes = reports.kinds.length;
  const rows = rowsByGroup(actor, nodes);
  const links = {
    actor: new Int32Array(reports.count),
    value: new Int32Array(reports.count),
    reports: new Int32Array(reports.count),
    first: new Float64Array(reports.count).fill(Number.NaN),
    last: new Float64Array(reports.count).fill(Number.NaN),
  };
  const ofActor = new Int32Array(nodes + 1);
  // The last link of each value: it is this actor's if it was made since the actor's first.
  const lastOf = new Int32Array(nodes).fill(noNode);
  let count = 0;
  for (let node = 0; node < nodes; node += 1) {
    const firstOfActor = count;
    ofActor[node] = count;
    for (let at = rows.from[node] ?? 0; at < (rows.from[node + 1] ?? 0); at += 1) {
      const row = rows.rows[at] ?? 0;
      const value = values[row] ?? noNode;
      if (value === noNode || value === node) continue;
      let link = lastOf[value] ?? noNode;
      if (link < firstOfActor) {
        link = count;
        count += 1;
        lastOf[value] = link;
        links.actor[link] = node;
        links.value[link] = value;
      }
      links.reports[link] = (links.reports[link] ?? 0) + 1;
      const moment = time[row] ?? Number.NaN;
      // Comparisons with NaN are false, so a report without a time changes nothing.
      if (!((links.first[link] ?? Number.NaN) <= moment))
        links.first[link] = earliest(links.first[link], moment);
      if (!((links.last[link] ?? Number.NaN) >= moment)) links.last[link] = latest(links.last[link], moment);
    }
  }
  ofActor[nodes] = count;
  const value = links.value.slice(0, count);
  const { from, rows: byValue } = rowsByGroup(value, nodes);
  return {
    kind,
    ofReport: values,
    count,
    actor: links.actor.slice(0, count),
    value,
    reports: links.reports.slice(0, count),
    first: links.first.slice(0, count),
    last: links.last.slice(0, count),
    ofActor,
    ofValue: from,
    byValue,
  };
}

/** Returns how many actors have a value. */
export function actorsOf({ ofValue }: LinkTable, value: number): number {
  return (ofValue[value + 1] ?? 0) - (ofValue[value] ?? 0);
}

export function kindOf({ kinds }: Pick<LinkedReports, 'kinds'>, node: number): NodeKind {
  return nodeKinds[kinds[node] ?? 0] ?? 'user';
}

/** Returns the earlier of two times, of which either may be NaN. */
export function earliest(one = Number.NaN, other = Number.NaN): number {
  return Number.isNaN(one) || other < one ? other : one;
}

/** Returns the later of two times, of which either may be NaN. */
export function latest(one = Number.NaN, other = Number.NaN): number {
  return Number.isNaN(one) || other > one ? other : one;
}

/** The tables of all kinds, each made when it is first needed. */
export class LinkTables {
  readonly reports: LinkedReports;
  readonly #tables = new Map<LinkKind, LinkTable>();

  constructor(reports: LinkedReports) {
    this.reports = reports;
  }

  /** Returns the tables of some kinds, in the order of `linkKinds`. */
  of(kinds: readonly LinkKind[]): readonly LinkTable[] {
    return linkKinds.filter((kind) => kinds.includes(kind)).map((kind) => this.#table(kind));
  }

  #table(kind: LinkKind): LinkTable {
    const known = this.#tables.get(kind);
    if (known) return known;
    const values = kind === 'place' ? placesOfSharedDevices(this.reports, this.#table('device')) : undefined;
    const table = linkTable(this.reports, kind, values);
    this.#tables.set(kind, table);
    return table;
  }
}

/** Returns the place of each report that was made on a device which several actors have. */
function placesOfSharedDevices({ values }: LinkedReports, devices: LinkTable): Int32Array {
  return values.place.map((place, row) => {
    const device = values.device[row] ?? noNode;
    return device !== noNode && actorsOf(devices, device) >= 2 ? place : noNode;
  });
}
