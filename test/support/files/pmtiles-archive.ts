import { gzipSync } from 'node:zlib';
import { type TileAddress, tileIdOf } from '../../../shared/domain/streets';

/** Writes small PMTiles archives of version 3, good and bad ones. */

interface ArchiveTile extends TileAddress {
  readonly bytes: Uint8Array;
}

interface ArchiveOptions {
  readonly tiles: readonly ArchiveTile[];
  /** The header's number: 1 vector, 2 PNG, 3 JPEG, 4 WebP. */
  readonly tileType?: number;
  readonly metadata?: object;
  /** Compresses the directories and the metadata, and says that the tiles are compressed. */
  readonly gzip?: boolean;
  /** Entries per directory below the root; by default, the root has all. */
  readonly leafSize?: number;
  readonly bounds?: readonly [west: number, south: number, east: number, north: number];
}

interface Entry {
  readonly id: number;
  readonly run: number;
  readonly offset: number;
  readonly length: number;
}

/** Each number in as few bytes as possible, seven bits each. */
export function varints(...numbers: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (let value of numbers) {
    for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
    bytes.push(value);
  }
  return Buffer.from(bytes);
}

export function directory(entries: readonly Entry[]): Buffer {
  return varints(
    entries.length,
    ...entries.map(({ id }, at) => id - (entries[at - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }) => offset + 1),
  );
}

/** The layers of a Protomaps map. */
export const streetsMetadata = {
  attribution: '<a href="https://example.com">© Example & Co</a>',
  vector_layers: [{ id: 'earth' }, { id: 'roads' }],
};

export function pmtilesArchive({
  tiles,
  tileType = 1,
  metadata = streetsMetadata,
  gzip = true,
  leafSize,
  bounds: [west, south, east, north] = [-180, -85, 180, 85],
}: ArchiveOptions): Buffer {
  const pack = (bytes: Buffer) => (gzip ? gzipSync(bytes) : bytes);
  const sorted = tiles.toSorted((one, other) => tileIdOf(one) - tileIdOf(other));
  let offset = 0;
  const entries = sorted.map((tile): Entry => {
    offset += tile.bytes.length;
    return {
      id: tileIdOf(tile),
      run: 1,
      offset: offset - tile.bytes.length,
      length: tile.bytes.length,
    };
  });
  const { root, leaves } = directories(entries, leafSize, pack);
  const json = pack(Buffer.from(JSON.stringify(metadata)));
  const zooms = tiles.map(({ zoom }) => zoom);
  const header = Buffer.alloc(127);
  header.write('PMTiles\u0003', 'latin1');
  const sections = [root, json, leaves, Buffer.concat(sorted.map(({ bytes }) => bytes))];
  let start = header.length;
  for (const [at, section] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(start), 8 + 16 * at);
    header.writeBigUInt64LE(BigInt(section.length), 16 + 16 * at);
    start += section.length;
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), at);
  header.writeUInt8(1, 96);
  header.writeUInt8(gzip ? 2 : 1, 97);
  header.writeUInt8(gzip ? 2 : 1, 98);
  header.writeUInt8(tileType, 99);
  header.writeUInt8(Math.min(...zooms), 100);
  header.writeUInt8(Math.max(...zooms), 101);
  for (const [at, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * at);
  return Buffer.concat([header, ...sections]);
}

function directories(
  entries: readonly Entry[],
  leafSize: number | undefined,
  pack: (bytes: Buffer) => Buffer,
): { readonly root: Buffer; readonly leaves: Buffer } {
  if (leafSize === undefined) return { root: pack(directory(entries)), leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const above: Entry[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += leafSize) {
    const part = entries.slice(at, at + leafSize);
    const leaf = pack(directory(part));
    above.push({ id: part[0]?.id ?? 0, run: 0, offset, length: leaf.length });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: pack(directory(above)), leaves: Buffer.concat(leaves) };
}
