import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSettings, readSettings } from '../../../main/settings/settings';
import { settingsSchema } from '../../../shared/schemas/settings-schema';
import { defaultSettings } from '../../../shared/settings';
import { temporaryFolder } from '../../support/runner/temporary-folder';

describe('the settings file', () => {
  it('may be without some settings, as written by an earlier version: they get their defaults, without a notice', () => {
    expect(readSettings({})).toEqual({ value: defaultSettings, notUnderstood: [] });
    expect(readSettings({ theme: 'dark', travelLimits: { floorKm: 70 } })).toEqual({
      value: {
        ...defaultSettings,
        theme: 'dark',
        travelLimits: { ...defaultSettings.travelLimits, floorKm: 70 },
      },
      notUnderstood: [],
    });
  });

  it.each([
    [{ theme: 'sepia' }, ['theme']],
    [{ version: 2, spelling: true }, ['version', 'spelling']],
    [{ timeZone: 'Mars', reportsPerPage: 1.5 }, ['timeZone', 'reportsPerPage']],
    [{ syncDepth: { kind: 'reports', count: 0 } }, ['syncDepth.count']],
    [{ letterShortcuts: 7 }, ['letterShortcuts']],
    [{ keys: { map: ['Hyper+J'] } }, ['keys.map']],
  ])('loses only what is not understood of %j, which is named', (strange, names) => {
    const valid = { language: 'es', tileAddress: 'https://tiles.example.com/{z}/{x}/{y}.png' };
    expect(readSettings({ ...valid, ...strange })).toEqual({
      value: { ...defaultSettings, ...valid },
      notUnderstood: names,
    });
  });

  it('keeps the links to other systems that it understands, each with an ID of its own', () => {
    const link = {
      id: 'crm',
      profileId: 'p',
      name: 'CRM',
      address: 'https://crm.example/{user}',
      opensAddress: '',
    };
    const other = { ...link, id: 'other' };
    const given = [
      { ...link, address: 'http://crm.example/{user}' },
      link,
      { ...link, name: ' ' },
      link,
      other,
    ];
    expect(readSettings({ outsideLinks: given })).toEqual({
      value: { ...defaultSettings, outsideLinks: [link, other] },
      notUnderstood: ['outsideLinks.0', 'outsideLinks.2', 'outsideLinks.3'],
    });
    expect(readSettings({ outsideLinks: 'none' })?.notUnderstood).toEqual(['outsideLinks']);
  });

  it('keeps the valid settings of a group', () => {
    const read = readSettings({
      travelLimits: { ...defaultSettings.travelLimits, floorKm: 70, fastestKmPerHour: 'warp' },
      assumedRadii: { ...defaultSettings.assumedRadii, wifi: 1, satellite: 3 },
    });
    expect(read?.value.travelLimits).toEqual({ ...defaultSettings.travelLimits, floorKm: 70 });
    expect(read?.value.assumedRadii).toEqual({ ...defaultSettings.assumedRadii, wifi: 1 });
    expect(read?.notUnderstood).toEqual(['travelLimits.fastestKmPerHour', 'assumedRadii.satellite']);
  });

  it.each([
    'https://a;sandbox/{z}/{x}/{y}',
    'https://a,b/{z}/{x}/{y}',
    'http://tiles.example.com/{z}/{x}/{y}',
    'https://tiles.example.com/',
  ])('has no tile server if another program wrote the address %j, which is named', (tileAddress) => {
    expect(readSettings({ theme: 'dark', tileAddress })).toEqual({
      value: { ...defaultSettings, theme: 'dark', tileAddress: '' },
      notUnderstood: ['tileAddress'],
    });
  });

  it('is read as settings, whatever it contains, as long as it is an object', () => {
    const names = fc.constantFrom(...Object.keys(defaultSettings), '__proto__', 'toString');
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), (given) => {
        const read = readSettings(JSON.parse(JSON.stringify(given)));
        expect(settingsSchema.safeParse(read?.value).success).toBe(true);
      }),
    );
    for (const none of [null, [], 'dark', 3]) expect(readSettings(none)).toBeNull();
  });

  it('has the keys that the user gave to a command under its earlier ID', () => {
    expect(readSettings({ keys: { 'show ring': ['Ctrl+Shift+R'], map: ['M'] } })).toEqual({
      value: { ...defaultSettings, keys: { 'show links': ['Ctrl+Shift+R'], map: ['M'] } },
      notUnderstood: [],
    });
    const both = { keys: { 'show links': ['L'], 'show ring': ['R'] } };
    expect(readSettings(both)?.value.keys).toEqual({ 'show links': ['L'] });
  });

  const newer = '{"theme": "sepia", "language": "es", "spelling": true}';

  it('of a newer version is copied before it is overwritten, which is reported once', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'settings.json');
    writeFileSync(path, newer);
    const { fault, current, save } = await openSettings(path);
    const [copy = ''] = readdirSync(folder).filter((name) => name.startsWith('settings.json.backup-'));
    expect(fault).toEqual({ notUnderstood: ['theme', 'spelling'], copy });
    expect(current()).toEqual({ ...defaultSettings, language: 'es' });
    await save({ theme: 'dark' });
    expect(readFileSync(join(folder, copy), 'utf8')).toBe(newer);
    const again = await openSettings(path);
    expect(again.fault).toBeNull();
    expect(again.current()).toEqual({ ...defaultSettings, language: 'es', theme: 'dark' });
  });

  it('is not overwritten if no copy of it can be made', async () => {
    // Root ignores permissions, but not the length of a name, which is too long for the copy.
    const long = join(temporaryFolder(), `${'s'.repeat(245)}.json`);
    writeFileSync(long, newer);
    const { fault, current, save } = await openSettings(long);
    expect(fault).toEqual({ code: 'ENAMETOOLONG' });
    expect(current().language).toBe('es');
    expect(await save({ theme: 'dark' })).toMatchObject({ ok: false, problem: { kind: 'disk' } });
    expect(readFileSync(long, 'utf8')).toBe(newer);
  });
});
