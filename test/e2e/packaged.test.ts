import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsOnPage, startWorkstation, type Workstation } from '../support/workstation';

/** The program as it is handed out: packaged, its fuses set, started from its folder. */

/** A fuse in the executable is the character 0 or 1. */
const off = '0'.charCodeAt(0);
const on = '1'.charCodeAt(0);

const project = resolve(import.meta.dirname, '../..');
const released = join(project, 'dist', 'linux-unpacked');
const inspectable = join(project, 'dist', 'inspectable', 'linux-unpacked');

/** Packages as `npm run dist:dir` does. */
async function packageProgram(...args: readonly string[]): Promise<void> {
  const packaging = spawn(process.execPath, [join(project, 'main', 'setup', 'dist.mjs'), '--dir', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const words: Buffer[] = [];
  packaging.stderr.on('data', (chunk: Buffer) => words.push(chunk));
  const [code] = await once(packaging, 'exit');
  if (code !== 0) throw new Error(`Packaging ended with ${code}:\n${Buffer.concat(words).toString()}`);
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

let workstation: Workstation;

beforeAll(async () => {
  await packageProgram();
  await packageProgram('--inspect-fuse');
  workstation = await startWorkstation({ packagedExecutable: join(inspectable, 'whereabouts') });
});

afterAll(() => workstation.close());

describe('the packaged program', () => {
  it.each([
    ['RunAsNode', FuseV1Options.RunAsNode, off],
    ['EnableCookieEncryption', FuseV1Options.EnableCookieEncryption, on],
    ['EnableNodeOptionsEnvironmentVariable', FuseV1Options.EnableNodeOptionsEnvironmentVariable, off],
    ['EnableNodeCliInspectArguments', FuseV1Options.EnableNodeCliInspectArguments, off],
    ['EnableEmbeddedAsarIntegrityValidation', FuseV1Options.EnableEmbeddedAsarIntegrityValidation, on],
    ['OnlyLoadAppFromAsar', FuseV1Options.OnlyLoadAppFromAsar, on],
    ['LoadBrowserProcessSpecificV8Snapshot', FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, off],
    ['GrantFileProtocolExtraPrivileges', FuseV1Options.GrantFileProtocolExtraPrivileges, off],
  ])('has the fuse %s as it should be', async (_name, fuse, state) => {
    expect((await getCurrentFuseWire(join(released, 'whereabouts')))[fuse]).toBe(state);
  });

  it('differs from the one that is driven here in the inspect fuse alone', async () => {
    expect(filesOf(inspectable)).toEqual(filesOf(released));
    const different = filesOf(released).filter(
      (file) => !readFileSync(join(released, file)).equals(readFileSync(join(inspectable, file))),
    );
    expect(different).toEqual(['whereabouts']);
    const fuses = await Promise.all(
      [released, inspectable].map((folder) => getCurrentFuseWire(join(folder, 'whereabouts'))),
    );
    expect({ ...fuses[1], [FuseV1Options.EnableNodeCliInspectArguments]: off }).toEqual(fuses[0]);
  });

  it('starts as a packaged program, and shows the reports of the built-in service', async () => {
    const { page, application } = workstation;
    expect(await application.evaluate(({ app }) => app.isPackaged)).toBe(true);
    await page.getByRole('button', { name: 'Use the built-in service' }).click();
    expect(await idsOnPage(page)).toHaveLength(20);
  });

  it('keeps its key in the keychain, whose module came along', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText('In this computer’s keychain').waitFor();
  });

  it('draws the map', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Map' }).click();
    await page.getByRole('button', { name: 'Fit all' }).waitFor();
  });
});
