import type { Shape } from './world';

/**
 * The ground of the base map: what Natural Earth has besides coasts, borders and names. scripts/pack-ground.mjs packs it as
 * numbers of seven bits a byte, signed ones in zigzag coding, coordinates as the difference to the previous point, in 1/2^19
 * of the world: the number of groups; for each its kind, first zoom, last zoom, number of lines; for each line its number of
 * points, and the points.
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
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const inflated = new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    }).pipeThrough(new DecompressionStream('gzip')),
  );
  return readGround(new Uint8Array(await inflated.arrayBuffer()));
}

export function readGround(bytes: Uint8Array): Ground {
  const numbers = new Numbers(bytes);
  const groups = Array.from({ length: numbers.next() }, () => readGroup(numbers));
  return { groups };
}

function readGroup(numbers: Numbers): GroundGroup {
  const kind = kinds[numbers.next()] ?? 'road';
  const [firstZoom, lastZoom, count] = [numbers.next(), numbers.next(), numbers.next()];
  const last = { x: 0, y: 0 };
  const shapes = Array.from({ length: count }, () => readShape(numbers, last));
  return { kind, firstZoom, lastZoom, shapes };
}

/** `last` is the previous point, of the previous shape at first. */
function readShape(numbers: Numbers, last: { x: number; y: number }): Shape {
  const xy = new Float32Array(numbers.next() * 2);
  let [west, north, east, south] = [grid, grid, 0, 0];
  for (let at = 0; at < xy.length; at += 2) {
    last.x += numbers.signed();
    last.y += numbers.signed();
    xy[at] = last.x / grid;
    xy[at + 1] = last.y / grid;
    if (last.x < west) west = last.x;
    if (last.x > east) east = last.x;
    if (last.y < north) north = last.y;
    if (last.y > south) south = last.y;
  }
  return { xy, west: west / grid, north: north / grid, east: east / grid, south: south / grid };
}

/** Reads what the build bundles, which needs no checks. */
class Numbers {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  next(): number {
    let [value, shift] = [0, 0];
    for (;;) {
      const byte = this.#bytes[this.#at] ?? 0;
      this.#at += 1;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
      shift += 7;
    }
  }

  signed(): number {
    const value = this.next();
    return (value >>> 1) ^ -(value & 1);
  }
}
