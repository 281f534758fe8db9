/** A tile of a map: its zoom, column and row. */
export interface TileAddress {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** Returns a tile's number in a PMTiles archive: by zoom, then along a Hilbert curve. */
export function tileIdOf({ zoom, x, y }: TileAddress): number {
  let id = (4 ** zoom - 1) / 3;
  let [column, row] = [x, y];
  for (let half = 2 ** (zoom - 1); half >= 1; half /= 2) {
    const [right, below] = [column >= half ? 1 : 0, row >= half ? 1 : 0];
    id += half * half * ((3 * right) ^ below);
    column -= right * half;
    row -= below * half;
    if (below === 1) continue;
    if (right === 1) [column, row] = [half - 1 - column, half - 1 - row];
    [column, row] = [row, column];
  }
  return id;
}
