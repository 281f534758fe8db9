// @ts-check
import { sourceLanguage } from './catalogues.mjs';

/** @typedef {import('./catalogues.mjs').Text} Text */

/**
 * A language and the texts of its catalogue.
 * @typedef {{ language: string, texts: ReadonlyMap<string, Text> }} Catalogue
 */

/** The group of a catalogue that says something about its language, and is in `languages.ts` instead of its module. */
const aboutGroup = 'language';

/** @type {Readonly<Record<string, RegExp>>} */
const aboutShapes = {
  name: /\S/,
  reviewed: /^(yes|no)$/,
  dates: /^(numeric|[a-z]{2,3}(-[A-Z]{2})?)$/,
  numbers: /^[a-z]{2,3}(-[A-Z]{2})?$/,
  regions: /^[a-z]{2,3}(-[A-Z]{2})?$/,
  and: /\S/,
  or: /\S/,
};

/** The texts by which something is found, whatever the current language is: `*` stands for any key. */
const names = [
  ...['desiredRisk', 'score', 'ratingType', 'annotations', 'impact', 'situation'].map(
    (field) => `feedback.fields.${field}`,
  ),
  ...['reporterName', 'reporterSurname', 'reporterEmail'].map((field) => `feedback.fields.${field}`),
  'report.identity.transaction',
  'review.reasons.usual.*',
  'search.fields.*.name',
  'search.states.*',
  ...['time', 'transaction', 'travel'].map((column) => `words.fields.${column}`),
  ...['amount', 'deviceUsers', 'disagreement', 'distance', 'fraudCases', 'id', 'positions', 'risk'].map(
    (column) => `words.fields.${column}`,
  ),
  'words.signals.*',
  'words.standings.*',
  'words.verdicts.*',
].map((pattern) => pattern.split('.'));

/** @param {Text} text */
export const isAboutLanguage = ({ path }) => path[0] === aboutGroup;

/**
 * Returns what a catalogue says about its language. Without the group, as in the catalogues of a test: nothing.
 * @param {ReadonlyMap<string, Text>} texts
 * @returns {Readonly<Record<string, string>>}
 */
export function aboutLanguage(texts) {
  return Object.fromEntries(
    [...texts.values()]
      .filter(isAboutLanguage)
      .map(({ path, message }) => [path.slice(1).join('.'), message]),
  );
}

/**
 * Returns what is wrong in what a catalogue says about its language, a line each.
 * @param {Catalogue} catalogue
 * @returns {readonly string[]}
 */
export function aboutFaults({ language, texts }) {
  return Object.entries(aboutLanguage(texts))
    .filter(([key, value]) => !aboutShapes[key]?.test(value))
    .map(([key, value]) => `${language}.json: ${aboutGroup}.${key} can't be ${JSON.stringify(value)}.`);
}

/** @param {readonly Catalogue[]} catalogues */
export function languagesModule(catalogues) {
  const about = catalogues.map(({ language, texts }) => [language, aboutLanguage(texts)]);
  return `/** The languages with a catalogue. */
export const languages = ${JSON.stringify(catalogues.map(({ language }) => language))} as const;

export interface AboutLanguage {
${Object.keys(aboutShapes)
  .map((key) => `  readonly ${key}: string;\n`)
  .join('')}}

/** What each catalogue says about its language: shared/i18n/notes.json. */
export const aboutLanguages: Readonly<Record<(typeof languages)[number], AboutLanguage>> =
  ${JSON.stringify(Object.fromEntries(about), null, 2)};
`;
}

/**
 * Returns the module of the names: as in the catalogues, but with the texts of all languages instead of one, each once.
 * @param {readonly Catalogue[]} catalogues
 */
export function namesModule(catalogues) {
  /** @type {Record<string, unknown>} */
  const root = {};
  for (const { path } of catalogues.find(({ language }) => language === sourceLanguage)?.texts.values() ?? [])
    if (names.some((name) => isNamedBy(name, path))) {
      const all = catalogues.map(({ texts }) => texts.get(path.join('.'))?.message ?? '');
      put(root, path, [...new Set(all)]);
    }
  return `/** The names of things in all languages, by which they are found whatever the current one is. */
export const names = ${JSON.stringify(root, null, 2)} as const;
`;
}

/**
 * @param {readonly string[]} name
 * @param {readonly string[]} path
 */
const isNamedBy = (name, path) =>
  name.length === path.length && name.every((key, at) => key === '*' || key === path[at]);

/**
 * @param {Record<string, unknown>} group
 * @param {readonly string[]} path
 * @param {unknown} value
 */
function put(group, [key = '', ...rest], value) {
  if (rest.length === 0) group[key] = value;
  else {
    const inner = /** @type {Record<string, unknown>} */ (group[key] ?? {});
    group[key] = inner;
    put(inner, rest, value);
  }
}
