import type { Pixel } from '../mercator';
import { inflate, PackedNumbers, readShapes, type Shape } from './packed-shapes';

/**
 * The ground of the base map: what Natural Earth has besides coasts, borders and names. scripts/pack-ground.mjs packs it, see
 * packed-shapes.ts: the number of groups; for each its kind, first zoom, last zoom, and its shapes; then the number of
 * airports; for each its place, first zoom, and code of three letters.
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

/** An airport with scheduled flights. */
export interface Airport {
  /** Its code of three letters (IATA). */
  readonly code: string;
  /** On the unit square of the world. */
  readonly at: Pixel;
  readonly firstZoom: number;
}

export interface Ground {
  readonly groups: readonly GroundGroup[];
  readonly airports: readonly Airport[];
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
  const airports = Array.from({ length: numbers.next() }, (): Airport => {
    const at = { x: numbers.next() / grid, y: numbers.next() / grid };
    return { at, firstZoom: numbers.next(), code: numbers.letters(3) };
  });
  return { groups, airports };
}

function readGroup(numbers: PackedNumbers): GroundGroup {
  const kind = kinds[numbers.next()] ?? 'road';
  const [firstZoom, lastZoom] = [numbers.next(), numbers.next()];
  return { kind, firstZoom, lastZoom, shapes: readShapes(numbers, grid) };
}
