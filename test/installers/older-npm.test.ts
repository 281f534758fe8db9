import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { provideCompiledModules } from '../../scripts/compiled-modules.mjs';
import { provideNodePackages } from '../../scripts/node-packages.mjs';
import { fetchArchive } from '../../scripts/npm-archive.mjs';
import { run } from '../../scripts/processes.mjs';
import { installWithScripts, plantProject } from '../support/planted-project';
import { temporaryFolder } from '../support/temporary-folder';

/** Versions of npm that ignore `allowScripts` of package.json. Needs the npm registry. */

const npms = [
  {
    package: 'npm@10.8.2',
    sha512: 'x/AIjFIKRllrhcb48dqUNAAZl0ig9+qMuN91RpZo3Cb2+zuibfh+KISl6+kVVyktDz230JKc208UkQwwMqyB+w==',
  },
  {
    package: 'npm@11.6.0',
    sha512: 'd/P7DbvYgYNde9Ehfeq99+13/E7E82PfZPw8uYZASr9sQ3ZhBBCA9cXSJRA1COfJ6jDLJ0K36UJnXQWhCvLXuQ==',
  },
];

const compiles = `
  require('node:fs').mkdirSync('build/Release', { recursive: true });
  require('node:fs').writeFileSync('build/Release/named.node', 'machine code');
`;

afterEach(() => vi.unstubAllEnvs());

describe.each(npms)('the set-up with $package', (wanted) => {
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
