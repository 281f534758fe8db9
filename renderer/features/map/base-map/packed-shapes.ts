/**
 * What the build bundles of Natural Earth: numbers of seven bits a byte, signed ones in zigzag coding. Shapes are their
 * number; for each its number of points, and the points, as the difference to the previous point, in fractions of the world.
 */

/** A ring or line on the unit square of the whole world: x, y, x, y …, with its bounding box. */
export interface Shape {
  readonly xy: Float64Array | Float32Array;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** Decompresses gzip in Base64. */
export async function inflate(packed: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const inflated = new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    }).pipeThrough(new DecompressionStream('gzip')),
  );
  return new Uint8Array(await inflated.arrayBuffer());
}

/** Reads shapes. The world is `grid` units wide. */
export function readShapes(numbers: PackedNumbers, grid: number): readonly Shape[] {
  const last = { x: 0, y: 0 };
  return Array.from({ length: numbers.next() }, () => readShape(numbers, last, grid));
}

/** `last` is the previous point, of the previous shape at first. */
function readShape(numbers: PackedNumbers, last: { x: number; y: number }, grid: number): Shape {
  const xy = new Float32Array(numbers.next() * 2);
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
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
export class PackedNumbers {
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
