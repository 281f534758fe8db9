import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBuildFresh, sourcesHash, stampBuild } from '../../scripts/app-build.mjs';
import { checkDatabaseModules, needsCompiledDatabase } from '../../scripts/database-modules.mjs';
import { electronArguments, hasDisplay, sandboxWarning, withoutStartedBus } from '../../scripts/display.mjs';
import { isInstalled } from '../../scripts/node-packages.mjs';
import { packagerArguments } from '../../scripts/packager-arguments.mjs';
import { SetupFailure } from '../../scripts/project.mjs';
import { isAtLeast } from '../../scripts/steps.mjs';
import { installLine, packagesFor, requirements, sonames } from '../../scripts/system-libraries.mjs';
import { together } from '../../scripts/together.mjs';
import { temporaryFolder } from '../support/runner/temporary-folder';

describe('Node', () => {
  it.each([
    ['20.19.0', true],
    ['20.20.2', true],
    ['22.0.0', true],
    ['20.18.9', false],
    ['18.20.0', false],
  ])('%s is new enough: %s', (version, expected) => expect(isAtLeast(version, '20.19.0')).toBe(expected));
});

describe('the database modules', () => {
  it('are each named with the reason if the program can load none', () => {
    expect(() => checkDatabaseModules([process.execPath], temporaryFolder())).toThrow(
      /^No database module works in .+:\n {2}better-sqlite3-multiple-ciphers: (requires Node-API 10|Cannot find module).*\n {2}@journeyapps\/sqlcipher: Cannot find module.*\nUse Node 22\.14 and Electron 36 or later\./,
    );
  });
});

describe('the database module that has to be compiled', () => {
  it.each([
    ['33.2.1', true],
    ['35.7.5', true],
    ['36.0.0', false],
    ['45.4.1', false],
  ])('is needed by Electron %s: %s', (version, expected) =>
    expect(needsCompiledDatabase({ version })).toBe(expected),
  );

  it('is needed by a program with an older Node-API', () => {
    const isNeeded = Number(process.versions.napi) < 10;
    expect(needsCompiledDatabase({ executable: process.execPath })).toBe(isNeeded);
  });

  it('isn’t needed yet by an Electron that can’t start before its libraries are installed', () =>
    expect(needsCompiledDatabase({ executable: join(temporaryFolder(), 'electron') })).toBe(false));
});

describe('tasks at the same time', () => {
  const failing = async (message: string) => Promise.reject(new SetupFailure(message));

  it('fail together, after all of them have ended', async () => {
    let ended = false;
    const slow = new Promise((resolve) => setImmediate(resolve)).then(() => {
      ended = true;
    });
    await expect(together([failing('one'), slow, failing('other')])).rejects.toThrow(
      new SetupFailure('one\nother'),
    );
    expect(ended).toBe(true);
  });

  it('show an unexpected failure as it is', async () => {
    const unexpected = new TypeError('unexpected');
    await expect(together([failing('one'), Promise.reject(unexpected)])).rejects.toBe(unexpected);
  });

  it('succeed together, even if there is nothing to do', async () => {
    await expect(together([undefined, Promise.resolve(1)])).resolves.toBeUndefined();
  });
});

describe('system libraries', () => {
  it('are read from the output of ldconfig', () => {
    const listing =
      '2 libs found in cache\n\tlibgbm.so.1 (libc6,x86-64) => /lib/libgbm.so.1\n\tlibnss3.so (libc6) => /lib/libnss3.so\n';
    expect(sonames(listing)).toContain('libgbm.so.1');
    expect(sonames(listing)).toContain('libnss3.so');
    expect(sonames(listing)).not.toContain('libgbm.so');
  });

  it('are installed by one command, each package once', () => {
    const missing = requirements({ test: true, display: true }).filter(
      ({ apt }) => apt === 'dbus' || apt === 'unzip',
    );
    expect(missing.length).toBeGreaterThan(2);
    expect(installLine(packagesFor(missing, 'apt'), 'apt', { asRoot: false })).toBe(
      'sudo apt-get update && sudo apt-get install -y --no-install-recommends unzip dbus',
    );
    expect(installLine(packagesFor(missing, 'dnf'), 'dnf', { asRoot: false })).toBe(
      'sudo dnf install -y unzip dbus-daemon dbus-tools',
    );
  });

  it('include a compiler only if the database module has to be compiled', () => {
    const names = (database: 'present' | 'cached' | 'to-compile') =>
      packagesFor(requirements({ test: false, display: true, database }), 'apt');
    const compiler = ['python3', 'make', 'g++', 'pkg-config', 'libssl-dev'];
    expect(names('to-compile')).toEqual([...names('present'), ...compiler]);
    expect(names('cached')).toEqual([...names('present'), 'libssl3']);
    expect(names('to-compile').filter((name) => /secret/.test(name))).toEqual(['libsecret-1-0']);
  });

  it('include nothing of Electron for a server', () => {
    expect(requirements({ test: false, display: true, electron: false })).toEqual([]);
  });

  it('are installed without sudo by root, whose machine may not have it', () => {
    expect(installLine(['xvfb'], 'apt', { asRoot: true })).toBe(
      'apt-get update && apt-get install -y --no-install-recommends xvfb',
    );
  });

  it('include the keychain for the tests only', () => {
    const names = (test: boolean) => packagesFor(requirements({ test, display: true }), 'apt');
    expect(names(true)).toEqual(expect.arrayContaining(['xvfb', 'gnome-keyring', ...names(false)]));
    expect(names(false)).not.toContain('gnome-keyring');
  });

  it('include what creates a Debian system only for the tests of the installers', () => {
    const names = (installers: boolean) =>
      packagesFor(requirements({ test: true, display: true, installers }), 'apt');
    expect(names(true)).toEqual([...names(false), 'debootstrap']);
  });

  it('include a virtual display if there is no other', () => {
    const names = (display: boolean) => packagesFor(requirements({ test: false, display }), 'apt');
    expect(names(false)).toEqual([...names(true), 'xvfb']);
    expect(names(true)).not.toContain('xvfb');
  });
});

describe('the packages of npm', () => {
  const wanted = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0', integrity: 'x' },
      'node_modules/for-windows': { version: '2.0.0', optional: true },
    },
  };
  const a = { 'node_modules/a': { version: '1.0.0', integrity: 'x' } };

  it('are complete when all but those of other systems are installed', () => {
    expect(isInstalled(wanted, { packages: a })).toBe(true);
  });

  it.each([
    ['one is missing', {}],
    ['one has another version', { 'node_modules/a': { version: '1.0.1', integrity: 'x' } }],
    ['one has other contents', { 'node_modules/a': { version: '1.0.0', integrity: 'y' } }],
    ['one is too many', { ...a, 'node_modules/b': { version: '1.0.0' } }],
  ])('are not complete when %s', (_, packages) => expect(isInstalled(wanted, { packages })).toBe(false));
});

describe('a build', () => {
  let project = '';
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'whereabouts-build-'));
    for (const folder of ['main', 'scripts', 'shared/contract', 'test/faults', 'out/main'])
      mkdirSync(join(project, folder), { recursive: true });
    for (const file of ['main/index.ts', 'shared/contract/contract.ts', 'package.json', 'out/main/index.js'])
      writeFileSync(join(project, file), file);
  });
  afterEach(() => rmSync(project, { recursive: true }));

  it('is fresh if it is of the current sources', () => {
    expect(isBuildFresh(project)).toBe(false);
    stampBuild(project, sourcesHash(project));
    expect(isBuildFresh(project)).toBe(true);
  });

  it.each([
    ['a source changed', () => writeFileSync(join(project, 'shared/contract/contract.ts'), 'other')],
    ['a fault of the service changed', () => writeFileSync(join(project, 'test/faults/fault-plan.ts'), '')],
    ['a source came', () => writeFileSync(join(project, 'shared/new.ts'), '')],
    ['a source went', () => rmSync(join(project, 'shared/contract/contract.ts'))],
    ['package.json changed', () => writeFileSync(join(project, 'package.json'), '{}')],
    ['it is gone', () => rmSync(join(project, 'out/main/index.js'))],
    ['another was made by hand', () => utimesSync(join(project, 'out/main/index.js'), 1, 1)],
  ])('is stale when %s', (_, change) => {
    stampBuild(project, sourcesHash(project));
    change();
    expect(isBuildFresh(project)).toBe(false);
  });

  it('stays fresh when the set-up itself changes', () => {
    stampBuild(project, sourcesHash(project));
    writeFileSync(join(project, 'scripts/start.mjs'), '');
    expect(isBuildFresh(project)).toBe(true);
  });
});

describe('starting the app', () => {
  it('disables the sandbox for root only', () => {
    expect(electronArguments(['--user-data-dir=x'], 0)).toEqual(['--no-sandbox', '.', '--user-data-dir=x']);
    expect(electronArguments([], 1000)).toEqual(['.']);
    expect(electronArguments([], undefined)).toEqual(['.']);
  });

  it('warns root, and no one else, that there is no sandbox', () => {
    expect(sandboxWarning(0)).toMatch(/^Warning: as root, .* without Chromium's sandbox\. [^\n]*$/);
    expect([sandboxWarning(1000), sandboxWarning(undefined)]).toEqual([null, null]);
  });

  it('needs a display on Linux', () => {
    expect(hasDisplay('linux', {})).toBe(false);
    expect(hasDisplay('linux', { DISPLAY: '' })).toBe(false);
    expect(hasDisplay('linux', { DISPLAY: ':0' })).toBe(true);
    expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
    expect(hasDisplay('darwin', {})).toBe(true);
  });

  it('uses a running message bus, and never starts one', () => {
    const folder = temporaryFolder();
    expect(withoutStartedBus({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus' })).toEqual({});
    expect(withoutStartedBus({ XDG_RUNTIME_DIR: folder })).toHaveProperty('DBUS_SESSION_BUS_ADDRESS');
    writeFileSync(join(folder, 'bus'), '');
    expect(withoutStartedBus({ XDG_RUNTIME_DIR: folder })).toEqual({});
    expect(withoutStartedBus({})).toHaveProperty('DBUS_SESSION_BUS_ADDRESS');
  });
});

describe('packaging', () => {
  const lockedVersion = '45.4.1';
  const locked = { packaging: { version: lockedVersion, dist: '/electron' }, lockedVersion };
  const old = { packaging: { version: '33.2.1', dist: '/old' }, lockedVersion };
  const unknown = { packaging: undefined, lockedVersion };
  const feed = ['-c.extraMetadata.updateFeed.address=https://updates.example.com/'];

  it("takes this machine's Electron for this machine's system alone", () => {
    const ours = ['-c.electronVersion=45.4.1', '-c.electronDist=/electron'];
    expect(packagerArguments(['--dir'], locked)).toEqual(expect.arrayContaining(['--dir', ...ours]));
    expect(packagerArguments([], locked)).toEqual(expect.arrayContaining(ours));
    expect(packagerArguments(['--win'], locked)).toEqual(['--win', '--publish=never']);
    expect(packagerArguments(['--win'], old)).toEqual(['--win', '--publish=never']);
    expect(packagerArguments(['--dir'], unknown)).toEqual(['--dir', '--publish=never']);
  });

  it.each([[[]], [['--dir']], [['--linux', 'deb']]])(
    'is refused with an Electron that is not the locked version: %j',
    (args) => {
      expect(() => packagerArguments(args, old)).toThrow(/Electron 33\.2\.1.*locked version 45\.4\.1/s);
    },
  );

  it('accepts another Electron on request', () => {
    expect(packagerArguments(['--dir', '--allow-old-electron'], old)).toEqual([
      '--dir',
      '--publish=never',
      '-c.electronVersion=33.2.1',
      '-c.electronDist=/old',
    ]);
  });

  it('with an update feed is refused with another Electron, even on request', () => {
    expect(() => packagerArguments(['--dir', '--allow-old-electron'], old, feed)).toThrow(/update feed/);
    expect(packagerArguments(['--dir'], locked, feed)).toEqual(expect.arrayContaining(feed));
  });

  it('takes the configuration of a package from its arguments', () => {
    const args = ['--linux', 'deb', '-c.linux.maintainer=Us <us@example.com>'];
    expect(packagerArguments(args, locked)).toEqual(
      expect.arrayContaining([...args, '-c.electronDist=/electron']),
    );
    expect(() => packagerArguments(args, old)).toThrow(/Electron 33\.2\.1/);
  });

  it.each([
    ...['-c.electronVersion=33.2.1', '--config.electronDist=/old', '-c.electronDownload.mirror=x'],
    ...['-c.extraMetadata.updateFeed.address=https://updates.example.com/', '-c.publish.url=x'],
    ...[
      '--config',
      '--config=other.yml',
      '-c',
      '--prepackaged',
      '--pd=dist/linux-unpacked',
      '--projectDir=x',
    ],
  ])('is refused with %s, which bypasses the check of Electron or of the update feed', (argument) =>
    expect(() => packagerArguments(['--dir', argument], locked)).toThrow(argument),
  );

  it('opens the inspect fuse only on request, in its own folder', () => {
    const fuse = '-c.electronFuses.enableNodeCliInspectArguments=true';
    const folder = '-c.directories.output=dist/inspectable';
    expect(packagerArguments(['--dir', '--inspect-fuse'], unknown)).toEqual([
      '--dir',
      '--publish=never',
      fuse,
      folder,
    ]);
    expect(packagerArguments(['--dir'], locked)).not.toContain(fuse);
  });
});
