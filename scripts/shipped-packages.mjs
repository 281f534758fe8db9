// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { SetupFailure } from './progress.mjs';
import { inProject } from './project-folder.mjs';

/**
 * Something of others that is in the program.
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} version
 * @property {string} licence its SPDX identifier
 * @property {string} text the licence's text, with the notices that belong to it
 * @property {'bundled' | 'module' | 'compiled'} how bundled into our files, as a module beside them, or compiled into one
 * @property {string} folder below the project, with / between
 */

/** What may be in the program. Any other licence ends the packaging, so that somebody reads it first. */
export const allowedLicences = /** @type {const} */ ([
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Hippocratic-2.1',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
]);

/** Compiled into the native modules: their headers. */
const compiledIn = [
  'node_modules/node-addon-api',
  'node_modules/@journeyapps/sqlcipher/node_modules/node-addon-api',
];

/**
 * Everything of npm that the built program is made of, by name, each version once.
 * @returns {readonly Shipped[]}
 */
export function shippedPackages() {
  const lists = inProject('out', 'bundled-packages');
  if (!existsSync(lists)) throw new SetupFailure('No build found. Run: npm run build');
  const bundled = readdirSync(lists).flatMap((name) =>
    readFileSync(join(lists, name), 'utf8')
      .split('\n')
      .filter((folder) => folder !== ''),
  );
  /** @type {Map<string, Shipped>} */
  const found = new Map();
  const add = (/** @type {Shipped['how']} */ how) => (/** @type {string} */ folder) => {
    const one = readPackage(folder, how);
    const key = `${one.name} ${one.version}`;
    if (!found.has(key)) found.set(key, one);
  };
  bundled.forEach(add('bundled'));
  packagedModules().forEach(add('module'));
  compiledIn.filter((folder) => existsSync(inProject(folder))).forEach(add('compiled'));
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** @returns {readonly string[]} the folders of the modules that electron-builder.yml puts beside our files */
export function packagedModules() {
  const { files } = /** @type {{ files: readonly string[] }} */ (
    load(readFileSync(inProject('electron-builder.yml'), 'utf8'))
  );
  return files.flatMap((file) => /^(node_modules\/.+)\/package\.json$/.exec(file)?.[1] ?? []);
}

/**
 * @param {string} folder
 * @param {Shipped['how']} how
 * @returns {Shipped}
 */
export function readPackage(folder, how) {
  /** @type {{ name: string, version: string, license?: unknown, author?: string | { name: string } }} */
  const { name, version, license, author } = JSON.parse(
    readFileSync(inProject(folder, 'package.json'), 'utf8'),
  );
  if (!isAllowedLicence(license))
    throw new SetupFailure(
      `${name} ${version} has the licence ${JSON.stringify(license)}, which isn't allowed in scripts/shipped-packages.mjs.`,
    );
  const holder = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`);
  return { name, version, licence: license, text: licenceText(folder, license, holder), how, folder };
}

/**
 * @param {unknown} licence as a package states it
 * @returns {licence is typeof allowedLicences[number]}
 */
export function isAllowedLicence(licence) {
  return allowedLicences.some((allowed) => allowed === licence);
}

/**
 * @param {string} folder
 * @param {string} licence
 * @param {string} holder
 */
function licenceText(folder, licence, holder) {
  const files = readdirSync(inProject(folder)).filter((name) =>
    /^(licen[cs]e|copying|notice|copyright)/i.test(name),
  );
  if (files.length > 0)
    return (
      files
        .map((name) => readFileSync(inProject(folder, name), 'utf8'))
        // A build tool lists here also what it is made of itself, none of which is in the program.
        .map((text) =>
          (text.split(/^# Licenses of bundled dependencies/m)[0] ?? text).replaceAll('\r\n', '\n').trim(),
        )
        .join('\n\n')
    );
  if (licence === 'MIT') return mitText(holder);
  throw new SetupFailure(`${folder} has no licence text.`);
}

/**
 * For the packages that state the licence and carry no text of it.
 * @param {string} holder
 */
function mitText(holder) {
  return `The MIT License (MIT)

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}
