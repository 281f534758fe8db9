import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectTo,
  everythingOnDisk,
  reportRows,
  startForTest,
  type Workstation,
} from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { afterTest } from '../support/runner/after-test';
import { someOf } from '../support/runner/depth';
import { openSession } from '../support/runner/private-session.mjs';
import { temporaryFolder } from '../support/runner/temporary-folder';
import { json } from '../support/servers/behaviours';
import { FaultyServer } from '../support/servers/faulty-server';

/** The app with a locked, missing or unreachable keychain, each in its own real session. */

const key = 'AbCdEf.0123456789012345678901234567890123456789';

async function service(): Promise<FaultyServer> {
  const server = await FaultyServer.start(json(200, pageOf(sampleReport())));
  afterTest(() => server.close());
  return server;
}

const keychains = [
  ['locked', /locked/i],
  ['none', /no keychain|not available|unavailable|cannot be reached/i],
  ['no-bus', /no keychain|not available|unavailable|cannot be reached/i],
] as const;

describe.each(someOf(keychains, 1))('where the keychain is %s', (keychain, words) => {
  let session: Awaited<ReturnType<typeof openSession>>;

  beforeAll(async () => {
    session = await openSession({ display: true, keychain });
  });

  afterAll(() => session.end());

  function startWithKeychain(profileFolder: string): Promise<Workstation> {
    return startForTest({ profileFolder, environment: session.env });
  }

  it('reports it, saves nothing and can keep the key for this run', async () => {
    const server = await service();
    const profileFolder = temporaryFolder();
    const { page, close } = await startWithKeychain(profileFolder);
    await connectTo(page, { address: server.address, key });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(words);
    expect(everythingOnDisk(profileFolder)).not.toContain(server.address);
    await page.getByRole('button', { name: 'Use the key for this session only' }).click();
    await reportRows(page);
    await close();
    expect(everythingOnDisk(profileFolder)).not.toContain(key);
  });

  it('works with the built-in service', async () => {
    const { page } = await startWithKeychain(temporaryFolder());
    await page.getByRole('button', { name: 'Use the built-in service' }).click();
    await reportRows(page);
  });

  it('doesn’t treat a known profile as a first run', async () => {
    const server = await service();
    const profileFolder = temporaryFolder();
    const before = await startForTest({ profileFolder });
    await connectTo(before.page, { address: server.address, key, name: 'Corner shop' });
    await reportRows(before.page);
    await before.close();
    const { page } = await startWithKeychain(profileFolder);
    await page.getByRole('heading', { name: 'Connect to a reports service' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Profile name' }).inputValue()).toBe('Corner shop');
    await page.getByText(words).first().waitFor();
  });
});
