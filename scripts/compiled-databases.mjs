// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { inProject } from './project.mjs';
import { mitText } from './shipped-parts.mjs';

/**
 * Code compiled into a database module.
 * @typedef {object} CompiledPart
 * @property {string} name
 * @property {string} version as its source states
 * @property {string} licence its name
 * @property {string | undefined} spdx its SPDX identifier, if it has one
 */

/**
 * @typedef {object} CompiledDatabase
 * @property {string} module the npm package
 * @property {readonly CompiledPart[]} parts
 * @property {string} licences the texts of the parts' licences
 */

/**
 * Returns what is compiled into each installed database module.
 * @returns {readonly CompiledDatabase[]}
 */
export function compiledDatabases() {
  return [sqlcipher(), multipleCiphers()].filter((database) => database !== undefined);
}

/** @returns {CompiledDatabase | undefined} */
function sqlcipher() {
  const module = '@journeyapps/sqlcipher';
  const source = readSource(module, 'sqlcipher-amalgamation');
  if (source === undefined) return undefined;
  return {
    module,
    parts: [
      {
        name: 'sqlcipher',
        version: versionOf(source, 'CIPHER_VERSION_NUMBER'),
        licence: 'BSD-3-Clause',
        spdx: 'BSD-3-Clause',
      },
      sqlite(source),
    ],
    licences: comment(source, /\*\* Copyright \(c\) [0-9-]+, Z[\s\S]+?\*\//i),
  };
}

/** @returns {CompiledDatabase | undefined} */
function multipleCiphers() {
  const module = 'better-sqlite3-multiple-ciphers';
  const source = readSource(module, 'sqlite3');
  if (source === undefined) return undefined;
  return {
    module,
    parts: [
      {
        name: 'SQLite3 Multiple Ciphers',
        version: /"SQLite3 Multiple Ciphers ([0-9.]+)"/.exec(source)?.[1] ?? 'unknown',
        licence: 'MIT',
        spdx: 'MIT',
      },
      sqlite(source),
    ],
    // Its SHA-2 and AEGIS are others' work; the rest of its ciphers are in the public domain.
    licences: [
      mitText('2019-2026 Ulrich Telle'),
      mitText('2023-2024 Frank Denis'),
      comment(source, /\* Copyright \(C\) 2005, 2007 Olivier Gay[\s\S]+?\*\//),
    ].join('\n\n'),
  };
}

/**
 * @param {string} module
 * @param {string} folder
 * @returns {string | undefined} undefined if npm left the package out on this system
 */
function readSource(module, folder) {
  const path = inProject('node_modules', module, 'deps', folder, 'sqlite3.c');
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/**
 * @param {string} source
 * @returns {CompiledPart}
 */
function sqlite(source) {
  return {
    name: 'sqlite',
    version: versionOf(source, 'SQLITE_VERSION'),
    licence: 'public domain',
    spdx: undefined,
  };
}

/**
 * @param {string} source
 * @param {string} name
 */
function versionOf(source, name) {
  return new RegExp(`#define ${name}\\s+"?([0-9.]+)`).exec(source)?.[1] ?? 'unknown';
}

/**
 * @param {string} source
 * @param {RegExp} place
 * @returns {string} the comment's text
 */
function comment(source, place) {
  const found = place.exec(source)?.[0] ?? '';
  return found
    .replace(/\*\/$/, '')
    .replace(/^ ?\*\*? ?/gm, '')
    .trim();
}
