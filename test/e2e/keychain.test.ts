import { afterEach, describe, expect, it } from 'vitest';
import { json } from '../support/behaviours';
import { FaultyServer } from '../support/faulty-server';
import { openSession } from '../support/private-session.mjs';
import { pageOf, sampleReport } from '../support/sample-reports';
import { temporaryFolder } from '../support/temporary-folder';
import {
  connectTo,
  everythingOnDisk,
  reportRows,
  startWorkstation,
  type Workstation,
} from '../support/workstation';

/** The program on systems whose keychain is locked, missing, or out of reach: real ones, each in a session of its own. */

const key = 'AbCdEf.0123456789012345678901234567890123456789';
const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function service(): Promise<FaultyServer> {
  const server = await FaultyServer.start(json(200, pageOf(sampleReport())));
  ends.push(() => server.close());
  return server;
}

async function workstationWith(
  keychain: 'unlocked' | 'locked' | 'none' | 'no-bus',
  profileFolder: string,
): Promise<Workstation> {
  const session = await openSession({ display: true, keychain });
  ends.push(() => session.end());
  const workstation = await startWorkstation({ profileFolder, environment: session.env });
  ends.push(() => workstation.close().catch(() => undefined));
  return workstation;
}

describe.each([
  ['locked', /locked/i],
  ['none', /no keychain|not available|unavailable|cannot be reached/i],
  ['no-bus', /no keychain|not available|unavailable|cannot be reached/i],
] as const)('where the keychain is %s', (keychain, words) => {
  it('says so, saves nothing, and keeps the key for this run when told to', async () => {
    const server = await service();
    const profileFolder = temporaryFolder();
    const { page, close } = await workstationWith(keychain, profileFolder);
    await connectTo(page, { address: server.address, key });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(words);
    expect(everythingOnDisk(profileFolder)).not.toContain(server.address);
    await page.getByRole('button', { name: 'Keep the key for this run only' }).click();
    await reportRows(page);
    await close();
    expect(everythingOnDisk(profileFolder)).not.toContain(key);
  });

  it('works with the built-in service all the same', async () => {
    const { page } = await workstationWith(keychain, temporaryFolder());
    await page.getByRole('button', { name: 'Use the built-in service' }).click();
    await reportRows(page);
  });

  it('does not take a known profile for a first run', async () => {
    const server = await service();
    const profileFolder = temporaryFolder();
    const before = await workstationWith('unlocked', profileFolder);
    await connectTo(before.page, { address: server.address, key, name: 'Corner shop' });
    await reportRows(before.page);
    await before.close();
    const { page } = await workstationWith(keychain, profileFolder);
    await page.getByRole('heading', { name: 'Connect to a reports service' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Profile name' }).inputValue()).toBe('Corner shop');
    await page.getByText(words).first().waitFor();
  });
});
