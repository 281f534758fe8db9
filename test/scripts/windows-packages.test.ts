import { copyFileSync, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cacheFolder } from '../../scripts/assembled-electron.mjs';
import { runNpm } from '../../scripts/processes.mjs';
import { temporaryFolder } from '../support/temporary-folder';

const root = resolve(import.meta.dirname, '../..');

/** Installs the packages of package-lock.json in a folder. Needs the npm registry. */
async function install(
  folder: string,
  options: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  for (const name of ['package.json', 'package-lock.json', '.prebuild-installrc'])
    copyFileSync(join(root, name), join(folder, name));
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  // A test has a home folder of its own, without downloads of earlier runs.
  const env = { ...process.env, ...environment, npm_config_cache: join(cacheFolder(), 'npm') };
  return runNpm(['ci', ...options, ...quiet], {
    cwd: folder,
    env,
    output: 'if-it-fails',
  });
}

describe.each(['x64', 'arm64'])('npm ci on Windows, %s', (cpu) => {
  it('installs everything, with a database module that is compiled for it', async () => {
    const folder = temporaryFolder();
    const packages = join(folder, 'node_modules');
    const has = (path: string) => existsSync(join(packages, path));
    try {
      expect(await install(folder, ['--os=win32', `--cpu=${cpu}`, '--ignore-scripts'])).toBe(true);
      expect(has(`better-sqlite3-multiple-ciphers/prebuilds/win32-${cpu}.node`)).toBe(true);
      expect(has(`better-sqlite3-multiple-ciphers/lib/win32-${cpu}.js`)).toBe(true);
      // The older one is published for Linux and macOS only, and optional.
      expect(has('@journeyapps/sqlcipher')).toBe(false);
      expect(has('keytar/binding.gyp')).toBe(true);
      expect(has(`@rolldown/binding-win32-${cpu}-msvc`)).toBe(true);
      expect(has('@rolldown/binding-linux-x64-gnu')).toBe(false);
    } finally {
      // Half a gigabyte takes longer than the clean-up after a test may.
      await rm(packages, { recursive: true, force: true });
    }
  }, 600_000);
});

describe('npm ci without a compiler', () => {
  it('installs everything but the packages that need one', async () => {
    const folder = temporaryFolder();
    const packages = join(folder, 'node_modules');
    try {
      expect(await install(folder, [], { CC: 'no-compiler', CXX: 'no-compiler' })).toBe(true);
      const installed = ['keytar', '@journeyapps/sqlcipher', 'better-sqlite3-multiple-ciphers', 'electron'];
      expect(installed.filter((name) => existsSync(join(packages, name)))).toEqual([
        'better-sqlite3-multiple-ciphers',
        'electron',
      ]);
    } finally {
      await rm(packages, { recursive: true, force: true });
    }
  }, 600_000);
});
