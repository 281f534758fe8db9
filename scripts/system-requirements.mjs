// @ts-check

/**
 * One thing the system must have: how its presence is seen, and the package that brings it.
 * @typedef {object} Requirement
 * @property {'library' | 'command' | 'module'} kind a shared library (ldconfig), a program on the path, or a module of pkg-config
 * @property {string} name its soname, file name or module name
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
const need = (kind, name, apt, dnf, pacman) => ({ kind, name, apt, dnf, pacman });

/** What Electron's executable links to; each brings the rest of its family along. */
const forElectron = [
  need('library', 'libgtk-3.so.0', 'libgtk-3-0', 'gtk3', 'gtk3'),
  need('library', 'libnss3.so', 'libnss3', 'nss', 'nss'),
  need('library', 'libasound.so.2', 'libasound2', 'alsa-lib', 'alsa-lib'),
  need('library', 'libgbm.so.1', 'libgbm1', 'mesa-libgbm', 'mesa'),
  need('library', 'libXss.so.1', 'libxss1', 'libXScrnSaver', 'libxss'),
  need('library', 'libnotify.so.4', 'libnotify4', 'libnotify', 'libnotify'),
  need('library', 'libatk-bridge-2.0.so.0', 'libatk-bridge2.0-0', 'at-spi2-atk', 'at-spi2-core'),
  need('library', 'libsecret-1.so.0', 'libsecret-1-0', 'libsecret', 'libsecret'),
];

/** What the database and the keychain module are compiled with. */
const forNativeModules = [
  need('command', 'python3', 'python3', 'python3', 'python'),
  need('command', 'make', 'make', 'make', 'make'),
  need('command', 'g++', 'g++', 'gcc-c++', 'gcc'),
  need('command', 'pkg-config', 'pkg-config', 'pkgconf-pkg-config', 'pkgconf'),
  need('module', 'libsecret-1', 'libsecret-1-dev', 'libsecret-devel', 'libsecret'),
  need('module', 'libcrypto', 'libssl-dev', 'openssl-devel', 'openssl'),
];

const forUnpacking = [need('command', 'unzip', 'unzip', 'unzip', 'unzip')];

/** The display in memory that the program runs on where there is no other. */
const forVirtualDisplay = [need('command', 'Xvfb', 'xvfb', 'xorg-x11-server-Xvfb', 'xorg-server-xvfb')];

/** What the private session of the tests is made of, beside its display: a message bus and a keychain. */
const forTests = [
  need('command', 'xauth', 'xauth', 'xorg-x11-xauth', 'xorg-xauth'),
  need('command', 'dbus-daemon', 'dbus', 'dbus-daemon', 'dbus'),
  need('command', 'dbus-monitor', 'dbus', 'dbus-tools', 'dbus'),
  need('command', 'gnome-keyring-daemon', 'gnome-keyring', 'gnome-keyring', 'gnome-keyring'),
];

/**
 * What this project needs of a Linux system.
 * @param {{ test: boolean, display: boolean }} options `test`: with what the tests need; `display`: whether there is one
 * @returns {readonly Requirement[]}
 */
export function requirements({ test, display }) {
  return [
    ...forElectron,
    ...forNativeModules,
    ...forUnpacking,
    ...(test || !display ? forVirtualDisplay : []),
    ...(test ? forTests : []),
  ];
}

/**
 * The packages that bring what is missing, each once.
 * @param {readonly Requirement[]} missing
 * @param {PackageManager} manager
 * @returns {readonly string[]}
 */
export function packagesFor(missing, manager) {
  return [...new Set(missing.map((requirement) => requirement[manager]))];
}

/**
 * The one line a person runs to get the packages.
 * @param {readonly string[]} packages
 * @param {PackageManager} manager
 * @param {{ asRoot: boolean }} options whether the person is root, whose machine may have no sudo
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
