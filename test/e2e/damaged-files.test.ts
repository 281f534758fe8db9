import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../support/behaviours';
import { FaultyServer } from '../support/faulty-server';
import { pageOf, sampleReports } from '../support/sample-reports';
import { connectTo, reportRows, startWorkstation } from '../support/workstation';

/** Damaged files of the profile folder are set aside and reported once; the app works. */

const damaged = {
  'settings.json': { text: '{"theme": "dar', notice: /^The settings couldn’t be read/ },
  'profiles.json': { text: '\u0000\u0000\u0000\u0000', notice: /^The list of profiles couldn’t be read/ },
  'saved-keys.json': { text: '{"keys":', notice: /^The file of saved keys couldn’t be read/ },
  'window-state.json': { text: '[]', notice: /^The saved window position couldn’t be read/ },
} as const;
const names = ['settings.json', 'profiles.json', 'saved-keys.json', 'window-state.json'] as const;

let server: FaultyServer;
const profileFolder = mkdtempSync(join(tmpdir(), 'whereabouts-damaged-'));

beforeAll(async () => {
  server = await FaultyServer.start(json(200, pageOf(...sampleReports(3))));
  const before = await startWorkstation({ profileFolder });
  await connectTo(before.page, { address: server.address, key: 'AbCdEf.0123456789' });
  await reportRows(before.page);
  await before.close();
  for (const name of names) writeFileSync(join(profileFolder, name), damaged[name].text);
});

afterAll(async () => {
  await server.close();
  rmSync(profileFolder, { recursive: true });
});

const notices = (page: Page) => page.getByRole('region', { name: 'App notices' }).getByRole('alert');
const setAsideCopies = (name: string) =>
  readdirSync(profileFolder).filter((each) => each.startsWith(`${name}.damaged-`));

describe('damaged files of settings, profiles, keys and the window position', () => {
  it('are set aside and reported with their path until dismissed, and the app works', async () => {
    const { page, close } = await startWorkstation({ profileFolder });
    for (const name of names) {
      const notice = notices(page).filter({ hasText: damaged[name].notice });
      await expect.poll(() => notice.count()).toBe(1);
      const [copy = 'missing'] = setAsideCopies(name);
      expect(readFileSync(join(profileFolder, copy), 'utf8')).toBe(damaged[name].text);
      expect(await notice.innerText()).toContain(copy);
      await notice.getByRole('button', { name: 'Dismiss' }).click();
    }
    await expect.poll(() => notices(page).count()).toBe(0);
    await page.reload();
    await connectTo(page, { address: server.address, key: 'AbCdEf.0123456789' });
    await reportRows(page);
    expect(await notices(page).count()).toBe(0);
    await close();
  });

  it('stay set aside after a restart and aren’t reported again', async () => {
    const { page, close } = await startWorkstation({ profileFolder });
    await reportRows(page);
    expect(await notices(page).count()).toBe(0);
    for (const name of names) expect(setAsideCopies(name)).toHaveLength(1);
    await close();
  });

  it('written by a newer version lose only unknown values, which are named once', async () => {
    const profiles = join(profileFolder, 'profiles.json');
    const file = JSON.parse(readFileSync(profiles, 'utf8'));
    writeFileSync(
      profiles,
      JSON.stringify({ ...file, version: 2, profiles: [...file.profiles, { name: 'Newer' }] }),
    );
    writeFileSync(join(profileFolder, 'settings.json'), '{"theme": "sepia", "timeZone": "utc"}');
    const { page, close } = await startWorkstation({ profileFolder });
    await reportRows(page);
    await expect.poll(() => notices(page).filter({ hasText: 'Couldn’t read: theme.' }).count()).toBe(1);
    await expect
      .poll(() => notices(page).filter({ hasText: 'Couldn’t read: version, Newer.' }).count())
      .toBe(1);
    await close();
    expect(readFileSync(join(profileFolder, 'settings.json'), 'utf8')).toContain('"timeZone": "utc"');
    const again = await startWorkstation({ profileFolder });
    await reportRows(again.page);
    expect(await notices(again.page).count()).toBe(0);
    await again.close();
  });
});
