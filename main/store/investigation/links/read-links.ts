import type { CallArguments } from '../../../../shared/contract/contract';
import { breadthFirst, type Neighbourhood } from '../../../../shared/domain/links/breadth-first';
import { joins, type LinkGroup } from '../../../../shared/domain/links/link-groups';
import { type LinkKind, maxShownNodes, startOf } from '../../../../shared/domain/links/link-kinds';
import type { GroupPart, Link, LinkPicture } from '../../../../shared/domain/links/link-picture';
import { actorsOf, kindOf, type LinkTables } from '../../../../shared/domain/links/link-table';
import { communitiesOf, layoutOf } from './graph';
import type { CurrentLinks, LinkIndex } from './link-index';
import { factsOf, timelineOf } from './node-facts';
import { findNode, textsOf } from './node-texts';
import { summariesOf, timeOf } from './read-groups';
import { reportsOf } from './shown-reports';

/** More nodes than this aren't divided into parts: it takes too long. */
const maxDividedNodes = 20_000;
const maxParts = 20;

/** Follows the links of a user or value outward, or of the first group's lead; null if no report has it. */
export async function readLinks(
  links: CurrentLinks,
  { of, kinds, singles }: CallArguments<'investigate.links'>,
): Promise<LinkPicture | null> {
  const { session } = links;
  const index = await links.index();
  const start = of === null ? (index.groups(kinds)[0]?.lead ?? null) : await findNode(session, index, of);
  if (start === null) return null;
  const whole = breadthFirst(index.tables, start, { kinds, singles, max: maxDividedNodes });
  const divided = divide(index, kinds, whole);
  const nodes = divided.nodes;
  const drawn = { nodes, links: linksOfNodes(whole, nodes) };
  const texts = await textsOf(session, index, nodes);
  const facts = factsOf(index.reports, nodes, kinds);
  const places = layoutOf(drawn);
  const group = groupOf(index, kinds, start);
  const [summary = null] = group ? await summariesOf(session, index, kinds, [group]) : [];
  const leads = await textsOf(
    session,
    index,
    divided.parts.map(({ lead }) => lead),
  );
  const numbers = new Map(nodes.map((node, at) => [node, at]));
  return {
    nodes: nodes.flatMap((node, at) => {
      const [text, fact, place] = [texts[at], facts[at], places[at]];
      if (!text || !fact || !place) return [];
      return [
        {
          ...text,
          ...fact,
          ...place,
          users: usersOf(index.tables, kinds, node),
          common: whole.common.has(node),
        },
      ];
    }),
    links: drawn.links.map(({ table, at }): Link => {
      return {
        user: numbers.get(table.actor[at] ?? -1) ?? 0,
        value: numbers.get(table.value[at] ?? -1) ?? 0,
        reports: table.reports[at] ?? 0,
        first: timeOf(table.first[at]),
        last: timeOf(table.last[at]),
      };
    }),
    reached: whole.reached,
    singles: whole.singles,
    group: summary,
    parts: divided.parts.flatMap(({ users }, at): readonly GroupPart[] => {
      const text = leads[at];
      const lead = text ? startOf(text.ref) : null;
      return lead ? [{ lead, users }] : [];
    }),
    timeline: timelineOf(index.reports, nodes),
    shown: await reportsOf(session, index, whole.actors, kinds),
  };
}

function usersOf(tables: LinkTables, kinds: readonly LinkKind[], node: number): number {
  return tables.of(kinds).reduce((most, table) => Math.max(most, actorsOf(table, node)), 0);
}

/** Returns the group of a user, or of those whom a value joins; null if there is none. */
function groupOf({ tables, groups }: LinkIndex, kinds: readonly LinkKind[], start: number): LinkGroup | null {
  const joined = tables.of(kinds).find((table) => joins(table, start));
  const actor = joined ? joined.actor[joined.byValue[joined.ofValue[start] ?? 0] ?? 0] : start;
  return groups(kinds).find(({ actors }) => actors.includes(actor ?? start)) ?? null;
}

interface Divided {
  readonly nodes: readonly number[];
  readonly parts: readonly { readonly lead: number; readonly users: number }[];
}

/** Returns the nodes to show: of more than fit in a picture, those of the part that the start is in. */
function divide(
  { reports, tables }: LinkIndex,
  kinds: readonly LinkKind[],
  { nodes, links, reached }: Neighbourhood,
): Divided {
  if (nodes.length <= maxShownNodes) return { nodes, parts: [] };
  if (reached > maxDividedNodes) return { nodes: nodes.slice(0, maxShownNodes), parts: [] };
  const communities = communitiesOf({ nodes, links });
  const parts = new Map<number, { lead: number; degree: number; users: number }>();
  nodes.forEach((node, at) => {
    const number = communities[at] ?? 0;
    const part = parts.get(number) ?? { lead: node, degree: -1, users: 0 };
    if (kindOf(reports, node) === 'user') part.users += 1;
    else {
      const degree = usersOf(tables, kinds, node);
      if (degree > part.degree) [part.lead, part.degree] = [node, degree];
    }
    parts.set(number, part);
  });
  const own = communities[0];
  return {
    nodes: nodes.filter((_, at) => communities[at] === own).slice(0, maxShownNodes),
    parts: [...parts.values()].sort((one, other) => other.users - one.users).slice(0, maxParts),
  };
}

function linksOfNodes({ links }: Neighbourhood, nodes: readonly number[]): Neighbourhood['links'] {
  const shown = new Set(nodes);
  return links.filter(
    ({ table, at }) => shown.has(table.actor[at] ?? -1) && shown.has(table.value[at] ?? -1),
  );
}
