import { type LinkKind, maxLinkedUsers, maxShownNodes } from './link-kinds';
import { actorsOf, type LinkTable, type LinkTables } from './link-table';

/** What is found from one node outward. */
export interface Neighbourhood {
  /** The nearest nodes first; the start is the first one. */
  readonly nodes: readonly number[];
  readonly links: readonly NeighbourhoodLink[];
  /** How many nodes can be reached, among them those not shown. */
  readonly reached: number;
  /** How many values that only one actor has were left out. */
  readonly singles: number;
  /** Values that too many have to follow them. */
  readonly common: ReadonlySet<number>;
  /** All actors that can be reached. */
  readonly actors: readonly number[];
}

export interface NeighbourhoodLink {
  readonly table: LinkTable;
  /** Its number in the table. */
  readonly at: number;
}

/** A node with the other end of each of its links. */
interface Neighbour {
  readonly node: number;
  readonly reports: number;
}

/**
 * Follows the links of some kinds from a node outward, breadth first, of each node those with the most reports first. Values
 * that only one actor has are left out unless `singles` is true; the start never is.
 */
export function breadthFirst(
  tables: LinkTables,
  start: number,
  {
    kinds,
    singles,
    max = maxShownNodes,
  }: { readonly kinds: readonly LinkKind[]; readonly singles: boolean; readonly max?: number },
): Neighbourhood {
  const chosen = tables.of(kinds);
  const seen = new Uint8Array(tables.reports.kinds.length);
  const [queue, common, actors] = [[start], new Set<number>(), [] as number[]];
  seen[start] = 1;
  let left = 0;
  for (let next = 0; next < queue.length; next += 1) {
    const node = queue[next] ?? start;
    if (chosen.some((table) => isTooCommon(table, node))) common.add(node);
    if (tables.reports.kinds[node] === 0 || chosen.some((table) => hasLinks(table, node))) actors.push(node);
    for (const { node: neighbour } of neighboursOf(chosen, node, node === start)) {
      if (seen[neighbour] === 1) continue;
      seen[neighbour] = 1;
      if (!singles && isSingle(chosen, neighbour)) left += 1;
      else queue.push(neighbour);
    }
  }
  const nodes = queue.slice(0, max);
  return { nodes, links: linksAmong(chosen, nodes), reached: queue.length, singles: left, common, actors };
}

/** Returns the other ends of a node's links, those with the most reports first; of values too common only if `all`. */
function neighboursOf(tables: readonly LinkTable[], node: number, all: boolean): readonly Neighbour[] {
  const found: Neighbour[] = [];
  for (const table of tables) {
    for (let link = table.ofActor[node] ?? 0; link < (table.ofActor[node + 1] ?? 0); link += 1)
      found.push({ node: table.value[link] ?? node, reports: table.reports[link] ?? 0 });
    if (!all && isTooCommon(table, node)) continue;
    for (let at = table.ofValue[node] ?? 0; at < (table.ofValue[node + 1] ?? 0); at += 1) {
      const link = table.byValue[at] ?? 0;
      found.push({ node: table.actor[link] ?? node, reports: table.reports[link] ?? 0 });
    }
  }
  return found.sort((one, other) => other.reports - one.reports);
}

function hasLinks({ ofActor }: LinkTable, node: number): boolean {
  return (ofActor[node + 1] ?? 0) > (ofActor[node] ?? 0);
}

/** Returns whether a node is a value with one actor that isn't an actor itself. */
function isSingle(tables: readonly LinkTable[], node: number): boolean {
  return (
    tables.some((table) => actorsOf(table, node) === 1) && !tables.some((table) => hasLinks(table, node))
  );
}

function isTooCommon(table: LinkTable, node: number): boolean {
  return actorsOf(table, node) > maxLinkedUsers[table.kind];
}

/** Returns the links between some nodes. A user and a place that are linked in two ways have one of them. */
function linksAmong(tables: readonly LinkTable[], nodes: readonly number[]): readonly NeighbourhoodLink[] {
  const shown = new Set(nodes);
  const found: NeighbourhoodLink[] = [];
  for (const node of nodes) {
    const linked = new Set<number>();
    for (const table of tables)
      for (let at = table.ofActor[node] ?? 0; at < (table.ofActor[node + 1] ?? 0); at += 1) {
        const value = table.value[at] ?? node;
        if (!shown.has(value) || linked.has(value)) continue;
        linked.add(value);
        found.push({ table, at });
      }
  }
  return found;
}
