import type { LinkNode } from '../../../../shared/domain/links/link-picture';
import { type Box, overlap } from '../../../ui/box';
import { textWidth } from '../../../ui/text-width';
import type { Size } from '../../../ui/use-size';
import { type Pixel, pixelOf } from './graph-geometry';
import { shortName } from './node-name';

/** Where a name starts, ends or has its middle, px from its node, and its baseline. */
export interface PlacedName {
  readonly anchor: 'start' | 'middle' | 'end';
  readonly x: number;
  readonly y: number;
}

/** Up to this number of nodes, all can have their names; of more, the start and the values that most users have. */
const maxNodesNamed = 60;
const maxValuesNamed = 24;
/** Half the side of a node, px. */
const nodeReach = 12;
/** A name above its baseline and below it, px. */
const [ascent, descent] = [11, 4];
/** The sides of a node, the usual one first. */
const sides: readonly PlacedName[] = [
  { anchor: 'middle', x: 0, y: 26 },
  { anchor: 'start', x: 16, y: 4 },
  { anchor: 'end', x: -16, y: 4 },
  { anchor: 'middle', x: 0, y: -17 },
  { anchor: 'start', x: -nodeReach, y: 26 },
  { anchor: 'end', x: nodeReach, y: 26 },
  { anchor: 'start', x: -nodeReach, y: -17 },
  { anchor: 'end', x: nodeReach, y: -17 },
];

/**
 * Returns the names to show by their nodes, on the first side where each covers neither another name nor a node, and stays in
 * the picture. Names without room are left out, except that of the selected node.
 */
export function placeNames(
  nodes: readonly LinkNode[],
  selected: number,
  size: Size,
): ReadonlyMap<number, PlacedName> {
  const places = nodes.map((node) => pixelOf(node, size));
  const covered = places.map(({ x, y }) => around(x, y));
  const names = new Map<number, PlacedName>();
  for (const at of [selected, ...namedNodes(nodes).filter((other) => other !== selected)]) {
    const [node, place] = [nodes[at], places[at]];
    if (!node || !place) continue;
    const width = textWidth(shortName(node));
    const inside = sides.filter((side) => isInside(boxOf(place, side, width), size));
    const free = inside.find((side) => {
      const box = boxOf(place, side, width);
      return covered.every((other, index) => index === at || !overlap(box, other));
    });
    const side = free ?? (at === selected ? (inside[0] ?? sides[0]) : undefined);
    if (!side) continue;
    names.set(at, side);
    covered.push(boxOf(place, side, width));
  }
  return names;
}

/** Returns the nodes that can have a name, the most important ones first. */
function namedNodes(nodes: readonly LinkNode[]): readonly number[] {
  const all = nodes.map((node, at) => ({ at, users: node.ref.kind === 'user' ? 0 : node.users }));
  const byUsers = all.slice(1).sort((one, other) => other.users - one.users);
  const named =
    nodes.length <= maxNodesNamed
      ? byUsers
      : byUsers.filter(({ users }) => users > 1).slice(0, maxValuesNamed);
  return [0, ...named.map(({ at }) => at)];
}

function around(x: number, y: number): Box {
  return { left: x - nodeReach, right: x + nodeReach, top: y - nodeReach, bottom: y + nodeReach };
}

/** Returns the part of the picture that a name of a width covers on a side of a node. */
export function boxOf(place: Pixel, { anchor, x, y }: PlacedName, width: number): Box {
  const left = place.x + x - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
  return { left, right: left + width, top: place.y + y - ascent, bottom: place.y + y + descent };
}

function isInside({ left, right, top, bottom }: Box, { width, height }: Size): boolean {
  return left >= 0 && right <= width && top >= 0 && bottom <= height;
}
