import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  areModulesCached,
  areModulesCompiled,
  provideCompiledModules,
} from '../../scripts/compiled-modules.mjs';
import { provideNodePackages } from '../../scripts/node-packages.mjs';
import { temporaryFolder } from '../support/runner/temporary-folder';
import { installWithScripts, type PlantedProject, plantProject } from '../support/source/planted-project';

/** The set-up with packages whose scripts leave marks. test/installers/older-npm.test.ts repeats it with older npms. */

const compiles = `
  require('node:fs').mkdirSync('build/Release', { recursive: true });
  require('node:fs').writeFileSync('build/Release/named.node', 'machine code');
`;
const module = ['node_modules', 'named', 'build', 'Release', 'named.node'];

const sources = mkdtempSync(join(tmpdir(), 'whereabouts-planted-'));
let planted: PlantedProject;
beforeAll(async () => {
  planted = await plantProject(sources, compiles);
});
afterAll(() => rmSync(sources, { recursive: true, force: true }));

let cache: string;
beforeEach(() => {
  cache = temporaryFolder();
  vi.stubEnv('WHEREABOUTS_CACHE', cache);
  vi.stubEnv('npm_config_offline', 'true');
  vi.stubEnv('npm_config_update_notifier', 'false');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  return () => vi.restoreAllMocks();
});

describe('the set-up of a project whose packages have install scripts', () => {
  it('runs none of them but that of the package that package.json names', async () => {
    const project = planted.clone();
    await provideNodePackages(project);
    expect(existsSync(join(project, 'node_modules', 'implicit', 'binding.gyp'))).toBe(true);
    expect(planted.takeMarks()).toEqual([]);
    await provideCompiledModules(project);
    expect(planted.takeMarks()).toEqual(['named install']);
    expect(readFileSync(join(project, ...module), 'utf8')).toBe('machine code');
  });

  it('would run them by npm’s own rules', async () => {
    await installWithScripts(planted.clone());
    const each = (name: string) =>
      ['install', 'postinstall', 'preinstall'].map((script) => `${name} ${script}`);
    expect(planted.takeMarks()).toEqual([
      'implicit node-gyp',
      ...each('linked'),
      'named install',
      ...each('scripted'),
    ]);
  });
});

describe('a compiled module', () => {
  it('is taken from the cache by a second clone', async () => {
    const [first, second] = [planted.clone(), planted.clone()];
    await provideNodePackages(first);
    expect(areModulesCached(first)).toBe(false);
    await provideCompiledModules(first);
    planted.takeMarks();
    expect(areModulesCached(second)).toBe(true);
    await provideNodePackages(second);
    expect(areModulesCompiled(second)).toBe(false);
    await provideCompiledModules(second);
    expect(areModulesCompiled(second)).toBe(true);
    expect(planted.takeMarks()).toEqual([]);
    expect(readFileSync(join(second, ...module), 'utf8')).toBe('machine code');
  });

  it.each([
    ['that fails half-way', `${compiles} process.exit(1);`],
    ['that makes nothing', ''],
  ])('%s is neither in its place nor in the cache', async (_, script) => {
    const project = (await plantProject(temporaryFolder(), script)).clone();
    await provideNodePackages(project);
    await expect(provideCompiledModules(project)).rejects.toThrow(/^Couldn't compile named\. See the output/);
    expect(areModulesCompiled(project)).toBe(false);
    expect(readdirSync(cache)).toEqual([]);
  });
});
