import { copyFileSync, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inCache } from '../../scripts/cache.mjs';
import { provideNodePackages } from '../../scripts/node-packages.mjs';
import { run } from '../../scripts/processes.mjs';
import { systemOfModule } from '../support/files/binary-format';
import { temporaryFolder } from '../support/runner/temporary-folder';

/** The packages that the set-up installs, for other systems too. Needs the npm registry. */

const root = resolve(import.meta.dirname, '../..');

beforeEach(() => {
  // A test has its own home folder, without downloads of earlier runs.
  vi.stubEnv('npm_config_cache', inCache('npm'));
  return () => vi.unstubAllEnvs();
});

/** Installs the packages of package-lock.json in an empty folder, and passes the folder of the packages on. */
async function withPackages(check: (packages: string) => void | Promise<void>): Promise<void> {
  const project = temporaryFolder();
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, name), join(project, name));
  try {
    await provideNodePackages(project);
    await check(join(project, 'node_modules'));
  } finally {
    // Half a gigabyte takes longer than the clean-up after a test may.
    await rm(join(project, 'node_modules'), { recursive: true, force: true });
  }
}

describe.each(['x64', 'arm64'])('the packages on Windows, %s', (cpu) => {
  it('are complete, with the modules of the keychain and a database for it', async () => {
    vi.stubEnv('npm_config_os', 'win32');
    vi.stubEnv('npm_config_cpu', cpu);
    await withPackages((packages) => {
      const has = (path: string) => existsSync(join(packages, path));
      const modules = [
        `keytar/prebuilds/win32-${cpu}/keytar.node`,
        `better-sqlite3-multiple-ciphers/prebuilds/win32-${cpu}.node`,
      ];
      for (const module of modules) expect(systemOfModule(join(packages, module))).toBe(`win32 ${cpu}`);
      expect(has(`better-sqlite3-multiple-ciphers/lib/win32-${cpu}.js`)).toBe(true);
      // The older one is published for Linux and macOS only, and optional.
      expect(has('@journeyapps/sqlcipher')).toBe(false);
      expect(has(`@rolldown/binding-win32-${cpu}-msvc`)).toBe(true);
      expect(has('@rolldown/binding-linux-x64-gnu')).toBe(false);
    });
  }, 600_000);
});

describe('the packages on this system, without a compiler', () => {
  it('are complete, with a module of the keychain that loads', async () => {
    for (const name of ['CC', 'CXX', 'npm_config_python']) vi.stubEnv(name, 'missing');
    await withPackages(async (packages) => {
      const wanted = ['keytar', '@journeyapps/sqlcipher', 'better-sqlite3-multiple-ciphers', 'electron'];
      expect(wanted.filter((name) => !existsSync(join(packages, name)))).toEqual([]);
      expect(await run(process.execPath, ['-e', "require('keytar')"], { cwd: packages })).toBe(true);
    });
  }, 600_000);
});
