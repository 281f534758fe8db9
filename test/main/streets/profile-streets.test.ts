import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProfileStreets } from '../../../main/streets/profile-streets';
import { succeed } from '../../../shared/result';
import { unsafeCast } from '../../../shared/unsafe-cast';
import { pmtilesArchive } from '../../support/files/pmtiles-archive';

/** The file that a profile's map shows streets from: chosen, remembered, forgotten, missing. */

let folder: string;
let chosen: string | null;
let streets: ProfileStreets;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whereabouts-streets-'));
  chosen = join(folder, 'city.pmtiles');
  const tile = { zoom: 0, x: 0, y: 0, bytes: Buffer.from('a tile') };
  writeFileSync(chosen, pmtilesArchive({ tiles: [tile] }));
  streets = new ProfileStreets(async () => chosen);
});

afterEach(async () => {
  streets.onProfileChange({ profile: null });
  rmSync(folder, { recursive: true, force: true });
});

/** A profile whose store remembers one path. */
function profileOf(id: string): Parameters<ProfileStreets['read']>[0] {
  let path = '';
  const call = async (name: string, request: { readonly path: string }) => {
    if (name === 'storedStreets.read') return succeed({ path });
    path = request.path;
    return succeed(null);
  };
  return { id, store: unsafeCast({ call }) };
}

const none = { ok: true, value: { kind: 'none' } };
const open = { ok: true, value: { kind: 'open', name: 'city.pmtiles' } };
const world = { zoom: 0, x: 0, y: 0 };

describe('the streets of a profile', () => {
  it('are none until a file is chosen, and none after it is forgotten', async () => {
    const profile = profileOf('a');
    expect(await streets.read(profile)).toEqual(none);
    expect(await streets.choose(profile)).toMatchObject(open);
    expect(await streets.tile(profile, world)).toEqual(succeed(Buffer.from('a tile').toString('base64')));
    expect(await streets.tile(profile, { zoom: 1, x: 0, y: 0 })).toEqual(succeed(''));
    expect(await streets.forget(profile)).toEqual(none);
    expect(await streets.read(profile)).toEqual(none);
    expect(await streets.tile(profile, world)).toEqual({ ok: false, problem: { kind: 'not-found' } });
  });

  it('are remembered, and belong to that profile', async () => {
    const [one, other] = [profileOf('a'), profileOf('b')];
    await streets.choose(one);
    expect(await streets.tile(other, world)).toEqual({ ok: false, problem: { kind: 'not-found' } });
    expect(await streets.read(other)).toEqual(none);
    expect(await streets.read(one)).toMatchObject(open);
  });

  it('stay as they are if the choice is cancelled, or the file is refused', async () => {
    const profile = profileOf('a');
    await streets.choose(profile);
    chosen = null;
    expect(await streets.choose(profile)).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    chosen = join(folder, 'other');
    writeFileSync(chosen, 'no archive');
    expect(await streets.choose(profile)).toEqual(
      succeed({ kind: 'unusable', name: 'other', fault: 'not-pmtiles' }),
    );
    expect(await streets.read(profile)).toMatchObject(open);
  });

  it('are missing while the file is, and back with it', async () => {
    const profile = profileOf('a');
    await streets.choose(profile);
    streets.onProfileChange({ profile: null });
    const path = join(folder, 'city.pmtiles');
    const bytes = readFileSync(path);
    rmSync(path);
    expect(await streets.read(profile)).toEqual(
      succeed({ kind: 'unusable', name: 'city.pmtiles', fault: 'missing' }),
    );
    writeFileSync(path, bytes);
    expect(await streets.read(profile)).toMatchObject(open);
  });

  it('can’t be used any more once reading the file fails', async () => {
    const profile = profileOf('a');
    await streets.choose(profile);
    truncateSync(join(folder, 'city.pmtiles'), 10);
    expect(await streets.tile(profile, world)).toEqual({ ok: false, problem: { kind: 'not-found' } });
    expect(await streets.read(profile)).toEqual(
      succeed({ kind: 'unusable', name: 'city.pmtiles', fault: 'not-pmtiles' }),
    );
  });
});
