import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MapPictures, type WindowPart } from '../../../main/export/map-pictures';
import { modeOf, ownerOnly } from '../../support/main/file-modes';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const part = { x: 208, y: 0, width: 1_072, height: 800 };
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255]);

function picturesTo(path: string | null, picture: Uint8Array | null = png) {
  const captured: WindowPart[] = [];
  const names: string[] = [];
  const pictures = new MapPictures({
    capture: async (each) => {
      captured.push(each);
      return picture;
    },
    choosePath: async (name) => {
      names.push(name);
      return path;
    },
    now: () => Date.UTC(2026, 2, 1, 14),
  });
  return { pictures, captured, names };
}

describe('a picture of the map', () => {
  it('is taken of the requested part, then written to the selected path, for its owner only', async () => {
    const path = join(temporaryFolder(), 'map.png');
    writeFileSync(path, 'before', { mode: 0o644 });
    const { pictures, captured, names } = picturesTo(path);
    expect(await pictures.take(part)).toEqual({ ok: true, value: null });
    expect(captured).toEqual([part]);
    expect(names).toEqual([]);
    expect(await pictures.save()).toEqual({ ok: true, value: { fileName: 'map.png' } });
    expect(names).toEqual(['map-2026-03-01.png']);
    expect(Uint8Array.from(readFileSync(path))).toEqual(png);
    expect(modeOf(path)).toBe(ownerOnly.file);
  });

  it('can be read instead, to be printed', async () => {
    const { pictures } = picturesTo(null);
    await pictures.take(part);
    const read = pictures.read();
    expect(read.ok && Uint8Array.from(Buffer.from(read.value.png, 'base64'))).toEqual(png);
  });

  it('is returned once, and not at all if none was taken', async () => {
    const { pictures } = picturesTo(join(temporaryFolder(), 'map.png'), null);
    expect(await pictures.take(part)).toEqual({ ok: false, problem: { kind: 'not-found' } });
    expect(await pictures.save()).toEqual({ ok: false, problem: { kind: 'not-found' } });
    const { pictures: others } = picturesTo(null);
    await others.take(part);
    others.read();
    expect(others.read()).toEqual({ ok: false, problem: { kind: 'not-found' } });
  });

  it('is not written when the dialog is cancelled', async () => {
    const { pictures } = picturesTo(null);
    await pictures.take(part);
    expect(await pictures.save()).toEqual({ ok: false, problem: { kind: 'cancelled' } });
  });

  it('that cannot be written is a disk problem, and leaves no file', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'taken'));
    const { pictures } = picturesTo(join(folder, 'taken'));
    await pictures.take(part);
    expect(await pictures.save()).toEqual({
      ok: false,
      problem: { kind: 'disk', what: 'picture', code: 'EISDIR' },
    });
    expect(readdirSync(folder)).toEqual(['taken']);
    expect(existsSync(join(folder, 'map.png'))).toBe(false);
  });
});
