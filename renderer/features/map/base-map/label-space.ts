import type { Box } from '../mercator';

/** Side of the squares that index the boxes, px. */
const square = 128;

/** The boxes reserved so far on a world that wraps around from east to west. */
export class LabelSpace {
  readonly #size: number;
  readonly #columns: number;
  readonly #reserved = new Map<number, Box[]>();

  /** `size` is the world's side, px. */
  constructor(size: number) {
    this.#size = size;
    this.#columns = Math.max(1, Math.round(size / square));
  }

  /** Returns true if no reserved box overlaps a box, here or on the next copy of the world. */
  isFree(box: Box): boolean {
    for (const key of this.#squaresOf(box))
      for (const other of this.#reserved.get(key) ?? []) if (this.#overlap(box, other)) return false;
    return true;
  }

  reserve(box: Box): void {
    for (const key of this.#squaresOf(box)) {
      const there = this.#reserved.get(key);
      if (there) there.push(box);
      else this.#reserved.set(key, [box]);
    }
  }

  #overlap(one: Box, other: Box): boolean {
    if (one.y >= other.y + other.height || other.y >= one.y + one.height) return false;
    const apart = other.x - one.x;
    const east = apart - Math.floor(apart / this.#size) * this.#size;
    return east < one.width || this.#size - east < other.width;
  }

  *#squaresOf({ x, y, width, height }: Box): Iterable<number> {
    const [first, last] = [Math.floor(x / square), Math.floor((x + width) / square)];
    for (let row = Math.floor(y / square); row <= Math.floor((y + height) / square); row += 1)
      for (let column = first; column <= Math.min(last, first + this.#columns - 1); column += 1)
        yield row * this.#columns + (((column % this.#columns) + this.#columns) % this.#columns);
  }
}
