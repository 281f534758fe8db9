import { type ArchiveFault, maxArchiveZoom } from '../../shared/domain/streets';
import { fail, type Result, succeed } from '../../shared/result';

/** The header of a PMTiles archive of version 3 (github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */
export const headerLength = 127;

/** A part of a file, bytes. */
export interface Section {
  readonly offset: number;
  readonly length: number;
}

type Compression = 'none' | 'gzip';
type TileType = 'mvt' | 'png' | 'jpeg' | 'webp';

export interface ArchiveHeader {
  readonly root: Section;
  readonly metadata: Section;
  readonly leaves: Section;
  readonly tiles: Section;
  /** Of the directories and the metadata. */
  readonly compression: Compression;
  readonly tileType: TileType;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Size limits for a directory and for the metadata as stored, bytes. The specification limits the root to 16 KB. */
export const maxDirectoryBytes = 512 * 1024;
const maxStoredMetadataBytes = 1024 * 1024;

const compressions: readonly (Compression | undefined)[] = [undefined, 'none', 'gzip'];
const tileTypes: readonly (TileType | undefined)[] = [undefined, 'mvt', 'png', 'jpeg', 'webp'];

/** Reads a header. Every section of the result lies within the file, whose length is `fileLength`. */
export function readHeader(bytes: Buffer, fileLength: number): Result<ArchiveHeader, ArchiveFault> {
  if (bytes.length < headerLength || bytes.toString('latin1', 0, 7) !== 'PMTiles' || bytes[7] !== 3)
    return fail('not-pmtiles');
  const [root, metadata, leaves, tiles] = [8, 24, 40, 56].map((at) => readSection(bytes, at, fileLength));
  if (!root || !metadata || !leaves || !tiles || root.length === 0) return fail('damaged');
  if (root.length > maxDirectoryBytes || metadata.length > maxStoredMetadataBytes) return fail('too-large');
  const compression = compressions[bytes.readUInt8(97)];
  const tileType = tileTypes[bytes.readUInt8(99)];
  // Tiles of unknown compression may be compressed with gzip, which shows in their first bytes.
  if (!compression || !tileType || bytes.readUInt8(98) > 2) return fail('other-tiles');
  const [minZoom, maxZoom] = [bytes.readUInt8(100), bytes.readUInt8(101)];
  const [west = 0, south = 0, east = 0, north = 0] = [102, 106, 110, 114].map(
    (at) => bytes.readInt32LE(at) / 1e7,
  );
  const isPlausible =
    minZoom <= maxZoom &&
    maxZoom <= maxArchiveZoom &&
    -180 <= west &&
    west <= east &&
    east <= 180 &&
    -90 <= south &&
    south <= north &&
    north <= 90;
  if (!isPlausible) return fail('damaged');
  return succeed({
    ...{ root, metadata, leaves, tiles, compression, tileType },
    ...{ minZoom, maxZoom, west, south, east, north },
  });
}

/** Returns null for a section that isn't within the file. */
function readSection(bytes: Buffer, at: number, fileLength: number): Section | null {
  const [offset, length] = [Number(bytes.readBigUInt64LE(at)), Number(bytes.readBigUInt64LE(at + 8))];
  return offset + length <= fileLength ? { offset, length } : null;
}
