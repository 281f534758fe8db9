import { inflate, PackedNumbers, readShapes, type Shape } from './packed-shapes';

/**
 * The ground of the base map: what Natural Earth has besides coasts, borders and names. scripts/pack-ground.mjs packs it, see
 * packed-shapes.ts: the number of groups; for each its kind, first zoom, last zoom, and its shapes.
 */
const grid = 2 ** 19;

const kinds = ['urban', 'lake', 'river', 'province', 'road'] as const;
export type GroundKind = (typeof kinds)[number];

/** Shapes of one kind that are shown at the same zooms. */
export interface GroundGroup {
  readonly kind: GroundKind;
  readonly firstZoom: number;
  readonly lastZoom: number;
  readonly shapes: readonly Shape[];
}

export interface Ground {
  readonly groups: readonly GroundGroup[];
}

/** Nothing of the ground is shown before this zoom. */
export const groundFrom = 4;

/** Reads the bundled ground, compressed with gzip, in Base64. Takes some tenths of a second. */
export async function readBundledGround(packed: string): Promise<Ground> {
  return readGround(await inflate(packed));
}

export function readGround(bytes: Uint8Array): Ground {
  const numbers = new PackedNumbers(bytes);
  const groups = Array.from({ length: numbers.next() }, () => readGroup(numbers));
  return { groups };
}

function readGroup(numbers: PackedNumbers): GroundGroup {
  const kind = kinds[numbers.next()] ?? 'road';
  const [firstZoom, lastZoom] = [numbers.next(), numbers.next()];
  return { kind, firstZoom, lastZoom, shapes: readShapes(numbers, grid) };
}
