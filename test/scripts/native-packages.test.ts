import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemOfModule } from '../support/files/binary-format';

/** Machine code of packages is in a package that package-lock.json pins by its hash, or is compiled from source. */

const root = resolve(import.meta.dirname, '../..');
const read = (...path: readonly string[]) => readFileSync(join(root, ...path), 'utf8');
const texts = z.record(z.string(), z.string()).default({});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
      dependencies: texts,
      optionalDependencies: texts,
    }),
  ),
});
type Packages = z.output<typeof lockSchema>['packages'];
const { '': _project, ...packages } = lockSchema.parse(JSON.parse(read('package-lock.json'))).packages;
const { allowScripts } = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(read('package.json')));

/** Packages that download binaries for the packages that depend on them. */
const downloaders =
  /^(prebuild-install|prebuildify-install|(@mapbox\/)?node-pre-gyp|cmake-js|@electron\/get|@puppeteer\/browsers|download|bin-wrapper|binary-install|node-downloader-helper)$/;

/** An install script that compiles, and does nothing else. */
const compiling = /^node-gyp rebuild( --release)?$/;

/** The packages that can download a binary, and why none is unpinned. */
const reviewed: Readonly<Record<string, string>> = {
  electron: '@electron/get: checks the hash in its checksums.json, see below',
  'app-builder-lib':
    '@electron/get: tools for packages, by hashes in its source; Electron itself comes from the electron package',
  '@doyensec/electronegativity': '@mapbox/node-pre-gyp: may run no install script; a test of the sources',
};

/** The name in the registry, by which npm knows a package too that package.json gives another name. */
const nameOf = (path: string, name?: string) =>
  name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function namesOf(given: Packages, matches: (each: Packages[string]) => boolean): readonly string[] {
  const found = Object.entries(given).filter(([, each]) => matches(each));
  return [...new Set(found.map(([path, { name }]) => nameOf(path, name)))].sort();
}

/** npm compiles a package with a binding.gyp even if it has no install script. */
const isCompiledByNpm = (path: string) => existsSync(join(root, path, 'binding.gyp'));

const withScript = (given: Packages) => [
  ...new Set([
    ...namesOf(given, ({ hasInstallScript }) => hasInstallScript === true),
    ...Object.entries(given).flatMap(([path, { name }]) => (isCompiledByNpm(path) ? nameOf(path, name) : [])),
  ]),
];

const downloading = (given: Packages) =>
  namesOf(given, ({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).some((name) => downloaders.test(name)),
  );

describe('packages with machine code', () => {
  it('run no install script, except for the one that is compiled', () => {
    expect(withScript(packages).sort()).toEqual(Object.keys(allowScripts).sort());
    const allowed = Object.entries(allowScripts).filter(([, isAllowed]) => isAllowed);
    expect(allowed.map(([name]) => name)).toEqual(['@journeyapps/sqlcipher']);
  });

  it('are compiled from source if they may run their install script', () => {
    const allowed = Object.entries(allowScripts).filter(([, isAllowed]) => isAllowed);
    // Published for Linux and macOS only.
    const installed = allowed.filter(([name]) => existsSync(join(root, 'node_modules', name)));
    expect(installed).toHaveLength(process.platform === 'win32' ? 0 : 1);
    const scripts = installed.map(([name]) => {
      const description = z.object({ scripts: z.object({ install: z.string() }) });
      return description.parse(JSON.parse(read('node_modules', name, 'package.json'))).scripts.install;
    });
    expect(scripts.filter((script) => !compiling.test(script))).toEqual([]);
  });

  it.each(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64'])(
    'have the module of the keychain and that of the database for %s in their packages',
    (system) => {
      const modules = [
        join('keytar', 'prebuilds', system, 'keytar.node'),
        join('better-sqlite3-multiple-ciphers', 'prebuilds', `${system}.node`),
      ];
      for (const module of modules)
        expect(systemOfModule(join(root, 'node_modules', module)), module).toBe(system.replace('-', ' '));
    },
  );

  it('can download a binary only if that was reviewed', () => {
    expect(downloading(packages)).toEqual(Object.keys(reviewed).sort());
  });

  it('are noticed when they are added with an install script or a downloader', () => {
    const planted: Packages = {
      ...packages,
      'node_modules/scripted': { hasInstallScript: true, dependencies: {}, optionalDependencies: {} },
      'node_modules/a/node_modules/@scope/fetching': {
        dependencies: {},
        optionalDependencies: { 'prebuild-install': '^7.0.0' },
      },
    };
    expect(withScript(planted)).toContain('scripted');
    expect(downloading(planted)).toContain('@scope/fetching');
  });
});

describe('the Electron package', () => {
  it.each(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64'])(
    'pins its download for %s by a SHA-256',
    (system) => {
      const { version } = packages['node_modules/electron'] ?? {};
      const checksums = texts.parse(JSON.parse(read('node_modules', 'electron', 'checksums.json')));
      expect(checksums[`electron-v${version}-${system}.zip`]).toMatch(/^[0-9a-f]{64}$/);
      expect(read('node_modules', 'electron', 'install.js')).toContain("require('./checksums.json')");
    },
  );
});

describe('the Electron assembled where the download can’t be reached', () => {
  it('is pinned by a SHA-512 in the project', () => {
    expect(read('scripts', 'assembled-electron.mjs')).toMatch(/^ {2}sha512: '[A-Za-z0-9+/]{86}==',$/m);
  });
});
