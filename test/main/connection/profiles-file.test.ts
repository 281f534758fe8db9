import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openProfiles, readProfiles } from '../../../main/connection/profiles-file';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const shop = {
  id: 'a1',
  name: 'Shop',
  colour: 'teal',
  service: 'external',
  baseAddress: 'https://shop.example.com/',
  allowPlainHttp: false,
  keyStorage: 'keychain',
};
const bank = { ...shop, id: 'b2', name: 'Bank', baseAddress: 'https://bank.example.com/' };
const file = { version: 1, openProfileId: 'a1', profiles: [shop, bank], removed: [] };

describe('the list of profiles', () => {
  it('of an earlier version has no colours and nothing removed, without a notice', () => {
    const { colour: _colour, ...colourless } = shop;
    expect(readProfiles({ version: 1, openProfileId: null, profiles: [colourless] })).toEqual({
      value: { version: 1, openProfileId: null, profiles: [{ ...shop, colour: 'grey' }], removed: [] },
      notUnderstood: [],
    });
  });

  it.each([
    ['an invalid profile', { ...file, profiles: [shop, 7, bank] }, ['2']],
    ['a profile without an address', { ...file, profiles: [shop, { id: 'c', name: 'Cut' }, bank] }, ['Cut']],
    [
      'a service of unknown kind',
      { ...file, profiles: [{ ...shop, id: 'c', service: 'cloud' }, shop, bank] },
      ['Shop'],
    ],
    ['an id with a path', { ...file, profiles: [shop, { ...shop, id: '../b2' }, bank] }, ['Shop']],
    ['the id of another entry', { ...file, profiles: [shop, { ...shop, id: 'store:a1' }, bank] }, ['Shop']],
    [
      'an id that is too long',
      { ...file, profiles: [shop, { ...shop, id: 'a'.repeat(101) }, bank] },
      ['Shop'],
    ],
    ['an unusual colour', { ...file, profiles: [{ ...shop, colour: 'grey' }, bank] }, []],
    ['a newer version', { ...file, version: 2, groups: [] }, ['version', 'groups']],
    ['an invalid removed profile', { ...file, removed: [null] }, ['1']],
  ])('with %s still has the other profiles, and names the unreadable part', (_what, given, names) => {
    const read = readProfiles(given);
    expect(read?.value.profiles.map(({ id }) => id)).toEqual(['a1', 'b2']);
    expect(read?.value.openProfileId).toBe('a1');
    expect(read?.notUnderstood).toEqual(names);
  });

  it('uses defaults for values of a newer version, and never sends more because of them', () => {
    const newer = { ...shop, colour: 'gold', keyStorage: 'token', allowPlainHttp: 'always', proxy: 'none' };
    expect(readProfiles({ ...file, profiles: [newer, bank] })).toEqual({
      value: { ...file, profiles: [{ ...shop, colour: 'grey' }, bank] },
      notUnderstood: ['Shop: colour', 'Shop: allowPlainHttp', 'Shop: keyStorage', 'Shop: proxy'],
    });
  });

  it.each([[null], [[]], [{}], [{ version: 1, openProfileId: null, profiles: 'none' }]])(
    'is empty for %j',
    (given) => {
      expect(readProfiles(given)).toBeNull();
    },
  );

  it('copies a file that it cannot read before overwriting it, and reports it once', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'profiles.json');
    const text = JSON.stringify({ ...file, profiles: [shop, { name: 'Cut' }, bank] });
    writeFileSync(path, text);
    const opened = await openProfiles(path);
    const [copy = ''] = readdirSync(folder).filter((name) => name.startsWith('profiles.json.backup-'));
    expect(opened.fault).toEqual({ notUnderstood: ['Cut'], copy });
    await opened.replace((all) => ({ ...all, openProfileId: 'b2' }));
    expect(readFileSync(join(folder, copy), 'utf8')).toBe(text);
    const again = await openProfiles(path);
    expect(again.fault).toBeNull();
    expect(again.current()).toEqual({ ...file, openProfileId: 'b2' });
  });
});
