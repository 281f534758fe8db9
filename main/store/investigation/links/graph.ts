import Graph from 'graphology';
import louvain from 'graphology-communities-louvain';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { NeighbourhoodLink } from '../../../../shared/domain/links/breadth-first';

/** Numbers of a node's neighbours. */
interface Drawn {
  readonly nodes: readonly number[];
  readonly links: readonly NeighbourhoodLink[];
}

function graphOf({ nodes, links }: Drawn): Graph {
  const graph = new Graph({ type: 'undirected' });
  nodes.forEach((node, at) => {
    // Starting positions on a spiral, the same each time: the nearest nodes in the middle.
    const [angle, distance] = [at * 2.399963, Math.sqrt(at)];
    graph.addNode(node, { x: distance * Math.cos(angle), y: distance * Math.sin(angle) });
  });
  for (const { table, at } of links)
    graph.mergeUndirectedEdge(table.actor[at], table.value[at], {
      weight: 1 + Math.log2(table.reports[at] ?? 1),
    });
  return graph;
}

/** Rounds of the layout. More change little. */
const rounds = 120;

/** Returns where each node is drawn, from 0 to 1, in their order: the same for the same nodes and links. */
export function layoutOf(drawn: Drawn): readonly { readonly x: number; readonly y: number }[] {
  const graph = graphOf(drawn);
  const { length } = drawn.nodes;
  if (length < 3) return drawn.nodes.map((_, at) => ({ x: length === 1 ? 0.5 : 0.35 + at * 0.3, y: 0.5 }));
  const settings = {
    ...forceAtlas2.inferSettings(graph),
    barnesHutOptimize: false,
    strongGravityMode: true,
    gravity: 0.05,
    scalingRatio: 10,
  };
  const layout = forceAtlas2(graph, { iterations: rounds, settings });
  const placed = drawn.nodes.map((node) => layout[node] ?? { x: 0, y: 0 });
  const scale = (of: (place: { readonly x: number; readonly y: number }) => number) => {
    const values = placed.map(of);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return (place: { readonly x: number; readonly y: number }) =>
      most - least < 1e-9 ? 0.5 : (of(place) - least) / (most - least);
  };
  const [x, y] = [scale((place) => place.x), scale((place) => place.y)];
  // A few nodes stay near the middle: in the corners, they would look unrelated.
  const spread = Math.min(1, 0.4 + length * 0.06);
  const inward = (from: number) => 0.5 + (from - 0.5) * spread;
  return placed.map((place) => ({ x: inward(x(place)), y: inward(y(place)) }));
}

/** Returns the community of each node, by Louvain's method: nodes linked with each other more than with the rest. */
export function communitiesOf(drawn: Drawn): readonly number[] {
  const generator = xoroshiro128plus(1);
  const rng = () => (generator.next() >>> 0) / 2 ** 32;
  const found = louvain(graphOf(drawn), { getEdgeWeight: 'weight', rng });
  return drawn.nodes.map((node) => found[node] ?? -1);
}
