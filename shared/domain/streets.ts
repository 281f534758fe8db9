/** Why an archive of map tiles can't be used. */
export const archiveFaults = [
  /** There is no such file. */
  'missing',
  /** It can't be read: a folder, a device, no permission. */
  'unreadable',
  /** It isn't a PMTiles archive of version 3. */
  'not-pmtiles',
  /** It is incomplete or contradicts itself. */
  'damaged',
  /** A part of it is larger than any real one. */
  'too-large',
  /** Its tiles are of a kind, or compressed in a way, that can't be shown. */
  'other-tiles',
  /** Its vector tiles aren't in the schema of Protomaps. */
  'other-schema',
] as const;
export type ArchiveFault = (typeof archiveFaults)[number];

/** What an archive contains. */
export interface ArchiveFacts {
  readonly tiles: 'vector' | 'raster';
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Degrees. */
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  /** As text, "" for none. */
  readonly attribution: string;
}

/** The archive that a profile's map shows streets from. `name` is the file's, without its folder, which only main knows. */
export type Streets =
  | { readonly kind: 'none' }
  | { readonly kind: 'open'; readonly name: string; readonly facts: ArchiveFacts }
  | { readonly kind: 'unusable'; readonly name: string; readonly fault: ArchiveFault };

/** The highest zoom of any archive. */
export const maxArchiveZoom = 22;
/** Size limit for a tile as stored, bytes. The largest tiles of a Protomaps build have half of it. */
export const maxTileBytes = 1024 * 1024;

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
