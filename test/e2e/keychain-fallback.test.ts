import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import keytar from 'keytar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { copyProgramWithoutKeytar } from '../support/desktop/program-without-keytar';
import {
  connectTo,
  everythingOnDisk,
  openProfileId,
  reportRows,
  startForTest,
  type Workstation,
} from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { modeOf, ownerOnly } from '../support/main/file-modes';
import { someOf } from '../support/runner/depth';
import type { KeychainState } from '../support/runner/keychain-session';
import { openSession } from '../support/runner/private-session.mjs';
import { temporaryFolder } from '../support/runner/temporary-folder';
import { json } from '../support/servers/behaviours';
import { FaultyServer } from '../support/servers/faulty-server';

/**
 * The app in a copy that doesn't have the binary of keytar, on a GNOME desktop with a real Secret Service. Electron selects
 * the keychain by the desktop's name.
 */

const key = 'FaLlBaCk.9876543210987654321098765432109876543210';
const gnome = { XDG_CURRENT_DESKTOP: 'GNOME' };
const inFile =
  'In a file, encrypted with a key from this computer’s keychain, because the keychain module couldn’t be loaded: it isn’t installed.';

let program: string;
let server: FaultyServer;

beforeAll(async () => {
  program = copyProgramWithoutKeytar(mkdtempSync(join(tmpdir(), 'whereabouts-without-keytar-')));
  server = await FaultyServer.start(json(200, pageOf(sampleReport())));
});

afterAll(async () => {
  await server.close();
  rmSync(program, { recursive: true });
});

interface Run {
  readonly profileFolder: string;
  readonly isWithoutKeytar?: boolean;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

function start({ profileFolder, isWithoutKeytar = true, environment }: Run): Promise<Workstation> {
  return startForTest({
    profileFolder,
    ...(isWithoutKeytar && { program }),
    environment: { ...gnome, ...environment },
  });
}

/** Connects for the first time, without keytar, and closes the app. Returns the profile's ID. */
async function connectOnce(profileFolder: string): Promise<string> {
  const { page, close } = await start({ profileFolder });
  await connectTo(page, { address: server.address, key, name: 'Corner shop' });
  await reportRows(page);
  const id = await openProfileId(page);
  await close();
  return id;
}

const savedKeysSchema = z.object({
  keys: z.record(z.string(), z.object({ inKeychain: z.boolean(), encrypted: z.string().nullable() })),
});
const savedKeysFile = (profileFolder: string) => join(profileFolder, 'saved-keys.json');
const savedKeys = (profileFolder: string) =>
  savedKeysSchema.parse(JSON.parse(readFileSync(savedKeysFile(profileFolder), 'utf8'))).keys;

/** Returns the forms in which the key could be on disk. */
const formsOf = (text: string) => [
  text,
  Buffer.from(text).toString('hex'),
  ...[0, 1, 2].map((offset) => Buffer.from(text.slice(offset)).toString('base64').slice(0, 40)),
  Buffer.from(text, 'utf16le').toString('latin1'),
];

describe('a program whose keychain module can’t be loaded', () => {
  it('saves the key encrypted in a file, finds it after a restart, and says so in Settings, About and the diagnostics', async () => {
    const profileFolder = temporaryFolder();
    const first = await start({ profileFolder });
    await first.page
      .getByText('Saved in a file, encrypted with a key from this computer’s keychain.')
      .waitFor();
    await first.close();
    const id = await connectOnce(profileFolder);
    expect(await keytar.getPassword('Whereabouts', id)).toBeNull();
    expect(Object.keys(savedKeys(profileFolder)).sort()).toEqual([id, `opened:${id}`, `store:${id}`].sort());
    expect(modeOf(savedKeysFile(profileFolder))).toBe(ownerOnly.file);

    const { page, close } = await start({ profileFolder });
    await reportRows(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText(inFile).nth(1).waitFor();
    expect(await page.getByText(inFile).count()).toBe(2);
    await page.getByRole('button', { name: 'Save diagnostics…' }).last().click();
    const shown = await page.getByRole('textbox', { name: 'Contents of the file' }).inputValue();
    expect(shown).toContain('== Keychain ==\nkind=encrypts-file reason=missing');
    expect(shown).toContain('keychain module not loaded reason=missing');
    expect(server.requests.at(-1)?.headers.authorization).toContain(key);
    await close();
    const everything = everythingOnDisk(profileFolder);
    expect(everything).toContain('Corner shop');
    for (const form of formsOf(key)) expect(everything).not.toContain(form);
  });

  it('has its keys in the keychain once the module loads again, and no longer in the file', async () => {
    const profileFolder = temporaryFolder();
    const id = await connectOnce(profileFolder);
    const { page } = await start({ profileFolder, isWithoutKeytar: false });
    await reportRows(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText('In this computer’s keychain', { exact: true }).first().waitFor();
    expect(await keytar.getPassword('Whereabouts', id)).toContain(key);
    expect(await keytar.getPassword('Whereabouts', `store:${id}`)).toMatch(/^[0-9a-f]{64}$/);
    const inKeychain = { inKeychain: true, encrypted: null };
    expect(savedKeys(profileFolder)).toEqual({
      [id]: inKeychain,
      [`opened:${id}`]: inKeychain,
      [`store:${id}`]: inKeychain,
    });
  });

  it('doesn’t treat keys in the keychain as missing, and accepts the key again', async () => {
    const profileFolder = temporaryFolder();
    const before = await start({ profileFolder, isWithoutKeytar: false });
    await connectTo(before.page, { address: server.address, key });
    await reportRows(before.page);
    await before.close();
    const { page } = await start({ profileFolder });
    await page.getByText('The API key can’t be read', { exact: false }).waitFor();
    await page.getByLabel('API key', { exact: true }).fill(key);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    // The key of the encrypted reports is only in the keychain, so they stay closed, and no new ones are made.
    await page.getByRole('heading', { name: 'Can’t reach the keychain' }).waitFor();
    expect(await page.getByRole('button', { name: 'Start over…' }).count()).toBe(0);
  });

  it('removes the keys of a removed profile', async () => {
    const profileFolder = temporaryFolder();
    await connectOnce(profileFolder);
    const { page } = await start({ profileFolder });
    await reportRows(page);
    await page.getByRole('button', { name: 'Profile Corner shop' }).click();
    await page.getByRole('menuitem', { name: 'Remove profile…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    await page
      .getByRole('alertdialog', { name: 'Are you sure?' })
      .getByRole('button', { name: 'Remove profile' })
      .click();
    await page.getByRole('status').filter({ hasText: 'The profile Corner shop was removed' }).waitFor();
    expect(savedKeys(profileFolder)).toEqual({});
  });

  it('reports a damaged file of saved keys, and asks for the key', async () => {
    const profileFolder = temporaryFolder();
    await connectOnce(profileFolder);
    writeFileSync(savedKeysFile(profileFolder), '{"keys": ');
    const { page } = await start({ profileFolder });
    await page.getByText('The file of saved keys couldn’t be read').waitFor();
    await page
      .getByText(/API key missing/)
      .first()
      .waitFor();
  });
});

const keychains: readonly [string, KeychainState, Run['environment'], RegExp][] = [
  ['the keychain is locked', 'locked', {}, /keychain is locked/],
  ['there is no keychain', 'none', {}, /No keychain available/],
  ['there is no message bus', 'no-bus', {}, /No keychain available/],
  [
    'Electron knows no keychain of the desktop',
    'unlocked',
    { XDG_CURRENT_DESKTOP: 'Other' },
    /No keychain available/,
  ],
];

describe.each(someOf(keychains, 1))(
  'where the module can’t be loaded and %s',
  (_what, keychain, desktop, words) => {
    let session: Awaited<ReturnType<typeof openSession>>;

    beforeAll(async () => {
      session = await openSession({ display: true, keychain });
    });

    afterAll(() => session.end());

    it('the app reports it, saves no key, and can use the key for this session', async () => {
      const profileFolder = temporaryFolder();
      const { page, close } = await start({
        profileFolder,
        environment: { ...session.env, ...gnome, ...desktop },
      });
      await connectTo(page, { address: server.address, key });
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.textContent()).toMatch(words);
      await page.getByRole('button', { name: 'Use the key for this session only' }).click();
      await reportRows(page);
      await close();
      expect(existsSync(savedKeysFile(profileFolder))).toBe(false);
      for (const form of formsOf(key)) expect(everythingOnDisk(profileFolder)).not.toContain(form);
    });
  },
);
