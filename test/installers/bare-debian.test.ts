import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentNode } from '../../scripts/current-node.mjs';
import { fetchArchive } from '../../scripts/npm-archive.mjs';
import { run } from '../../scripts/processes.mjs';
import { createDebianRoot, type DebianRoot } from './debian-root';
import { olderNpms } from './older-npms';

/**
 * The set-up in a Debian system without a compiler, Python and headers, with a current Node. WHEREABOUTS_ELECTRON names that
 * Node, which loads the modules as a current Electron does: one can't be downloaded everywhere. So this doesn't show
 * that the download of Electron works, nor that a window opens.
 */

const project = resolve(import.meta.dirname, '../..');
const inside = '/root/whereabouts';
const electron = '/usr/local/bin/node';

let system: DebianRoot;
let environment: readonly string[];

beforeAll(async () => {
  system = await createDebianRoot();
  copyFileSync(await currentNode(), system.path(electron));
  await installNpm();
  environment = npmSettings();
  const left = ['.git', 'node_modules', 'out', 'dist'];
  for (const name of readdirSync(project).filter((each) => !left.includes(each)))
    cpSync(join(project, name), system.path(join(inside, name)), { recursive: true });
});

afterAll(() => system.remove());

/** Installs an npm that would run each install script. */
async function installNpm(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'whereabouts-npm-'));
  try {
    const archive = await fetchArchive(olderNpms[0], work);
    await run('tar', ['-xzf', archive, '--no-same-owner'], { cwd: work });
    const modules = system.path('/usr/local/lib/node_modules');
    mkdirSync(modules, { recursive: true });
    cpSync(join(work, 'package'), join(modules, 'npm'), { recursive: true });
    await system.run('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm');
    chmodSync(join(modules, 'npm', 'bin', 'npm-cli.js'), 0o755);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Returns the variables with this computer's registry and its certificates. */
function npmSettings(): readonly string[] {
  const read = (name: string) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
  const authorities = read('cafile');
  if (!existsSync(authorities)) return [`npm_config_registry=${read('registry')}`];
  copyFileSync(authorities, system.path('/root/authorities.pem'));
  return [`npm_config_registry=${read('registry')}`, 'npm_config_cafile=/root/authorities.pem'];
}

/** Runs a command in the project, with standard error in its output. */
const inProject = (command: string) =>
  system.run(...['env', '-C', inside, ...environment, 'sh', '-c', `(${command}) 2>&1`]);

/** Returns which programs and headers for compiling the system has, of all that could be needed, and its Node. */
async function compilersIn(): Promise<readonly string[]> {
  const programs = 'gcc g++ cc c++ clang make python3 python pkg-config node';
  const list = `for each in ${programs}; do command -v $each; done; ls -d /usr/include/*.h /usr/include/node /usr/include/openssl`;
  const printed = await inProject(`${list}; true`);
  return printed.split('\n').filter((line) => line.startsWith('/'));
}

describe('a bare Debian with a current Node', () => {
  it('is set up without a compiler, though npm ignores allowScripts', async () => {
    const printed = await inProject(`WHEREABOUTS_ELECTRON=${electron} npm run setup`);
    expect(printed).toContain('npm ci');
    expect(printed).toMatch(/apt-get install .*libsecret-1-0/);
    expect(printed).not.toContain('Compiling');
    expect(await compilersIn()).toEqual([electron]);
    const compiled = join(inside, 'node_modules/@journeyapps/sqlcipher/build');
    expect(existsSync(system.path(compiled))).toBe(false);
    expect(existsSync(system.path(join(inside, 'out/main/index.js')))).toBe(true);
  });

  it('loads the module of the keychain', async () => {
    const script = `require('keytar').getPassword('w', 'a').then(() => 'answered', (error) => error.message).then(console.log)`;
    expect(await inProject(`node -e "${script}"`)).toMatch(/^(Could not connect|Cannot autolaunch D-Bus)/);
  });

  it('runs the service, which stores its reports', async () => {
    const printed = await inProject('node test/installers/serve-twice.mjs /root/data 2> /dev/null');
    expect(JSON.parse(printed)).toEqual({ reports: 50, areKept: true });
  });
});
