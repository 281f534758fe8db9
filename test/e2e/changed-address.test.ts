import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { desktopTest, runningServer } from '../support/desktop/desktop-test';
import {
  connectTo,
  openReport,
  reportRows,
  type Workstation,
  whenUpToDate,
} from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';
import type { FaultyServer } from '../support/servers/faulty-server';

/** Another program changes an address in profiles.json while Whereabouts isn't running. */

const keys = { a: 'AbCdEf.key-of-a.0123456789', b: 'AbCdEf.key-of-b.0123456789' };
const note = 'A note on a report of A';
const it = desktopTest(json(200, pageOf(sampleReport({ transaction_id: 'transaction-of-a' })))).extend(
  'other',
  { scope: 'file' },
  runningServer(json(200, pageOf(sampleReport({ transaction_id: 'transaction-of-b' })))),
);
let workstation: Workstation;
let a: FaultyServer;
let b: FaultyServer;

it.beforeAll(async ({ workstation: givenWorkstation, server: givenServer, other: givenOther }) => {
  workstation = givenWorkstation;
  a = givenServer;
  b = givenOther;
  // Feedback for A is queued: its service sends Retry-After with one hour.
  a.behaveAt('/feedback/transaction-of-a', json(429, {}, { 'retry-after': '3600' }));
  const { page } = workstation;
  await connectTo(page, { address: a.address, key: keys.a, name: 'Shop' });
  await whenUpToDate(page);
  await openReport((await reportRows(page)).first());
  const details = page.getByRole('region', { name: 'Report details' });
  await details.getByRole('textbox', { name: 'Note' }).fill(note);
  await details.getByRole('textbox', { name: 'Note' }).press('Tab');
  await details.getByText('Saved', { exact: true }).waitFor();
  await details.getByRole('button', { name: 'Give feedback' }).click();
  const form = page.getByRole('form', { name: 'Feedback' });
  await form.getByRole('textbox', { name: 'Annotations' }).fill('for A alone');
  await form.getByRole('button', { name: 'Send feedback' }).click();
  // It is on disk now.
  await page.getByRole('button', { name: 'Undo' }).waitFor();
});

const posted = ({ requests }: FaultyServer) => requests.filter(({ method }) => method === 'POST');
const keysAt = ({ requests }: FaultyServer) =>
  new Set(requests.map(({ headers }) => String(headers.authorization)));

const profilesFile = () => join(workstation.profileFolder, 'profiles.json');

/** Quits the app, replaces the address of A with that of B, and restarts it. */
async function restartWithAddressOfB(): Promise<void> {
  await workstation.restart(() => {
    const text = readFileSync(profilesFile(), 'utf8');
    expect(text).toContain(a.address);
    writeFileSync(profilesFile(), text.replaceAll(a.address, b.address));
  });
}

describe('a profile whose address was changed in profiles.json', () => {
  it('sends nothing to the new address and names the address its key was entered for', async () => {
    await restartWithAddressOfB();
    const { page } = workstation;
    const alert = page.getByRole('alert');
    await alert.getByText('The address of this profile has changed').waitFor();
    expect(await alert.innerText()).toContain(`${a.address}/`);
    expect(await alert.innerText()).toContain(`${b.address}/`);
    expect(await page.getByLabel('API key', { exact: true }).inputValue()).toBe('');
    expect(await page.getByText('transaction-of-a').count()).toBe(0);
    expect(b.requests).toEqual([]);
  });

  it('works again once its address is restored, without entering the key', async () => {
    const { page } = workstation;
    await page.getByRole('button', { name: 'Restore address' }).click();
    await openReport((await reportRows(page)).first());
    const box = page.getByRole('region', { name: 'Report details' }).getByRole('textbox', { name: 'Note' });
    await expect.poll(() => box.inputValue()).toBe(note);
    expect(readFileSync(profilesFile(), 'utf8')).not.toContain(b.address);
    expect(b.requests).toEqual([]);
  });
});

describe('data of one address in a profile with another', () => {
  it('is neither shown nor sent after the key is forgotten and one for the new address is entered', async () => {
    await workstation.page.getByRole('link', { name: 'Settings' }).click();
    await workstation.page.getByRole('button', { name: 'Forget API key' }).click();
    await workstation.page.getByText('API key missing').waitFor();
    await restartWithAddressOfB();
    const { page } = workstation;
    await connectTo(page, { address: b.address, key: keys.b, name: 'Shop' });
    const alert = page.getByRole('alert');
    await alert.getByText('This data belongs to another address').waitFor();
    expect(await alert.innerText()).toContain(`${a.address}/`);
    expect(await alert.innerText()).toContain(`${b.address}/`);
    expect(await page.getByText('transaction-of-a').count()).toBe(0);
    expect(posted(b)).toEqual([]);
    expect([...keysAt(b)]).toEqual([keys.b]);
  });

  it('is available again with its own address and key, and queued feedback is sent only there', async () => {
    const { page } = workstation;
    await page.getByRole('button', { name: 'Restore address' }).click();
    await page.getByText('API key missing').waitFor();
    expect(await page.getByRole('textbox', { name: 'Base address' }).inputValue()).toBe(`${a.address}/`);
    a.behaveAt('/feedback/transaction-of-a', json(200, {}));
    const before = posted(a).length;
    await page.getByLabel('API key', { exact: true }).fill(keys.a);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect.poll(() => posted(a).length).toBe(before + 1);
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page
      .getByRole('table', { name: 'Outbox' })
      .locator('[data-transaction-id="transaction-of-a"]')
      .getByText('Sent', { exact: true })
      .waitFor();
    expect(posted(b)).toEqual([]);
    expect([...keysAt(b)]).toEqual([keys.b]);
    expect([...keysAt(a)]).toEqual([keys.a]);
  });
});
