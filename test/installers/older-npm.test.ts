import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { provideCompiledModules } from '../../scripts/compiled-modules.mjs';
import { provideNodePackages } from '../../scripts/node-packages.mjs';
import { fetchArchive } from '../../scripts/npm-archive.mjs';
import { run } from '../../scripts/processes.mjs';
import { temporaryFolder } from '../support/runner/temporary-folder';
import { installWithScripts, plantProject } from '../support/source/planted-project';
import { olderNpms } from './older-npms';

/** The set-up with versions of npm that run every install script by themselves. Needs the npm registry. */

const compiles = `
  require('node:fs').mkdirSync('build/Release', { recursive: true });
  require('node:fs').writeFileSync('build/Release/named.node', 'machine code');
`;

afterEach(() => vi.unstubAllEnvs());

describe.each(olderNpms)('the set-up with $package', (wanted) => {
  it('runs no script but that of the package that package.json names', async () => {
    const folder = temporaryFolder();
    const archive = await fetchArchive(wanted, folder);
    expect(await run('tar', ['-xzf', archive], { cwd: folder })).toBe(true);
    vi.stubEnv('npm_execpath', join(folder, 'package', 'bin', 'npm-cli.js'));
    vi.stubEnv('WHEREABOUTS_CACHE', join(folder, 'cache'));
    vi.stubEnv('npm_config_offline', 'true');

    const planted = await plantProject(folder, compiles);
    const project = planted.clone();
    await provideNodePackages(project);
    expect(planted.takeMarks()).toEqual([]);
    await provideCompiledModules(project);
    expect(planted.takeMarks()).toEqual(['named install']);
    await installWithScripts(planted.clone());
    expect(planted.takeMarks()).toEqual(expect.arrayContaining(['implicit node-gyp', 'scripted install']));
  });
});
