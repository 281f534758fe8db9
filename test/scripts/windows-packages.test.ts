import { copyFileSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheFolder } from '../../scripts/assembled-electron.mjs';
import { runNpm } from '../../scripts/processes.mjs';
import { temporaryFolder } from '../support/temporary-folder';

const root = resolve(import.meta.dirname, '../..');

/** Installs the packages of package-lock.json in an empty folder, as on another system. Needs the npm registry. */
async function installedFor(os: string, cpu: string): Promise<(path: string) => boolean> {
  const folder = temporaryFolder();
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, name), join(folder, name));
  const args = [
    'ci',
    `--os=${os}`,
    `--cpu=${cpu}`,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // A test has a home folder of its own, without downloads of earlier runs.
  const env = { ...process.env, npm_config_cache: join(cacheFolder(), 'npm') };
  expect(await runNpm(args, { cwd: folder, env, output: 'if-it-fails' })).toBe(true);
  return (path) => existsSync(join(folder, 'node_modules', path));
}

describe.each(['x64', 'arm64'])('npm ci on Windows, %s', (cpu) => {
  it('installs everything, with a database module that is compiled for it', async () => {
    const has = await installedFor('win32', cpu);
    expect(has(`better-sqlite3-multiple-ciphers/prebuilds/win32-${cpu}.node`)).toBe(true);
    expect(has(`better-sqlite3-multiple-ciphers/lib/win32-${cpu}.js`)).toBe(true);
    // The older one is published for Linux and macOS only, and optional.
    expect(has('@journeyapps/sqlcipher')).toBe(false);
    expect(has('keytar/binding.gyp')).toBe(true);
    expect(has(`@rolldown/binding-win32-${cpu}-msvc`)).toBe(true);
    expect(has('@rolldown/binding-linux-x64-gnu')).toBe(false);
  }, 600_000);
});
