import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/** The app's dependencies. */

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const texts = z.record(z.string(), z.string()).default({});
const description = z
  .object({
    dependencies: texts,
    optionalDependencies: texts,
    devDependencies: texts,
  })
  .parse(JSON.parse(read('package.json')));
const lock = z
  .object({
    lockfileVersion: z.number(),
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        resolved: z.string().optional(),
        license: z.string().optional(),
        hasInstallScript: z.boolean().optional(),
        dependencies: texts,
        optionalDependencies: texts,
        devDependencies: texts,
      }),
    ),
  })
  .parse(JSON.parse(read('package-lock.json')));
const requestedPackages = {
  ...description.dependencies,
  ...description.optionalDependencies,
  ...description.devDependencies,
};
const { '': ours, ...packages } = lock.packages;
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The oldest major of Electron that is supported, as of August 2026: its makers support the latest three. */
const oldestElectron = 43;

const freely =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Python-2\.0|MPL-2\.0|CC0-1\.0|OFL-1\.1|Unicode-DFS-2016|WTFPL|GPL-2\.0| OR )+\)?$/;
/** Unusual licences, and the reason for each. */
const others: Readonly<Record<string, string>> = {
  'react-leaflet': 'Hippocratic-2.1; docs/dependencies.md says so',
  '@react-leaflet/core': 'Hippocratic-2.1; docs/dependencies.md says so',
  'caniuse-lite': 'CC-BY-4.0: data for the build alone',
  'spdx-exceptions': 'CC-BY-3.0: data for the build alone',
  '@elastic/ecs': 'Apache-2.0 by its LICENSE; for a test',
  '@modelcontextprotocol/inspector-cli': 'Apache-2.0 and MIT by its LICENSE; for a test',
  cycle: 'says none in its description; in the public domain by its source; comes with a scanner of tests',
  eyes: 'says none in its description; MIT by its LICENSE; comes with a scanner of tests',
};

describe('the packages', () => {
  it('are locked with checksums, in the versions that package.json requires', () => {
    expect(lock.lockfileVersion).toBe(3);
    expect(ours?.dependencies).toEqual(description.dependencies);
    expect(ours?.optionalDependencies).toEqual(description.optionalDependencies);
    expect(ours?.devDependencies).toEqual(description.devDependencies);
    const unlocked = Object.entries(packages).filter(
      ([, { integrity }]) => !integrity?.startsWith('sha512-'),
    );
    expect(unlocked.map(([path]) => path)).toEqual([]);
  });

  it('all come from the registry', () => {
    const requested = Object.values(requestedPackages);
    expect(
      requested.filter((range) => !/^(npm:@?[\w/-]+@)?[\^~]?\d+\.\d+\.\d+(-r\.\d+)?$/.test(range)),
    ).toEqual([]);
    const resolved = Object.values(packages).flatMap((each) => each.resolved ?? []);
    expect(resolved.filter((address) => !/^https:\/\/[^/]+\/.+\.tgz$/.test(address))).toEqual([]);
  });

  it('have common or reviewed licences', () => {
    const unusual = Object.entries(packages).filter(([, { license }]) => !freely.test(license ?? ''));
    expect([...new Set(unusual.map(([path]) => nameOf(path)))].sort()).toEqual(Object.keys(others).sort());
  });

  it('are each documented with their reason', () => {
    const reported = read('docs/dependencies.md');
    const requested = Object.keys(requestedPackages);
    expect(requested.filter((name) => !name.startsWith('@types/') && !reported.includes(name))).toEqual([]);
  });
});

describe('Electron', () => {
  it('has a supported major version', () => {
    const [major] = packages['node_modules/electron']?.version?.split('.').map(Number) ?? [];
    expect(major).toBeGreaterThanOrEqual(oldestElectron);
  });

  it.each([
    ['runAsNode', false],
    ['enableCookieEncryption', true],
    ['enableNodeOptionsEnvironmentVariable', false],
    ['enableNodeCliInspectArguments', false],
    ['enableEmbeddedAsarIntegrityValidation', true],
    ['onlyLoadAppFromAsar', true],
    ['loadBrowserProcessSpecificV8Snapshot', false],
    ['grantFileProtocolExtraPrivileges', false],
  ])('is packaged with its fuse %s: %s', (fuse, state) => {
    expect(read('electron-builder.yml')).toMatch(new RegExp(`^  ${fuse}: ${state}$`, 'm'));
  });
});
