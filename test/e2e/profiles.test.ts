import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import keytar from 'keytar';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { desktopTest } from '../support/desktop/desktop-test';
import { connectTo, openReport, reportRows, type Workstation } from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';
import { FaultyServer } from '../support/servers/faulty-server';

/** Two applications on one computer, each with its own key, store and colour. */

const keys = { first: 'AbCdEf.first.0123456789', second: 'AbCdEf.second.0123456789' };

const it = desktopTest().extend('servers', { scope: 'file' }, async ({ workstation: _ }, { onCleanup }) => {
  const servers = await Promise.all(
    ['first-transaction', 'second-transaction'].map((transaction_id) =>
      FaultyServer.start(json(200, pageOf(sampleReport({ transaction_id, user: { id: transaction_id } })))),
    ),
  );
  onCleanup(async () => {
    for (const server of servers) await server.close();
  });
  return servers;
});

it.beforeAll(async ({ workstation, servers }) => {
  const { page } = workstation;
  await connectTo(page, { address: servers[0]?.address ?? '', key: keys.first, name: 'First shop' });
  await reportRows(page);
  await page.getByRole('button', { name: 'Profile First shop' }).click();
  await page.getByRole('menuitem', { name: 'Add a profile…' }).click();
  await connectTo(page, { address: servers[1]?.address ?? '', key: keys.second, name: 'Second shop' });
  await reportRows(page);
});

const profilesSchema = z.object({ profiles: z.array(z.object({ id: z.string(), name: z.string() })) });
const profileId = (workstation: Workstation, name: string) => {
  const file = readFileSync(join(workstation.profileFolder, 'profiles.json'), 'utf8');
  return profilesSchema.parse(JSON.parse(file)).profiles.find((profile) => profile.name === name)?.id ?? '';
};

/** The keychain entry of a key. */
const entryOf = (server: FaultyServer | undefined, key: string) =>
  JSON.stringify({ service: `${server?.address}/`, key });

const colourOfScreen = (page: Page) =>
  page.locator('.profile-mark__stripe').evaluate((stripe) => getComputedStyle(stripe).backgroundColor);

async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Profile ${from}` }).click();
  await page.getByRole('menuitem', { name: `Open ${to}` }).click();
  await page.getByRole('button', { name: `Profile ${to}` }).waitFor();
  await reportRows(page);
}

const title = (workstation: Workstation) =>
  workstation.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle());

describe('two profiles', () => {
  it('are switched in the rail without a restart, each with its own reports, name and colour', async ({
    page,
    workstation,
  }) => {
    const { application } = workstation;
    const process = await application.evaluate(() => globalThis.process.pid);
    await expect.poll(() => title(workstation)).toBe('Second shop – Whereabouts');
    const second = await colourOfScreen(page);
    await page.getByText('second-transaction').first().waitFor();
    await switchTo(page, 'Second shop', 'First shop');
    await expect.poll(() => title(workstation)).toBe('First shop – Whereabouts');
    expect(await colourOfScreen(page)).not.toBe(second);
    expect(await page.getByText('second-transaction').count()).toBe(0);
    expect(await application.evaluate(() => globalThis.process.pid)).toBe(process);
  });

  it('keep their own input and don’t show it in the other', async ({ page }) => {
    await openReport((await reportRows(page)).first());
    await page.getByRole('button', { name: 'Give feedback' }).click();
    await page
      .getByRole('form', { name: 'Feedback' })
      .getByRole('textbox', { name: 'Annotations' })
      .fill('of the first');
    await switchTo(page, 'First shop', 'Second shop');
    await openReport((await reportRows(page)).first());
    await page.getByRole('button', { name: 'Give feedback' }).click();
    const annotations = page
      .getByRole('form', { name: 'Feedback' })
      .getByRole('textbox', { name: 'Annotations' });
    expect(await annotations.inputValue()).toBe('');
    await switchTo(page, 'Second shop', 'First shop');
    await openReport((await reportRows(page)).first());
    await page.getByRole('button', { name: 'Give feedback' }).click();
    await expect.poll(() => annotations.inputValue()).toBe('of the first');
  });

  it('send their own key only to their own service', ({ servers }) => {
    const seen = servers.map(({ requests }) => new Set(requests.map(({ headers }) => headers.authorization)));
    expect(seen.map((each) => [...each].join())).toEqual([
      expect.stringContaining(keys.first),
      expect.stringContaining(keys.second),
    ]);
    expect([...(seen[0] ?? [])].join()).not.toContain(keys.second);
  });

  it('can be renamed and recoloured in a dialog', async ({ page, workstation }) => {
    await page.getByRole('button', { name: 'Profile First shop' }).click();
    await page.getByRole('menuitem', { name: 'Edit profile…' }).click();
    await page.getByRole('radio', { name: 'Violet' }).check();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Profile name' }).fill('Production');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Profile Production' }).waitFor();
    await expect.poll(() => title(workstation)).toBe('Production – Whereabouts');
  });
});

describe('removing a profile', () => {
  it('requires two confirmations', async ({ page, workstation }) => {
    await page.getByRole('button', { name: 'Profile Production' }).click();
    await page.getByRole('menuitem', { name: 'Remove profile…' }).click();
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(profileId(workstation, 'Production')).not.toBe('');
  });

  it('removes its keys and files, reports it, and leaves the other profile unchanged', async ({
    workstation,
    servers,
  }) => {
    const { page, profileFolder } = workstation;
    const id = profileId(workstation, 'Production');
    expect(await keytar.getPassword('Whereabouts', id)).toBe(entryOf(servers[0], keys.first));
    await page.getByRole('button', { name: 'Profile Production' }).click();
    await page.getByRole('menuitem', { name: 'Remove profile…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    await page
      .getByRole('alertdialog', { name: 'Are you sure?' })
      .getByRole('button', { name: 'Remove profile' })
      .click();
    await page.getByRole('status').filter({ hasText: 'The profile Production was removed' }).waitFor();
    expect(await keytar.getPassword('Whereabouts', id)).toBeNull();
    expect(await keytar.getPassword('Whereabouts', `store:${id}`)).toBeNull();
    expect(existsSync(join(profileFolder, 'store', id))).toBe(false);
    await expect.poll(() => title(workstation)).toBe('Whereabouts');

    const other = profileId(workstation, 'Second shop');
    expect(await keytar.getPassword('Whereabouts', other)).toBe(entryOf(servers[1], keys.second));
    expect(existsSync(join(profileFolder, 'store', other, 'own.db'))).toBe(true);
    await page.getByRole('button', { name: /^Second shop/ }).click();
    await reportRows(page);
  });
});
