import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { PMTiles, zxyToTileId } from 'pmtiles';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Archive } from '../../../main/streets/archive';
import { tileIdOf } from '../../../shared/domain/streets';
import { directory, pmtilesArchive, streetsMetadata, varints } from '../../support/files/pmtiles-archive';
import { runs } from '../../support/runner/depth';

/** Archives of map tiles, as anybody might give one to an analyst. */

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whereabouts-archive-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(bytes: Uint8Array): string {
  const path = join(folder, 'a.pmtiles');
  writeFileSync(path, bytes);
  return path;
}

async function opened(bytes: Uint8Array): Promise<Archive> {
  const archive = await Archive.open(write(bytes));
  if (!archive.ok) throw new Error(archive.problem);
  return archive.value;
}

const text = (name: string) => Buffer.from(`tile ${name}`);
const allTo = (last: number) =>
  Array.from({ length: last + 1 }, (_, zoom) =>
    Array.from({ length: 4 ** zoom }, (__, at) => ({
      zoom,
      x: at % 2 ** zoom,
      y: Math.floor(at / 2 ** zoom),
    })),
  )
    .flat()
    .map((tile) => ({ ...tile, bytes: text(`${tile.zoom}/${tile.x}/${tile.y}`) }));

describe('a tile’s number', () => {
  it('is the one that the format’s authors compute', () => {
    fc.assert(
      fc.property(
        fc.nat(22),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.nat(),
        (zoom, share, seed) => {
          const [x, y] = [Math.floor(share * 2 ** zoom), seed % 2 ** zoom];
          expect(tileIdOf({ zoom, x, y })).toBe(zxyToTileId(zoom, x, y));
        },
      ),
    );
  });
});

describe('an archive', () => {
  it.each([
    [undefined, true],
    [undefined, false],
    [7, true],
    [7, false],
  ])('with %s entries per directory (gzip: %s) has its tiles, and no others', async (leafSize, gzip) => {
    const tiles = allTo(3);
    const archive = await opened(pmtilesArchive({ tiles, gzip, ...(leafSize && { leafSize }) }));
    for (const { bytes, ...address } of tiles)
      expect(await archive.tile(address)).toEqual({ ok: true, value: bytes });
    expect(await archive.tile({ zoom: 4, x: 0, y: 0 })).toEqual({ ok: true, value: null });
    await archive.close();
  });

  it('is read as the format’s authors read it', async () => {
    const tiles = allTo(3).filter(({ x }) => x % 3 !== 1);
    const bytes = pmtilesArchive({ tiles, leafSize: 5, gzip: false });
    const archive = await opened(bytes);
    const theirs = new PMTiles({
      getKey: () => 'a',
      getBytes: async (offset, length) => ({
        data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
      }),
    });
    for (const { zoom, x, y } of allTo(3)) {
      const tile = await archive.tile({ zoom, x, y });
      const expected = await theirs.getZxy(zoom, x, y);
      expect(tile.ok && tile.value?.toString()).toBe(
        expected ? Buffer.from(expected.data).toString() : undefined,
      );
    }
    await archive.close();
  });

  it('says what it contains, with its attribution as text', async () => {
    const archive = await opened(pmtilesArchive({ tiles: allTo(2), bounds: [-10, 35, 5, 44] }));
    expect(archive.facts).toEqual({
      ...{ tiles: 'vector', minZoom: 0, maxZoom: 2, west: -10, south: 35, east: 5, north: 44 },
      attribution: '© Example & Co',
    });
    await archive.close();
  });

  it('with one picture for many tiles shows it for each of them', async () => {
    const bytes = pmtilesArchive({ tiles: allTo(1), tileType: 2, metadata: {}, gzip: false });
    const run = directory([{ id: 0, run: 5, offset: 0, length: 10 }]);
    const archive = await opened(withRoot(bytes, run));
    const first = await archive.tile({ zoom: 0, x: 0, y: 0 });
    expect(await archive.tile({ zoom: 1, x: 1, y: 1 })).toEqual(first);
    await archive.close();
  });
});

/** Puts another root directory at the end of an archive. */
function withRoot(archive: Buffer, root: Buffer): Buffer {
  const changed = Buffer.concat([archive, root]);
  changed.writeBigUInt64LE(BigInt(archive.length), 8);
  changed.writeBigUInt64LE(BigInt(root.length), 16);
  return changed;
}

function changed(change: (bytes: Buffer) => unknown, gzip = false): Buffer {
  const bytes = pmtilesArchive({ tiles: allTo(2), gzip });
  change(bytes);
  return bytes;
}

const hugeLength = 2n ** 62n;

describe('a damaged or hostile archive', () => {
  it.each([
    ['an empty file', Buffer.alloc(0), 'not-pmtiles'],
    ['another format', Buffer.alloc(500, 'x'), 'not-pmtiles'],
    ['version 2', changed((bytes) => bytes.writeUInt8(2, 7)), 'not-pmtiles'],
    ['a file that ends early', changed(() => undefined).subarray(0, 200), 'damaged'],
    ['a root beyond the end', changed((bytes) => bytes.writeBigUInt64LE(hugeLength, 8)), 'damaged'],
    ['tiles beyond the end', changed((bytes) => bytes.writeBigUInt64LE(hugeLength, 64)), 'damaged'],
    ['no root', changed((bytes) => bytes.writeBigUInt64LE(0n, 16)), 'damaged'],
    ['a last zoom before the first', changed((bytes) => bytes.writeUInt8(9, 100)), 'damaged'],
    ['zoom 200', changed((bytes) => bytes.writeUInt8(200, 101)), 'damaged'],
    ['bounds off the earth', changed((bytes) => bytes.writeInt32LE(-2e9, 102)), 'damaged'],
    ['zstd', changed((bytes) => bytes.writeUInt8(4, 98)), 'other-tiles'],
    ['AVIF', changed((bytes) => bytes.writeUInt8(5, 99)), 'other-tiles'],
    ['gzip that is none', changed((bytes) => bytes.writeUInt8(2, 97)), 'damaged'],
    [
      'a trillion entries',
      withRoot(
        changed(() => undefined),
        varints(1e12, 1, 1, 1, 1),
      ),
      'damaged',
    ],
    [
      'endless numbers',
      withRoot(
        changed(() => undefined),
        Buffer.alloc(64, 0xff),
      ),
      'damaged',
    ],
    [
      'a directory that inflates to a gigabyte',
      withRoot(
        changed(() => undefined, true),
        gzipSync(Buffer.alloc(64 * 1024 * 1024)),
      ),
      'too-large',
    ],
    ['metadata that is no JSON object', pmtilesArchive({ tiles: allTo(1), metadata: ['x'] }), 'damaged'],
    [
      'the layers of another schema',
      pmtilesArchive({ tiles: allTo(1), metadata: { vector_layers: [{ id: 'transportation' }] } }),
      'other-schema',
    ],
  ])('is refused: %s', async (_what, bytes, fault) => {
    expect(await Archive.open(write(bytes))).toEqual({ ok: false, problem: fault });
  });

  it.each([
    ['of signs that open markup', '<'.repeat(900_000), '<'.repeat(300)],
    ['of very long markup', `<a ${'x'.repeat(900_000)}>Example`, expect.stringMatching(/^<a x+$/)],
    ['of characters of HTML', '&amp;'.repeat(200_000), '&'.repeat(300)],
  ])(
    'takes its attribution from a hostile text %s, cut to what is shown',
    async (_what, attribution, shown) => {
      const metadata = { ...streetsMetadata, attribution };
      const archive = await opened(pmtilesArchive({ tiles: allTo(1), metadata }));
      expect(archive.facts.attribution).toEqual(shown);
      await archive.close();
    },
  );

  it.each([
    ['layers', { vector_layers: Array.from({ length: 1_001 }, () => ({ id: 'roads' })) }, 'other-schema'],
    ['values', { ...streetsMetadata, tilestats: Array.from({ length: 200_001 }, () => 0) }, 'damaged'],
    ['bytes', { ...streetsMetadata, description: 'x'.repeat(2 * 1024 * 1024) }, 'too-large'],
  ])('is refused for its many %s, small as they are in the file', async (_what, metadata, fault) => {
    const bytes = pmtilesArchive({ tiles: allTo(1), metadata });
    expect(bytes.length).toBeLessThan(20_000);
    expect(await Archive.open(write(bytes))).toEqual({ ok: false, problem: fault });
  });

  it('is refused if it is a folder or missing', async () => {
    mkdirSync(join(folder, 'folder.pmtiles'));
    expect(await Archive.open(join(folder, 'folder.pmtiles'))).toEqual({ ok: false, problem: 'unreadable' });
    expect(await Archive.open(join(folder, 'none'))).toEqual({ ok: false, problem: 'missing' });
  });

  it.each([
    ['whose directory leads to itself', 0, 'damaged'],
    ['whose tile is beyond the tiles', 1, 'damaged'],
  ])('%s has no tile', async (_what, run, fault) => {
    const root = directory([{ id: 0, run, offset: run === 1 ? 1e9 : 0, length: 6 }]);
    const bytes = withRoot(
      changed(() => undefined),
      root,
    );
    // The leaves are the root itself.
    bytes.writeBigUInt64LE(BigInt(bytes.length - root.length), 40);
    bytes.writeBigUInt64LE(BigInt(root.length), 48);
    const archive = await opened(bytes);
    expect(await archive.tile({ zoom: 0, x: 0, y: 0 })).toEqual({ ok: false, problem: fault });
    await archive.close();
  });

  it('that becomes shorter while it is in use has no tile', async () => {
    const path = write(pmtilesArchive({ tiles: allTo(2) }));
    const archive = await Archive.open(path);
    truncateSync(path, 300);
    if (!archive.ok) throw new Error(archive.problem);
    expect(await archive.value.tile({ zoom: 2, x: 3, y: 3 })).toEqual({ ok: false, problem: 'unreadable' });
    await archive.value.close();
  });

  it('with a tile of more than 1 MiB has no such tile', async () => {
    const bytes = Buffer.alloc(1024 * 1024 + 1);
    const archive = await opened(pmtilesArchive({ tiles: [{ zoom: 0, x: 0, y: 0, bytes }] }));
    expect(await archive.tile({ zoom: 0, x: 0, y: 0 })).toEqual({ ok: false, problem: 'too-large' });
    await archive.close();
  });

  it('never makes reading fail in another way, whatever its bytes', async () => {
    const good = pmtilesArchive({ tiles: allTo(2), leafSize: 4, gzip: false, metadata: streetsMetadata });
    const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const bytes = Buffer.from(good);
        for (const [at, value] of changes) bytes.writeUInt8(value, at);
        const archive = await Archive.open(write(bytes));
        if (!archive.ok) return;
        for (const { zoom, x, y } of allTo(2)) await archive.value.tile({ zoom, x, y });
        await archive.value.close();
      }),
      { numRuns: runs(300) },
    );
  });
});
