import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { acceptedKey, connectedTest, ownProgram } from '../support/desktop/desktop-test';
import { connectTo, reportRows } from '../support/desktop/workstation';
import { pageOf, sampleReports } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** Damaged files of the profile folder are set aside and reported once; the app works. */

const damaged = {
  'settings.json': { text: '{"theme": "dar', notice: /^The settings couldn’t be read/ },
  'profiles.json': { text: '\u0000\u0000\u0000\u0000', notice: /^The list of profiles couldn’t be read/ },
  'saved-keys.json': { text: '{"keys":', notice: /^The file of saved keys couldn’t be read/ },
  'window-state.json': { text: '[]', notice: /^The saved window position couldn’t be read/ },
} as const;
const names = ['settings.json', 'profiles.json', 'saved-keys.json', 'window-state.json'] as const;

const it = connectedTest(json(200, pageOf(...sampleReports(3)))).override('program', ownProgram());

it.beforeAll(({ workstation }) =>
  workstation.restart(() => {
    for (const name of names) writeFileSync(join(workstation.profileFolder, name), damaged[name].text);
  }),
);

const notices = (page: Page) => page.getByRole('region', { name: 'App notices' }).getByRole('alert');
const setAsideCopies = (folder: string, name: string) =>
  readdirSync(folder).filter((each) => each.startsWith(`${name}.damaged-`));

describe('damaged files of settings, profiles, keys and the window position', () => {
  it('are set aside and reported with their path until dismissed, and the app works', async ({
    page,
    server,
    workstation: { profileFolder },
  }) => {
    for (const name of names) {
      const notice = notices(page).filter({ hasText: damaged[name].notice });
      await expect.poll(() => notice.count()).toBe(1);
      const [copy = 'missing'] = setAsideCopies(profileFolder, name);
      expect(readFileSync(join(profileFolder, copy), 'utf8')).toBe(damaged[name].text);
      expect(await notice.innerText()).toContain(copy);
      await notice.getByRole('button', { name: 'Dismiss' }).click();
    }
    await expect.poll(() => notices(page).count()).toBe(0);
    await page.reload();
    await connectTo(page, { address: server.address, key: acceptedKey });
    await reportRows(page);
    expect(await notices(page).count()).toBe(0);
  });

  it('stay set aside after a restart and aren’t reported again', async ({ workstation }) => {
    await workstation.restart();
    const { page, profileFolder } = workstation;
    await reportRows(page);
    expect(await notices(page).count()).toBe(0);
    for (const name of names) expect(setAsideCopies(profileFolder, name)).toHaveLength(1);
  });

  it('written by a newer version lose only unknown values, which are named once', async ({ workstation }) => {
    const { profileFolder } = workstation;
    await workstation.restart(() => {
      const profiles = join(profileFolder, 'profiles.json');
      const file = JSON.parse(readFileSync(profiles, 'utf8'));
      const newer = { ...file, version: 2, profiles: [...file.profiles, { name: 'Newer' }] };
      writeFileSync(profiles, JSON.stringify(newer));
      writeFileSync(join(profileFolder, 'settings.json'), '{"theme": "sepia", "timeZone": "utc"}');
    });
    const { page } = workstation;
    await reportRows(page);
    await expect.poll(() => notices(page).filter({ hasText: 'Couldn’t read: theme.' }).count()).toBe(1);
    await expect
      .poll(() => notices(page).filter({ hasText: 'Couldn’t read: version, Newer.' }).count())
      .toBe(1);
    await workstation.restart(() =>
      expect(readFileSync(join(profileFolder, 'settings.json'), 'utf8')).toContain('"timeZone": "utc"'),
    );
    await reportRows(workstation.page);
    expect(await notices(workstation.page).count()).toBe(0);
  });
});
