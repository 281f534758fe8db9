import { type FileHandle, open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  type ArchiveFacts,
  type ArchiveFault,
  maxTileBytes,
  type TileAddress,
  tileIdOf,
} from '../../shared/domain/streets';
import { systemCode } from '../../shared/node/files';
import { fail, type Result, succeed } from '../../shared/result';
import { type Directory, findEntry, readDirectory } from './archive-directory';
import {
  type ArchiveHeader,
  headerLength,
  maxDirectoryBytes,
  readHeader,
  type Section,
} from './archive-header';
import { maxMetadataBytes, readMetadata } from './archive-metadata';
import { DirectoryCache } from './directory-cache';

/** Size limit after decompression, bytes. It stops a small file from filling the memory. */
const maxInflatedDirectoryBytes = 4 * 1024 * 1024;
/** As in the specification: the root, and up to three levels below it. */
const maxLevels = 4;
const inflate = promisify(gunzip);

/**
 * A PMTiles archive, of which single tiles are read. Nothing that it says is trusted: every part has to be within the file
 * and within a size limit, before and after decompression. Tiles are returned as stored; the window reads them in a
 * sandboxed worker.
 */
export class Archive {
  readonly facts: ArchiveFacts;
  readonly #file: FileHandle;
  readonly #header: ArchiveHeader;
  readonly #root: Directory;
  readonly #directories = new DirectoryCache();

  private constructor(file: FileHandle, header: ArchiveHeader, root: Directory, attribution: string) {
    this.#file = file;
    this.#header = header;
    this.#root = root;
    const { minZoom, maxZoom, west, south, east, north } = header;
    const tiles = header.tileType === 'mvt' ? 'vector' : 'raster';
    this.facts = { tiles, minZoom, maxZoom, west, south, east, north, attribution };
  }

  static async open(path: string): Promise<Result<Archive, ArchiveFault>> {
    let file: FileHandle | null = null;
    try {
      // Before opening it, which would wait for a pipe.
      if (!(await stat(path)).isFile()) return fail('unreadable');
      file = await open(path, 'r');
      const opened = await Archive.#read(file);
      if (!opened.ok) await file.close();
      return opened;
    } catch (error) {
      await file?.close();
      return fail(systemCode(error) === 'ENOENT' ? 'missing' : 'unreadable');
    }
  }

  static async #read(file: FileHandle): Promise<Result<Archive, ArchiveFault>> {
    const { size } = await file.stat();
    const header = readHeader(
      await readSection(file, { offset: 0, length: Math.min(size, headerLength) }),
      size,
    );
    if (!header.ok) return header;
    const { compression, tileType } = header.value;
    const root = await readDirectoryAt(file, header.value.root, compression);
    if (!root.ok) return root;
    const json = await readInflated(file, header.value.metadata, compression, maxMetadataBytes);
    if (!json.ok) return json;
    const metadata = readMetadata(json.value.toString('utf8'));
    if (!metadata) return fail('damaged');
    if (tileType === 'mvt' && !metadata.isDrawable) return fail('other-schema');
    return succeed(new Archive(file, header.value, root.value, metadata.attribution));
  }

  /** Returns the bytes of a tile as stored, null if there is none. After a fault the archive is of no more use. */
  async tile(address: TileAddress): Promise<Result<Buffer | null, ArchiveFault>> {
    const { minZoom, maxZoom } = this.#header;
    if (address.zoom < minZoom || address.zoom > maxZoom) return succeed(null);
    try {
      const section = await this.#find(tileIdOf(address));
      if (!section.ok || section.value === null) return section.ok ? succeed(null) : section;
      if (section.value.length > maxTileBytes) return fail('too-large');
      return succeed(await readSection(this.#file, section.value));
    } catch {
      return fail('unreadable');
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #find(tileId: number): Promise<Result<Section | null, ArchiveFault>> {
    let directory = this.#root;
    for (let level = 0; level < maxLevels; level += 1) {
      const entry = findEntry(directory, tileId);
      if (!entry) return succeed(null);
      const section = within(entry.isTile ? this.#header.tiles : this.#header.leaves, entry);
      if (!section) return fail('damaged');
      if (entry.isTile) return succeed(section);
      const next = await this.#directoryAt(section);
      if (!next.ok) return next;
      directory = next.value;
    }
    return fail('damaged');
  }

  async #directoryAt(section: Section): Promise<Result<Directory, ArchiveFault>> {
    const known = this.#directories.get(section.offset);
    if (known) return succeed(known);
    const read = await readDirectoryAt(this.#file, section, this.#header.compression);
    if (read.ok) this.#directories.put(section.offset, read.value);
    return read;
  }
}

/** Returns where a part of a section is in the file; null if it isn't within the section. */
function within(outer: Section, { offset, length }: Section): Section | null {
  return offset + length <= outer.length ? { offset: outer.offset + offset, length } : null;
}

async function readDirectoryAt(
  file: FileHandle,
  section: Section,
  compression: ArchiveHeader['compression'],
): Promise<Result<Directory, ArchiveFault>> {
  if (section.length > maxDirectoryBytes) return fail('too-large');
  const bytes = await readInflated(file, section, compression, maxInflatedDirectoryBytes);
  if (!bytes.ok) return bytes;
  const directory = readDirectory(bytes.value);
  return directory ? succeed(directory) : fail('damaged');
}

async function readInflated(
  file: FileHandle,
  section: Section,
  compression: ArchiveHeader['compression'],
  maxOutputLength: number,
): Promise<Result<Buffer, ArchiveFault>> {
  const bytes = await readSection(file, section);
  if (compression === 'none') return succeed(bytes);
  try {
    return succeed(await inflate(bytes, { maxOutputLength }));
  } catch (error) {
    // What zlib throws when the output limit is reached.
    return fail(error instanceof RangeError ? 'too-large' : 'damaged');
  }
}

/** The lengths were checked: none exceeds its limit. Throws if the file became shorter meanwhile. */
async function readSection(file: FileHandle, { offset, length }: Section): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  if (bytesRead < length) throw new Error('The file is shorter than it was.');
  return bytes;
}
