// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
import { openPackages } from './pinned-packages.mjs';
import { inProject } from './project.mjs';

/**
 * Writes shared/countries/country-names.ts, by which shared/countries/country-named.ts knows countries by any name or code, and
 * shared/countries/basque-names.ts, because Chromium has no names in Basque.
 * Run by hand, when the data changes: `node scripts/country-names.mjs FOLDER`. The folder is one in which
 * `npm install --ignore-scripts --legacy-peer-deps` was run with the packages below, as `name@npm:package@version`.
 *
 * - Names: of CLDR in all its languages, also of versions since 2016, because sources keep old names (Turkey, Swaziland); ISO's
 *   in English and those of i18n-iso-countries (Great Britain); of the four countries of the United Kingdom.
 * - Codes: alpha-2, alpha-3 and numeric of ISO 3166-1, the withdrawn ones, each with all countries that came of it, and the
 *   reserved ones: of ISO 3166-3 and CLDR's aliases.
 */

const { folder, readJson } = openPackages({
  names48: 'cldr-localenames-full@48.2.0',
  names44: 'cldr-localenames-full@44.1.0',
  names36: 'cldr-localenames-full@36.0.0',
  names29: 'cldr-localenames-full@29.0.0',
  subdivisions: 'cldr-subdivisions-full@48.2.0',
  core: 'cldr-core@48.2.0',
  iso: 'iso-3166@4.4.0',
  translated: 'i18n-iso-countries@7.14.0',
});

/** What none of the packages has. */
const otherCodes = [
  // The European Union's code of Greece.
  ['EL', 'GR'],
  // The World Bank's and the European Union's code of Kosovo.
  ['XKX', 'XK'],
  // Romania's until 2002.
  ['ROM', 'RO'],
];

/** Names that geocoders and databases of IP addresses use. */
const otherNames = [
  ['DR Congo', 'CD'],
  ['Democratic Republic of Congo', 'CD'],
  ['Republic of Ireland', 'IE'],
  ['Palestinian Territory', 'PS'],
  ['Palestinian Territory, Occupied', 'PS'],
  ['Occupied Palestinian Territory', 'PS'],
];

/** Codes that ISO reserves for parts of a country. */
const parts = new Map([
  ['AC', 'SH'],
  ['TA', 'SH'],
  ['CP', 'FR'],
  ['CQ', 'GG'],
  ['DG', 'IO'],
  ['EA', 'ES'],
  ['IC', 'ES'],
]);

const { module } = await runnerImport(inProject('shared/countries/country-key.ts'));
/** @type {(text: string) => string} */
const countryKey = module.countryKey;
/**
 * @typedef {{ alpha2: string, alpha3: string, numeric: string, name: string }} IsoCountry
 * @type {{ iso31661: readonly IsoCountry[], iso31663: readonly { from: IsoCountry, to: readonly IsoCountry[] }[] }}
 */
const { iso31661, iso31663 } = await import(pathToFileURL(join(folder, 'iso', 'index.js')).href);
const assigned = new Set([...iso31661.map(({ alpha2 }) => alpha2), 'XK']);

/** The countries that a key can mean: in capitals if it is a code. @type {Map<string, Set<string>>} */
const meant = new Map();
for (const { alpha2, alpha3, numeric } of iso31661)
  for (const code of [alpha2, alpha3, numeric]) add(code, alpha2);
add('XK', 'XK');
for (const [code = '', country = ''] of otherCodes) add(code, country);
for (const [code, country] of parts) add(code, country);
const { territoryAlias } = readJson('core', 'supplemental/aliases.json').supplemental.metadata.alias;
for (const [code, { _replacement }] of Object.entries(territoryAlias))
  for (const country of String(_replacement).split(' ')) add(code, country);
const current = new Set(iso31661.flatMap(({ alpha2, alpha3 }) => [alpha2, alpha3]));
for (const { from, to } of iso31663)
  for (const code of [from.alpha2, from.alpha3])
    if (!current.has(code)) for (const { alpha2 } of to) add(code, alpha2);

for (const name of ['names48', 'names44', 'names36', 'names29'])
  for (const language of readdirSync(join(folder, name, 'main'))) {
    const path = `main/${language}/territories.json`;
    // Some versions have folders without it.
    if (!existsSync(join(folder, name, path))) continue;
    const { territories } = readJson(name, path).main[language].localeDisplayNames;
    for (const [id, text] of Object.entries(territories)) addName(text, id.replace(/-alt-.*/, ''));
  }
for (const language of readdirSync(join(folder, 'subdivisions', 'subdivisions'))) {
  const [file = ''] = readdirSync(join(folder, 'subdivisions', 'subdivisions', language));
  const names = readJson('subdivisions', `subdivisions/${language}/${file}`).subdivisions.localeDisplayNames
    .subdivisions;
  for (const id of ['gbeng', 'gbnir', 'gbsct', 'gbwls']) addName(names[id], 'GB');
}
for (const [name, country = ''] of otherNames) addName(name, country);
for (const { alpha2, name } of iso31661) addName(name, alpha2);
for (const { from, to } of iso31663) for (const { alpha2 } of to) addName(from.name, alpha2);
for (const file of readdirSync(join(folder, 'translated', 'langs')))
  for (const [code, names] of Object.entries(readJson('translated', `langs/${file}`).countries))
    for (const name of [names].flat()) addName(name, code);

/**
 * Adds a name in the ways in which it is written: "Korea (Republic of)", "Korea, Republic of", "Republic of Korea"; without an
 * English article.
 *
 * @param {string | undefined} name
 * @param {string} country
 */
function addName(name, country) {
  if (name === undefined) return;
  const [, first, second] = /^(.+?)(?:, | \()([^()]+)\)?$/.exec(name) ?? [];
  const inverted =
    second && /\b(?:of|of the)$/i.test(second) ? [`${second} ${first}`, `${first} the ${second}`] : [];
  for (const each of [name, ...inverted]) {
    add(countryKey(each), country);
    add(countryKey(each.replace(/^the /i, '')), country);
  }
}

/**
 * @param {string} key
 * @param {string} country
 */
function add(key, country) {
  const whole = parts.get(country) ?? country;
  if (!assigned.has(whole) || key === '') return;
  meant.set(key, (meant.get(key) ?? new Set()).add(whole));
}

/** @type {Map<string, string[]>} */
const keysByCountry = new Map([...assigned].sort().map((country) => [country, []]));
for (const [key, countries] of meant) for (const country of countries) keysByCountry.get(country)?.push(key);
const lines = Array.from(
  keysByCountry,
  ([country, keys]) =>
    `${country} ${keys
      .filter((key) => key !== country)
      .sort()
      .join(' ')}`,
);
const names = `\n${lines.join('\n')}\n`;
writeFileSync(
  inProject('shared/countries/country-names.ts'),
  `/**
 * Returns the countries, one a line: "ES 724 ESP espana spain …", codes in capitals. Written by scripts/country-names.mjs, which
 * describes it, and never by hand: SHA-256 ${createHash('sha256').update(names).digest('hex')}.
 */
export const countryNames = () => \`${names}\`;
`,
);

const { territories: basque } = readJson('names48', 'main/eu/territories.json').main.eu.localeDisplayNames;
const inBasque = Object.keys(basque)
  .filter((code) => assigned.has(code))
  .map((code) => `${code} ${basque[`${code}-alt-short`] ?? basque[code]}`)
  .join('\n');
writeFileSync(
  inProject('shared/countries/basque-names.ts'),
  `/** The countries in Basque, one a line: "ES Espainia". Written by scripts/country-names.mjs, and never by hand. */
export const basqueNames = \`\n${inBasque}\n\`;
`,
);
console.info(`${meant.size} names and codes of ${lines.length} countries`);
