import type { LinkNode } from '../../../../shared/domain/links/link-picture';
import type { Size } from '../../../ui/use-size';

/** A place in the picture, px from its upper left corner. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** The size of the picture until it is measured, px. */
export const usualSize: Size = { width: 1_000, height: 620 };
const margin = 40;
/** For the name below the lowest node. */
const nameHeight = 20;

/** Returns where a node is drawn. */
export function pixelOf({ x, y }: Pick<LinkNode, 'x' | 'y'>, { width, height }: Size): Pixel {
  return {
    x: margin + x * Math.max(0, width - 2 * margin),
    y: margin + y * Math.max(0, height - 2 * margin - nameHeight),
  };
}

const directions: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Returns the node that is nearest in the direction of an arrow key, within 45°; null if there is none. */
export function neighbourTowards(
  nodes: readonly Pick<LinkNode, 'x' | 'y'>[],
  at: number,
  key: string,
  { width, height }: Size = usualSize,
): number | null {
  const direction = directions[key];
  const from = nodes[at];
  if (!direction || !from) return null;
  const [right, down] = direction;
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  nodes.forEach(({ x, y }, index) => {
    const [dx, dy] = [(x - from.x) * width, (y - from.y) * height];
    const along = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    const distance = along + 2 * aside;
    if (index !== at && along > 0 && aside <= along && distance < least) [best, least] = [index, distance];
  });
  return best === -1 ? null : best;
}
