import { DisjointSets } from '../disjoint-sets';
import { rowsByGroup } from '../rows-by-group';
import { type LinkKind, maxLinkedUsers, startKinds, valueKindOf } from './link-kinds';
import {
  actorsOf,
  earliest,
  kindOf,
  type LinkedReports,
  type LinkTable,
  type LinkTables,
  latest,
  noNode,
  riskNumbers,
  verdictNumbers,
} from './link-table';

/** Actors who are connected by values that they share. */
export interface LinkGroup {
  /** The device or place with the most actors that joins the group; an actor if only weaker links do. */
  readonly lead: number;
  readonly actors: readonly number[];
  readonly users: number;
  /** The devices among the actors, seen without a user, that don't join the group. */
  readonly devices: number;
  /** How many values of each kind join the group: those that at least two of its actors have. */
  readonly joins: Readonly<Record<LinkKind, number>>;
  /** The first and last report of the links that join the group, ms since 1970; NaN without times. */
  readonly from: number;
  readonly until: number;
  /** The reports of these links, and how many of them the service took for fraud or a high risk. */
  readonly reports: number;
  readonly suspected: number;
  /** The transactions of these reports with a verdict other than "can't tell", and how many were judged fraud. */
  readonly judged: number;
  readonly judgedFraud: number;
}

/** Returns whether a value joins those who have it; a device that acts itself, as a member of a group, is one of them. */
export function joins(table: LinkTable, value: number, isMember = false): boolean {
  const actors = actorsOf(table, value);
  return actors >= (isMember ? 1 : 2) && actors <= maxLinkedUsers[table.kind];
}

/** Which group each actor is in; `noNode` for none. Groups are numbered in the order of their first actors. */
interface Grouping {
  readonly groupOf: Int32Array;
  readonly count: number;
}

/** Connects all actors who share a value of one of the tables that joins them. */
export function connect(nodes: number, tables: readonly LinkTable[]): Grouping {
  const sets = new DisjointSets(nodes);
  const isJoined = new Uint8Array(nodes);
  const connectAll = (first: number, table: LinkTable, value: number) => {
    for (let at = table.ofValue[value] ?? 0; at < (table.ofValue[value + 1] ?? 0); at += 1) {
      const actor = table.actor[table.byValue[at] ?? 0] ?? value;
      isJoined[actor] = 1;
      sets.join(first, actor);
    }
  };
  for (const table of tables)
    for (let value = 0; value < nodes; value += 1)
      if (joins(table, value)) connectAll(firstActorOf(table, value), table, value);
  // A device that acts without a user and shares a value leads from there to the users it has in other reports.
  for (const table of tables)
    for (let value = 0; value < nodes; value += 1)
      if (isJoined[value] === 1 && joins(table, value, true)) connectAll(value, table, value);
  return number(nodes, (node) => (isJoined[node] === 1 ? sets.rootOf(node) : noNode));
}

function firstActorOf({ actor, byValue, ofValue }: LinkTable, value: number): number {
  return actor[byValue[ofValue[value] ?? 0] ?? 0] ?? value;
}

function number(nodes: number, rootOf: (node: number) => number): Grouping {
  const groupOf = new Int32Array(nodes).fill(noNode);
  const numbers = new Int32Array(nodes).fill(noNode);
  let count = 0;
  for (let node = 0; node < nodes; node += 1) {
    const root = rootOf(node);
    if (root === noNode) continue;
    if (numbers[root] === noNode) {
      numbers[root] = count;
      count += 1;
    }
    groupOf[node] = numbers[root] ?? noNode;
  }
  return { groupOf, count };
}

/** Returns the groups of several users, or of several devices without one: those with the most reports judged fraud first, then the most suspected ones, then the largest. */
export function linkGroups(tables: LinkTables, kinds: readonly LinkKind[]): readonly LinkGroup[] {
  const { reports } = tables;
  const nodes = reports.kinds.length;
  const chosen = tables.of(kinds);
  const grouping = connect(nodes, chosen);
  const { from, rows: actors } = rowsByGroup(grouping.groupOf, nodes);
  const sums = sumsOf(reports, chosen, grouping);
  const facts = joinsOf(chosen, grouping);
  const groups = Array.from({ length: grouping.count }, (_, group): LinkGroup => {
    const members = [...actors.subarray(from[group] ?? 0, from[group + 1] ?? 0)];
    return {
      lead: leadOf(facts.lead[group], members[0]),
      actors: members,
      ...countKinds(reports, chosen, members),
      joins: joinCounts(facts.joins, group),
      from: facts.from[group] ?? Number.NaN,
      until: facts.until[group] ?? Number.NaN,
      reports: sums.reports[group] ?? 0,
      suspected: sums.suspected[group] ?? 0,
      judged: sums.judged[group] ?? 0,
      judgedFraud: sums.judgedFraud[group] ?? 0,
    };
  });
  return groups.filter(({ users, devices }) => users > 1 || devices > 1).sort(byFraud);
}

function countKinds(reports: LinkedReports, tables: readonly LinkTable[], actors: readonly number[]) {
  const byDevice = tables.find(({ kind }) => kind === 'device');
  const acting = actors.filter((actor) => kindOf(reports, actor) === 'device');
  const joining = byDevice ? acting.filter((device) => joins(byDevice, device, true)) : [];
  return { users: actors.length - acting.length, devices: acting.length - joining.length };
}

function leadOf(value = noNode, actor = noNode): number {
  return value === noNode ? actor : value;
}

function byFraud(one: LinkGroup, other: LinkGroup): number {
  return (
    other.judgedFraud - one.judgedFraud ||
    other.suspected - one.suspected ||
    other.actors.length - one.actors.length ||
    one.lead - other.lead
  );
}

function joinCounts(counts: Readonly<Record<LinkKind, Int32Array>>, group: number): LinkGroup['joins'] {
  const { device, place, anyPlace, ipPlace, city, country, model } = counts;
  const of = (column: Int32Array) => column[group] ?? 0;
  return {
    device: of(device),
    place: of(place),
    anyPlace: of(anyPlace),
    ipPlace: of(ipPlace),
    city: of(city),
    country: of(country),
    model: of(model),
  };
}

function newCounts(length: number): Readonly<Record<LinkKind, Int32Array>> {
  const column = () => new Int32Array(length);
  return {
    device: column(),
    place: column(),
    anyPlace: column(),
    ipPlace: column(),
    city: column(),
    country: column(),
    model: column(),
  };
}

/** Counts the values that join each group, finds its lead and its time. */
function joinsOf(tables: readonly LinkTable[], { groupOf, count }: Grouping) {
  const found = {
    joins: newCounts(count),
    lead: new Int32Array(count).fill(noNode),
    from: new Float64Array(count).fill(Number.NaN),
    until: new Float64Array(count).fill(Number.NaN),
  };
  for (const table of tables) {
    // The strongest kinds come first: a lead of an earlier table stays.
    const most = new Int32Array(count);
    const canLead = startKinds.some((kind) => kind === valueKindOf(table.kind));
    const hadLead = found.lead.slice();
    for (let value = 0; value < groupOf.length; value += 1) {
      if (!joins(table, value, groupOf[value] !== noNode)) continue;
      const group = groupOf[firstActorOf(table, value)] ?? noNode;
      const column = found.joins[table.kind];
      column[group] = (column[group] ?? 0) + 1;
      const actors = actorsOf(table, value);
      if (canLead && hadLead[group] === noNode && actors > (most[group] ?? 0)) {
        most[group] = actors;
        found.lead[group] = value;
      }
      for (let at = table.ofValue[value] ?? 0; at < (table.ofValue[value + 1] ?? 0); at += 1) {
        const link = table.byValue[at] ?? 0;
        found.from[group] = earliest(found.from[group], table.first[link]);
        found.until[group] = latest(found.until[group], table.last[link]);
      }
    }
  }
  return found;
}

/** Whether a report has a value that joins its actor with others. */
function isLinked(
  tables: readonly LinkTable[],
  row: number,
  actor: number,
  isMember: (value: number) => boolean,
): boolean {
  return tables.some((table) => {
    const value = table.ofReport[row] ?? noNode;
    return value !== noNode && value !== actor && joins(table, value, isMember(value));
  });
}

/** Returns the rows of the reports of each group: those that `reports` counts. */
export function rowsOfGroups(
  tables: LinkTables,
  kinds: readonly LinkKind[],
  groups: readonly Pick<LinkGroup, 'actors'>[],
): readonly (readonly number[])[] {
  const { count, actor, kinds: nodes } = tables.reports;
  const chosen = tables.of(kinds);
  const groupOf = new Int32Array(nodes.length).fill(noNode);
  groups.forEach(({ actors }, at) => {
    for (const each of actors) groupOf[each] = at;
  });
  const rows = groups.map((): number[] => []);
  for (let row = 0; row < count; row += 1) {
    const node = actor[row] ?? noNode;
    const group = node === noNode ? noNode : (groupOf[node] ?? noNode);
    if (group !== noNode && isLinked(chosen, row, node, (value) => groupOf[value] === group))
      rows[group]?.push(row);
  }
  return rows;
}

/** Counts the reports of each group that have a value which joins it. */
function sumsOf(
  { count: total, actor, risk, verdict }: LinkedReports,
  tables: readonly LinkTable[],
  { groupOf, count }: Grouping,
) {
  const sums = {
    reports: new Int32Array(count),
    suspected: new Int32Array(count),
    judged: new Int32Array(count),
    judgedFraud: new Int32Array(count),
  };
  const add = (sum: Int32Array, group: number) => {
    sum[group] = (sum[group] ?? 0) + 1;
  };
  for (let row = 0; row < total; row += 1) {
    const node = actor[row] ?? noNode;
    const group = node === noNode ? noNode : (groupOf[node] ?? noNode);
    if (group === noNode) continue;
    if (!isLinked(tables, row, node, (value) => groupOf[value] === group)) continue;
    add(sums.reports, group);
    if (risk[row] === riskNumbers.fraud || risk[row] === riskNumbers.high) add(sums.suspected, group);
    const judgement = verdict[row] ?? 0;
    if (judgement !== 0 && judgement !== verdictNumbers.unclear) add(sums.judged, group);
    if (judgement === verdictNumbers.fraud) add(sums.judgedFraud, group);
  }
  return sums;
}
