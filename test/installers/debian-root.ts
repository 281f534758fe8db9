import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';

const inRoot = join(import.meta.dirname, 'in-root.sh');
const gib = 2 ** 30;

/** The ordinary user of the Debian system. */
const user = 'analyst';
const home = `/home/${user}`;

interface UserOptions {
  /** Whether the user's session has a message bus and an unlocked keychain. By default it has neither. */
  readonly keychain?: boolean;
}

/** A program of the user, operated through its window. */
export interface UserProgram {
  readonly application: ElectronApplication;
  readonly page: Page;
}

/** Its own Debian system in a folder, with only what Debian requires, and one ordinary user. */
export interface DebianRoot {
  /** The path of a file of the system as seen from outside. */
  path(inside: string): string;
  /** Runs a command as root; returns its output. Rejects if it fails. */
  run(...command: readonly string[]): Promise<string>;
  /** Runs a command as the user; returns its output. Rejects if it fails. */
  runAsUser(...command: readonly string[]): Promise<string>;
  /** Installs packages, by name or as files of this computer, without those that are only recommended. */
  install(...packages: readonly string[]): Promise<void>;
  /** Returns the command that starts a program as the user, on this process's display. */
  userCommand(program: string, options?: UserOptions): readonly [string, ...string[]];
  /** Starts a packaged program as the user; resolves when its first window exists. */
  start(program: string, options?: UserOptions): Promise<UserProgram>;
  remove(): void;
}

/** Starts a keychain with a password, waits until it can be used, and runs the command. */
const withKeychain = `
printf password | gnome-keyring-daemon --unlock --components=secrets > /dev/null
until dbus-send --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \\
  string:org.freedesktop.secrets | grep -q true; do sleep 0.1; done
exec "$@"
`;

/**
 * Creates the system from the packages of this computer's Debian or Ubuntu release. Throws on a computer that can't:
 * without root or debootstrap.
 */
export async function createDebianRoot(): Promise<DebianRoot> {
  if (process.getuid?.() !== 0)
    throw new Error('Only root can create a Debian system. Run the test as root.');
  if (spawnSync('debootstrap', ['--version']).error)
    throw new Error('debootstrap is missing. Run: apt-get install debootstrap');
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-debian-'));
  chmodSync(folder, 0o755);
  const execute = promisify(execFile);
  // In its own mounts, so that none remains if it is interrupted.
  const bootstrap = ['--mount', 'debootstrap', '--variant=minbase', release(), folder, packageSource()];
  await execute('unshare', bootstrap, { maxBuffer: gib });

  const run = async (...command: readonly string[]) => {
    const { stdout } = await execute(inRoot, [folder, ...command], { maxBuffer: gib });
    return stdout;
  };
  await run('apt-get', 'update');
  await run('useradd', '--create-home', '--shell', '/bin/sh', user);
  const path = (inside: string) => join(folder, inside);
  const asUser = () => userEnvironment(path(home));
  return {
    path,
    run,
    runAsUser: (...command) => run(...asUser(), ...command),
    install: async (...packages) => {
      const inside = packages.map((name) => (name.endsWith('.deb') ? copiedInto(folder, name) : name));
      await run('apt-get', 'install', '-y', '--no-install-recommends', ...inside);
    },
    userCommand,
    start: (program, options) => launch(`${folder}-start`, userCommand(program, options)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };

  function userCommand(
    program: string,
    { keychain = false }: UserOptions = {},
  ): readonly [string, ...string[]] {
    const session = keychain ? ['dbus-run-session', '--', 'sh', '-c', withKeychain, 'sh'] : [];
    return [inRoot, folder, ...asUser(), ...session, program];
  }
}

/** Copies a file to the system's temporary folder; returns its path there. */
function copiedInto(folder: string, file: string): string {
  const inside = join('/tmp', basename(file));
  copyFileSync(file, join(folder, inside));
  return inside;
}

/** Starts a program by its command, from a script at `starter`: Playwright puts its own arguments first. */
async function launch(starter: string, command: readonly string[]): Promise<UserProgram> {
  const words = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  writeFileSync(starter, `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`, { mode: 0o755 });
  const application = await _electron.launch({
    executablePath: starter,
    args: ['--disable-gpu'],
    chromiumSandbox: true,
  });
  return { application, page: await application.firstWindow() };
}

/** Returns the command that runs another one as the user, with nothing of root's environment, on this display. */
function userEnvironment(homeOutside: string): readonly string[] {
  const { DISPLAY = '', XAUTHORITY } = process.env;
  const authority = join(homeOutside, '.Xauthority');
  if (XAUTHORITY) {
    copyFileSync(XAUTHORITY, authority);
    execFileSync('chown', ['--reference', homeOutside, authority]);
  }
  return [
    ...['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--inh-caps=-all'],
    ...['env', '-i', '--chdir', home, `HOME=${home}`, 'PATH=/usr/local/bin:/usr/bin:/bin', 'LANG=C.UTF-8'],
    ...[`DISPLAY=${DISPLAY}`, `XAUTHORITY=${home}/.Xauthority`],
  ];
}

/** Returns this computer's release, for example "bookworm". */
function release(): string {
  const name = /^VERSION_CODENAME=(.+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  if (name === undefined) throw new Error('/etc/os-release names no release of Debian or Ubuntu.');
  return name;
}

/** Returns the address that this computer's apt gets the release's packages from. */
function packageSource(): string {
  const format = ['--format', '$(CODENAME) $(SITE)', 'Created-By: Packages'];
  const lines = execFileSync('apt-get', ['indextargets', ...format], { encoding: 'utf8' }).split('\n');
  const site = lines.find((line) => line.startsWith(`${release()} `))?.split(' ')[1];
  if (site === undefined) throw new Error(`apt has no source for ${release()}. Run: apt-get update`);
  return site;
}
