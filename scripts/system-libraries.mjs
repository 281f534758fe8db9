// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './processes.mjs';
import { SetupFailure, say } from './project.mjs';

/** @typedef {Parameters<typeof requirements>[0]} RequirementOptions */

/**
 * The folders of programs. A normal user's path often doesn't have the system folders, which contain ldconfig.
 * @type {readonly string[]}
 */
const programFolders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];

/**
 * @param {string} name
 * @returns {string | undefined} its absolute path
 */
export function findProgram(name) {
  return programFolders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Debian has the programs of a PostgreSQL server only in a folder of its version.
 * @param {string} name
 * @returns {boolean}
 */
function hasServer(name) {
  const parent = '/usr/lib/postgresql';
  const versions = existsSync(parent) ? readdirSync(parent) : [];
  return (
    findProgram(name) !== undefined || versions.some((each) => existsSync(join(parent, each, 'bin', name)))
  );
}

/**
 * Returns the sonames in the output of `ldconfig -p` ("\tlibgbm.so.1 (libc6,x86-64) => /lib/…").
 * @param {string} listing
 * @returns {ReadonlySet<string>}
 */
export function sonames(listing) {
  return new Set(listing.split('\n').map((line) => line.trim().split(' ')[0] ?? ''));
}

/**
 * @param {RequirementOptions} options
 * @returns {readonly Requirement[]} what is missing on this Linux system
 */
function missingRequirements(options) {
  const ldconfig = findProgram('ldconfig');
  // Without ldconfig (on a system that finds libraries in another way) assume that the libraries are present.
  const listing = ldconfig && spawnSync(ldconfig, ['-p'], { encoding: 'utf8' }).stdout;
  const libraries = listing ? sonames(listing) : undefined;
  /** @type {Record<Requirement['kind'], (name: string) => boolean>} */
  const isPresent = {
    library: (name) => libraries?.has(name) ?? true,
    'any-version': (name) => !libraries || [...libraries].some((each) => each.startsWith(name)),
    command: (name) => findProgram(name) !== undefined,
    module: (name) => spawnSync('pkg-config', ['--exists', name]).status === 0,
    server: hasServer,
    python: (name) => spawnSync('/usr/bin/python3', ['-c', `import ${name}`]).status === 0,
  };
  return requirements(options).filter(({ kind, name }) => !isPresent[kind](name));
}

/** @returns {PackageManager | undefined} */
function packageManager() {
  if (findProgram('apt-get')) return 'apt';
  if (findProgram('dnf')) return 'dnf';
  return findProgram('pacman') ? 'pacman' : undefined;
}

/**
 * Debian 13 and Ubuntu 24.04 renamed some libraries (libasound2 is libasound2t64 there).
 * @param {readonly string[]} packages
 * @returns {readonly string[]} the names in this release
 */
function aptNames(packages) {
  return packages.map((name) => {
    const renamed = `${name}t64`;
    return spawnSync('apt-cache', ['show', renamed], { stdio: 'ignore' }).status === 0 ? renamed : name;
  });
}

/** @param {readonly Requirement[]} missing */
async function installWithApt(missing) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @type {(args: readonly string[]) => Promise<boolean>} */
  const apt = (args) => run('apt-get', args, { env, output: 'if-it-fails' });
  await apt(['update', '-q']);
  const packages = aptNames(packagesFor(missing, 'apt'));
  say(`      apt-get install ${packages.join(' ')} (takes a minute or two)`);
  return apt(['install', '-y', '-q', '--no-install-recommends', ...packages]);
}

/**
 * Installs missing system libraries as root on Debian and its derivatives; otherwise fails with the command to run.
 * @param {RequirementOptions} options
 */
export async function provideSystemLibraries(options) {
  await missingLibraries(options)?.install();
}

/**
 * Returns how to install what is missing; undefined if nothing is. Throws SetupFailure with the command to run if only the
 * user can do it.
 * @param {RequirementOptions} options
 * @returns {{ install: () => Promise<void> } | undefined}
 */
export function missingLibraries(options) {
  if (process.platform !== 'linux') return undefined;
  const missing = missingRequirements(options);
  if (missing.length === 0) return undefined;

  const manager = packageManager();
  if (manager === undefined) {
    const names = missing.map(({ name }) => name).join(', ');
    throw new SetupFailure(
      `Missing system packages. Install them with your package manager, then start again: ${names}`,
    );
  }
  const asRoot = process.getuid?.() === 0;
  const failure = (/** @type {string} */ why) => {
    const packages = packagesFor(missing, manager);
    const names = manager === 'apt' ? aptNames(packages) : packages;
    return new SetupFailure(
      `${why} Run this command, then start again:\n\n  ${installLine(names, manager, { asRoot })}\n`,
    );
  };
  if (manager !== 'apt' || !asRoot) throw failure('System packages are missing.');
  return {
    install: async () => {
      if (!(await installWithApt(missing)))
        throw failure("Couldn't install the system packages. See the output above.");
      const still = missingRequirements(options).map(({ name }) => name);
      if (still.length > 0) throw new SetupFailure(`Installed but still not found: ${still.join(', ')}`);
    },
  };
}

/**
 * Something the system must have: how to detect it, and the packages that contain it.
 * @typedef {object} Requirement
 * @property {'library' | 'any-version' | 'command' | 'module' | 'server' | 'python'} kind a shared library (ldconfig), any
 *   version of one, a program on the path, a module of pkg-config, a program of a PostgreSQL server, or a module of Python
 * @property {string} name its soname, the beginning of it, its file name or module name
 * @property {string} apt package on Debian and Ubuntu
 * @property {string} dnf package on Fedora
 * @property {string} pacman package on Arch
 */

/** @typedef {'apt' | 'dnf' | 'pacman'} PackageManager */

/**
 * @param {Requirement['kind']} kind
 * @param {string} name
 * @param {string} apt
 * @param {string} dnf
 * @param {string} pacman
 * @returns {Requirement}
 */
const requirement = (kind, name, apt, dnf, pacman) => ({ kind, name, apt, dnf, pacman });

/** Libraries that Electron's executable links to; each depends on related ones. */
const forElectron = [
  requirement('library', 'libgtk-3.so.0', 'libgtk-3-0', 'gtk3', 'gtk3'),
  requirement('library', 'libnss3.so', 'libnss3', 'nss', 'nss'),
  requirement('library', 'libasound.so.2', 'libasound2', 'alsa-lib', 'alsa-lib'),
  requirement('library', 'libgbm.so.1', 'libgbm1', 'mesa-libgbm', 'mesa'),
  requirement('library', 'libXss.so.1', 'libxss1', 'libXScrnSaver', 'libxss'),
  requirement('library', 'libnotify.so.4', 'libnotify4', 'libnotify', 'libnotify'),
  requirement('library', 'libatk-bridge-2.0.so.0', 'libatk-bridge2.0-0', 'at-spi2-atk', 'at-spi2-core'),
  requirement('library', 'libsecret-1.so.0', 'libsecret-1-0', 'libsecret', 'libsecret'),
];

/** What a database module from the cache is linked to, in the version that this system has. */
const forCachedDatabase = [requirement('any-version', 'libcrypto.so.', 'libssl3', 'openssl-libs', 'openssl')];

/** What compiling the database module needs. */
const forCompiling = [
  requirement('command', 'python3', 'python3', 'python3', 'python'),
  requirement('command', 'make', 'make', 'make', 'make'),
  requirement('command', 'g++', 'g++', 'gcc-c++', 'gcc'),
  requirement('command', 'pkg-config', 'pkg-config', 'pkgconf-pkg-config', 'pkgconf'),
  requirement('module', 'libcrypto', 'libssl-dev', 'openssl-devel', 'openssl'),
];

const forUnpacking = [requirement('command', 'unzip', 'unzip', 'unzip', 'unzip')];

/** For running without a display. */
const forVirtualDisplay = [
  requirement('command', 'Xvfb', 'xvfb', 'xorg-x11-server-Xvfb', 'xorg-server-xvfb'),
];

/** For the tests: a private session with a message bus and a keychain, besides its display, and what documented scripts use. */
const forTests = [
  requirement('command', 'xauth', 'xauth', 'xorg-x11-xauth', 'xorg-xauth'),
  requirement('command', 'dbus-daemon', 'dbus', 'dbus-daemon', 'dbus'),
  requirement('command', 'dbus-monitor', 'dbus', 'dbus-tools', 'dbus'),
  requirement('command', 'gnome-keyring-daemon', 'gnome-keyring', 'gnome-keyring', 'gnome-keyring'),
  requirement('command', 'jq', 'jq', 'jq', 'jq'),
];

/** For the tests: programs that read the files that are exported, and the notebook. */
const forExports = [
  requirement('python', 'openpyxl', 'python3-openpyxl', 'python3-openpyxl', 'python-openpyxl'),
  requirement('python', 'networkx', 'python3-networkx', 'python3-networkx', 'python-networkx'),
  requirement('python', 'nbformat', 'python3-nbformat', 'python3-nbformat', 'python-nbformat'),
  requirement('command', 'xmllint', 'libxml2-utils', 'libxml2', 'libxml2'),
  requirement('command', 'ogr2ogr', 'gdal-bin', 'gdal', 'gdal'),
];

/** For a team server with its own database. */
const forPostgres = [requirement('server', 'initdb', 'postgresql', 'postgresql-server', 'postgresql')];

/** For the tests of the window in a current Chromium. */
const forCurrentChromium = [requirement('command', 'chromium', 'chromium', 'chromium', 'chromium')];

/** For the tests of the packaged program in a Debian system. */
const forInstallers = [requirement('command', 'debootstrap', 'debootstrap', 'debootstrap', 'debootstrap')];

/**
 * Returns what this project needs on a Linux system.
 * @param {{ test: boolean, display: boolean, electron?: boolean, database?: 'present' | 'cached' | 'to-compile', chromium?: boolean, installers?: boolean, postgres?: boolean }} options
 *   `test`: also for the tests; `display`: false to include a virtual display; `electron`: false to leave out what Electron
 *   needs; `database`: whether its module is in its place, in the cache or has to be compiled; `chromium`, `installers`,
 *   `postgres`: true to include them
 * @returns {readonly Requirement[]}
 */
export function requirements({
  test,
  display,
  electron = true,
  database = 'present',
  chromium = false,
  installers = false,
  postgres = test,
}) {
  return [
    ...(electron ? [...forElectron, ...forUnpacking] : []),
    ...(database === 'cached' ? forCachedDatabase : []),
    ...(database === 'to-compile' ? forCompiling : []),
    ...(test || !display ? forVirtualDisplay : []),
    ...(test ? [...forTests, ...forExports] : []),
    ...(postgres ? forPostgres : []),
    ...(chromium ? forCurrentChromium : []),
    ...(installers ? forInstallers : []),
  ];
}

/**
 * Returns the packages that contain what is missing, each once.
 * @param {readonly Requirement[]} missing
 * @param {PackageManager} manager
 * @returns {readonly string[]}
 */
export function packagesFor(missing, manager) {
  return [...new Set(missing.map((each) => each[manager]))];
}

/**
 * Returns the command that installs the packages.
 * @param {readonly string[]} packages
 * @param {PackageManager} manager
 * @param {{ asRoot: boolean }} options `asRoot`: the user is root, on a machine that may not have sudo
 * @returns {string}
 */
export function installLine(packages, manager, { asRoot }) {
  const list = packages.join(' ');
  const sudo = asRoot ? '' : 'sudo ';
  switch (manager) {
    case 'apt':
      return `${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends ${list}`;
    case 'dnf':
      return `${sudo}dnf install -y ${list}`;
    case 'pacman':
      return `${sudo}pacman -S --needed ${list}`;
  }
}
