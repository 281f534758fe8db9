import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { packageVersion } from '../../scripts/project.mjs';
import { connectTo, idsOnPage, openReport, reportRows } from '../support/desktop/workstation';
import { completeReport, pageOf, sampleReport } from '../support/inputs/sample-reports';
import { temporaryFolder } from '../support/runner/temporary-folder';
import { json } from '../support/servers/behaviours';
import { FaultyServer } from '../support/servers/faulty-server';
import { buildInstallers, inspectable, installerIn, released } from './build-installers';
import { createDebianRoot, type DebianRoot, type UserProgram } from './debian-root';
import { expectCommand, inTerminal } from './terminal';
import { userProcesses } from './user-processes';

/** The packages for Linux, installed and used in a Debian system that has nothing else. */

const version = packageVersion();
const newerVersion = '99.0.0';
const installed = '/opt/Whereabouts/whereabouts';
const profileFolder = '/home/analyst/.config/Whereabouts';

let system: DebianRoot;
let program: UserProgram | undefined;

beforeAll(async () => {
  await buildInstallers('deb', '--inspect-fuse', '-c.deb.compression=gz');
  await buildInstallers(
    ...['deb', '--inspect-fuse', '-c.deb.compression=gz', `-c.extraMetadata.version=${newerVersion}`],
  );
  // As released, except for faster compression.
  await buildInstallers('deb', 'tar.gz', '-c.deb.compression=gz');
  system = await createDebianRoot();
});

let hasFailed = false;
beforeEach((context) => {
  context.skip(hasFailed, 'Continues with the system of a test that failed.');
  context.onTestFailed(() => {
    hasFailed = true;
  });
});

afterAll(async () => {
  await program?.application.close();
  system.remove();
});

async function start(executable: string, keychain: boolean): Promise<Page> {
  program = await system.start(executable, { keychain });
  return program.page;
}

async function close(): Promise<void> {
  await program?.application.close();
  program = undefined;
}

/** Expects that the program runs as the user, with Chromium's sandbox around each of its windows. */
async function expectSandboxed(executable: string): Promise<void> {
  const windows = () => userProcesses(executable).filter(({ type }) => type === 'renderer');
  await expect.poll(() => windows().length).toBeGreaterThan(0);
  const main = userProcesses(executable).find(({ type }) => type === undefined);
  for (const window of windows()) {
    expect(window.userId).toBe(main?.userId);
    expect(window.isFiltered).toBe(true);
    expect(window.namespace).not.toBe(main?.namespace);
  }
  expect(main?.userId).toBeGreaterThan(0);
}

/** Starts a released program, which can't be operated, until it has a window; ends it as a logout does. */
async function startReleased(executable: string): Promise<void> {
  const [command, ...args] = system.userCommand(executable);
  const running = spawn(command, [...args, '--disable-gpu'], { stdio: 'ignore' });
  const ended = once(running, 'exit');
  try {
    await expectSandboxed(executable);
    const main = userProcesses(executable).find(({ type }) => type === undefined);
    if (main) process.kill(main.id, 'SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    running.kill('SIGKILL');
  }
}

/** The user's files with their checksums. */
function userFiles(): Promise<string> {
  return system.run('sh', '-c', `find ${profileFolder} -type f -exec sha256sum {} + | sort -k 2`);
}

describe('the deb in a system with nothing but its dependencies', () => {
  it('installs, with the command, the menu entry and the icon', async () => {
    await system.install(installerIn(inspectable, version, '.deb'));
    expect(await system.run('readlink', '-f', '/usr/bin/whereabouts')).toBe(
      '/opt/Whereabouts/bin/whereabouts\n',
    );
    expect(existsSync(system.path('/usr/share/applications/whereabouts.desktop'))).toBe(true);
    const icons = await system.run('find', '/usr/share/icons/hicolor', '-name', 'whereabouts.png');
    expect(icons).toMatch(/\/apps\/whereabouts\.png/);
  });

  it('depends on each library that its files are linked to', async () => {
    const linked = await system.run(
      ...['sh', '-c', 'find /opt/Whereabouts -type f -exec sh -c \'ldd "$1" 2>/dev/null\' sh {} \\;'],
    );
    expect(linked).toContain('libgtk-3.so.0 => /');
    expect(linked).toContain('libsecret-1.so.0 => /');
    expect(linked.split('\n').filter((line) => line.includes('not found'))).toEqual([]);
  });

  it('starts for an ordinary user, sandboxed, and shows the reports of the built-in service', async () => {
    const page = await start('/usr/bin/whereabouts', false);
    await page.getByRole('button', { name: 'Use the built-in service' }).click();
    expect(await idsOnPage(page)).toHaveLength(20);
    await expectSandboxed(installed);
    await close();
  });

  it('completes the command in bash, zsh and fish', async () => {
    await system.install('bash-completion', 'zsh', 'fish');
    const completed = (shell: string, script: string) => system.runAsUser(shell, '-c', script);
    const loaded = '. /usr/share/bash-completion/bash_completion; _completion_loader whereabouts';
    const words = 'COMP_WORDS=(whereabouts verd); COMP_CWORD=1';
    expect(await completed('bash', `${loaded}; ${words}; _whereabouts; echo $COMPREPLY`)).toBe('verdict\n');
    // The first call is the one that loads the file.
    const stand = 'compadd() { print -- $@ }; words=(whereabouts verd); CURRENT=2';
    const zsh = `autoload -U compinit; compinit -D; ${stand}; $_comps[whereabouts]`;
    expect(await completed('zsh', zsh)).toMatch(/^-- query .* verdict /);
    expect(await completed('fish', 'complete -C "whereabouts verd"')).toMatch(/^verdict\t/);
  });

  it('opens links to reports', async () => {
    await system.install('desktop-file-utils');
    await system.run('update-desktop-database', '/usr/share/applications');
    expect(await system.run('desktop-file-validate', '/usr/share/applications/whereabouts.desktop')).toBe('');
    const handler = await system.runAsUser('xdg-mime', 'query', 'default', 'x-scheme-handler/whereabouts');
    expect(handler).toBe('whereabouts.desktop\n');
    expect(await system.run('grep', '^Exec=', '/usr/share/applications/whereabouts.desktop')).toBe(
      `Exec=${installed} %U\n`,
    );
  });

  it('as released starts for an ordinary user, sandboxed, and ends when asked to', async () => {
    await system.install('--reinstall', installerIn(released, version, '.deb'));
    await startReleased(installed);
  });
});

describe('an upgrade of the deb', () => {
  const key = 'AbCdEf.0123456789012345678901234567890123456789';
  const reports = pageOf(sampleReport({ id: completeReport.id, transaction_id: 'upgraded' }));
  let service: FaultyServer;
  const feedback = () => service.requests.filter(({ method }) => method === 'POST');

  beforeAll(async () => {
    service = await FaultyServer.start(json(200, reports));
  });
  afterAll(() => service.close());

  async function openSettings(page: Page): Promise<void> {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  }

  it('starts from a profile, settings and feedback that waits for the service', async () => {
    await system.install('gnome-keyring', 'dbus', '--reinstall', installerIn(inspectable, version, '.deb'));
    await system.run('rm', '-r', profileFolder);
    const page = await start(installed, true);
    await connectTo(page, { address: service.address, key, name: 'Upgraded shop' });
    await openReport((await reportRows(page)).first());
    await openSettings(page);
    await page.getByText(`Whereabouts ${version} (`).waitFor();
    const dark = page.getByRole('radio', { name: 'Dark' });
    await dark.click();
    // Saved, which the choice shows.
    await expect.poll(() => dark.isChecked()).toBe(true);

    await page.getByRole('link', { name: 'Reports' }).click();
    await service.close();
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByRole('button', { name: 'Give feedback' }).click();
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByRole('radio', { name: 'fraud', exact: true }).check();
    await form.getByRole('textbox', { name: 'Annotations' }).fill('before the upgrade');
    await form.getByRole('textbox', { name: 'Annotations' }).press('Control+Enter');
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('table', { name: 'Outbox' }).getByText('Queued', { exact: true }).waitFor();
    // During an attempt it would become Unconfirmed.
    await page.getByText(/^Next attempt in 0:(0[2-9]|[1-5]\d)$/).waitFor();
    await close();
    expect(feedback()).toEqual([]);
  });

  it('changes none of the user’s files', async () => {
    const before = await userFiles();
    expect(before).toContain('own.db');
    await system.install(installerIn(inspectable, newerVersion, '.deb'));
    expect(await system.run('dpkg-query', '--show', 'whereabouts')).toBe(`whereabouts\t${newerVersion}\n`);
    expect(await userFiles()).toBe(before);
  });

  it('has the profile and settings, and sends the feedback once', async () => {
    const { port } = new URL(service.address);
    service = await FaultyServer.startAt(Number(port), json(200, reports));
    service.behaveAt('/feedback/upgraded', json(200, { stored: true }));
    const page = await start(installed, true);
    await reportRows(page);
    await page.getByText('Upgraded shop').first().waitFor();
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('table', { name: 'Outbox' }).getByText('Sent', { exact: true }).waitFor();
    await openSettings(page);
    await page.getByText(`Whereabouts ${newerVersion} (`).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    await close();
    expect(feedback().map(({ path, body }) => [path, body.toString()])).toEqual([
      ['/feedback/upgraded', expect.stringContaining('before the upgrade')],
    ]);
  });
});

describe('the command of the deb', () => {
  it('answers in a terminal without a display', async () => {
    await expectCommand(system, 'whereabouts', 'upgraded');
  });

  it('has nothing to read before the program was opened', async () => {
    const ended = await inTerminal(system, 'whereabouts query "" --user-data-dir /tmp/unused');
    expect(ended).toMatchObject({ code: 1, printed: '' });
    expect(ended.errors).toMatch(/^whereabouts: There is no profile yet/);
  });
});

describe('the removal of the deb', () => {
  it('leaves nothing of the program and all of the user’s files', async () => {
    const before = await userFiles();
    const files = (await system.run('dpkg', '--listfiles', 'whereabouts')).trim().split('\n');
    const owned = files.filter((file) => /whereabouts/i.test(file));
    expect(owned.length).toBeGreaterThan(20);
    await system.run('apt-get', 'purge', '-y', 'whereabouts');
    const left = [
      ...owned,
      '/usr/bin/whereabouts',
      '/etc/alternatives/whereabouts',
      '/etc/apparmor.d/whereabouts',
    ];
    expect(left.filter((file) => existsSync(system.path(file)))).toEqual([]);
    expect(await userFiles()).toBe(before);
  });
});

describe('the tar.gz', () => {
  it('contains the unpacked program in one folder', () => {
    const archive = installerIn(released, version, '.tar.gz');
    const folder = temporaryFolder();
    execFileSync('tar', ['-xzf', archive, '-C', folder]);
    expect(readdirSync(folder)).toEqual([basename(archive, '.tar.gz')]);
    const different = [
      '--recursive',
      '--brief',
      // electron-builder adds it to the unpacked program while it builds the deb, before or after the tar.gz.
      '--exclude=apparmor-profile',
      join(released, 'linux-unpacked'),
      join(folder, basename(archive, '.tar.gz')),
    ];
    expect(spawnSync('diff', different, { encoding: 'utf8' }).stdout).toBe('');
  });

  it('unpacked by an ordinary user starts, sandboxed, and ends when asked to', async () => {
    const archive = installerIn(released, version, '.tar.gz');
    const name = basename(archive);
    copyFileSync(archive, system.path(`/tmp/${name}`));
    await system.runAsUser('tar', '-xzf', `/tmp/${name}`);
    await startReleased(`/home/analyst/${name.replace('.tar.gz', '')}/whereabouts`);
  });

  it('has the command, also by a link on the path', async () => {
    const folder = basename(installerIn(released, version, '.tar.gz'), '.tar.gz');
    await system.runAsUser('mkdir', '--parents', '.local/bin');
    await system.runAsUser('ln', '-s', `../../${folder}/bin/whereabouts`, '.local/bin/whereabouts');
    await expectCommand(system, '"$HOME/.local/bin/whereabouts"', 'upgraded');
  });
});
