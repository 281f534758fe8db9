import type { LinkNode } from '../../../../shared/domain/links/link-picture';
import { type Box, overlap } from '../../../ui/box';
import { textWidth } from '../../../ui/text-width';
import type { Size } from '../../../ui/use-size';
import { type Pixel, pixelOf } from './graph-geometry';
import { shortName } from './node-name';

/** Where a name starts, ends or has its middle, px from its node, and its baseline. */
interface Side {
  readonly anchor: 'start' | 'middle' | 'end';
  readonly x: number;
  readonly y: number;
}

export interface PlacedName extends Side {
  /** The name, cut if it has no room. */
  readonly text: string;
}

/** Up to this number of nodes, all can have their names; of more, the start and the values that most users have. */
const maxNodesNamed = 60;
const maxValuesNamed = 24;
/** In a picture of few nodes there is room for longer names. */
const maxNodesNamedLong = 24;
const longName = 44;
/** Half the side of a node, px. */
const nodeReach = 12;
/** A name above its baseline and below it, px. */
const [ascent, descent] = [11, 4];
/** The sides of a node, the usual one first. */
const sides: readonly Side[] = [
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
    const texts = [
      ...(nodes.length <= maxNodesNamedLong ? [shortName(node, longName)] : []),
      shortName(node),
    ];
    const others = covered.filter((_, index) => index !== at);
    const free = texts.flatMap((text) => placedAt(text, place, size, others)).at(0);
    const name = free ?? (at === selected ? nearNode(shortName(node), place, size) : null);
    if (name === null) continue;
    names.set(at, name);
    covered.push(boxOf(place, name, textWidth(name.text)));
  }
  return names;
}

/** Returns a name on the first side where it covers nothing; none if it has no room. */
function placedAt(text: string, place: Pixel, size: Size, others: readonly Box[]): readonly PlacedName[] {
  const width = textWidth(text);
  const side = sides.find((each) => {
    const box = boxOf(place, each, width);
    return isInside(box, size) && !others.some((other) => overlap(box, other));
  });
  return side ? [{ ...side, text }] : [];
}

/** Returns a name on the first side where it stays in the picture, whatever it covers. */
function nearNode(text: string, place: Pixel, size: Size): PlacedName | null {
  const width = textWidth(text);
  const side = sides.find((each) => isInside(boxOf(place, each, width), size)) ?? sides[0];
  return side ? { ...side, text } : null;
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
export function boxOf(place: Pixel, { anchor, x, y }: Side, width: number): Box {
  const left = place.x + x - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
  return { left, right: left + width, top: place.y + y - ascent, bottom: place.y + y + descent };
}

function isInside({ left, right, top, bottom }: Box, { width, height }: Size): boolean {
  return left >= 0 && right <= width && top >= 0 && bottom <= height;
}
