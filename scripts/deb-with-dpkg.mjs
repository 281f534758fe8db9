#!/usr/bin/env node
// @ts-check
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// Builds a Debian package with dpkg-deb instead of fpm, which electron-builder would download. electron-builder runs it
// with fpm's arguments (CUSTOM_FPM_PATH). The package is configured in electron-builder.yml only.

/** The options of fpm that electron-builder passes for a deb. */
const options = /** @type {const} */ ({
  'input-type': { type: 'string', short: 's' },
  'output-type': { type: 'string', short: 't' },
  force: { type: 'boolean' },
  depends: { type: 'string', short: 'd', multiple: true },
  'deb-recommends': { type: 'string', multiple: true },
  'deb-compression': { type: 'string' },
  'deb-priority': { type: 'string' },
  architecture: { type: 'string' },
  'after-install': { type: 'string' },
  'after-remove': { type: 'string' },
  description: { type: 'string' },
  version: { type: 'string' },
  package: { type: 'string' },
  name: { type: 'string' },
  maintainer: { type: 'string' },
  vendor: { type: 'string' },
  url: { type: 'string' },
  category: { type: 'string' },
  license: { type: 'string' },
});

/**
 * dpkg-deb's options for fpm's names of compressions. gz is for quick builds, so it compresses least.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const compressions = { xz: ['-Zxz'], gz: ['-Zgzip', '-z1'] };

/**
 * @typedef {object} DebOrder
 * @property {ReturnType<typeof readOrder>['values']} values
 * @property {readonly { from: string, to: string }[]} contents source and target of each file; a `from` that ends with / means the folder's contents
 */

/** @param {readonly string[]} args */
export function readOrder(args) {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const contents = positionals.map((pair) => {
    const at = pair.lastIndexOf('=');
    return { from: pair.slice(0, at), to: pair.slice(at + 1) };
  });
  return { values, contents };
}

/**
 * @param {ReturnType<typeof readOrder>['values']} values
 * @param {number} installedSize KiB
 * @returns {string} the control file
 */
export function controlFile(values, installedSize) {
  const [synopsis = '', ...more] = (values.description ?? '').split('\n').map((line) => line.trim());
  /** @type {readonly (readonly [string, string | undefined])[]} */
  const fields = [
    ['Package', values.name],
    ['Version', values.version],
    ['License', values.license],
    ['Vendor', values.vendor],
    ['Architecture', values.architecture],
    ['Maintainer', values.maintainer],
    ['Installed-Size', String(installedSize)],
    ['Depends', values.depends?.join(', ')],
    ['Recommends', values['deb-recommends']?.join(', ')],
    ['Section', values.category ?? 'default'],
    ['Priority', values['deb-priority']],
    ['Homepage', values.url],
    ['Description', [synopsis, ...more.filter((line) => line !== '').map((line) => ` ${line}`)].join('\n')],
  ];
  return fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\n`])).join('');
}

/** @param {readonly string[]} args the arguments of fpm */
function buildDeb(args) {
  const { values, contents } = readOrder(args);
  const root = mkdtempSync(join(tmpdir(), 'whereabouts-deb-'));
  try {
    for (const { from, to } of contents) {
      mkdirSync(dirname(join(root, to)), { recursive: true });
      if (statSync(from).isDirectory())
        cpSync(from, join(root, to), { recursive: true, verbatimSymlinks: true });
      else copyFileSync(from, join(root, to));
    }
    setPermissions(root);
    mkdirSync(join(root, 'DEBIAN'));
    writeFileSync(join(root, 'DEBIAN', 'control'), controlFile(values, Math.ceil(sizeOf(root) / 1024)));
    for (const [name, from] of [
      ['postinst', values['after-install']],
      ['postrm', values['after-remove']],
    ]) {
      if (name === undefined || from === undefined) continue;
      copyFileSync(from, join(root, 'DEBIAN', name));
      chmodSync(join(root, 'DEBIAN', name), 0o755);
    }
    execFileSync(
      'dpkg-deb',
      [
        '--root-owner-group',
        ...(compressions[values['deb-compression'] ?? ''] ?? []),
        '--build',
        root,
        values.package ?? '',
      ],
      { stdio: 'inherit' },
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/**
 * Sets a package's permissions, whatever the umask was: everyone can read, only root can write.
 * @param {string} folder
 */
function setPermissions(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) setPermissions(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

/**
 * @param {string} folder
 * @returns {number} bytes
 */
function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildDeb(process.argv.slice(2));
