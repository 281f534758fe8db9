// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { SetupFailure } from '../project.mjs';

/**
 * A text of a catalogue: its keys, its ICU message and what that consists of.
 * @typedef {{
 *   path: readonly string[],
 *   message: string,
 *   elements: readonly import('@formatjs/icu-messageformat-parser').MessageFormatElement[],
 *   parameters: ReadonlyMap<string, ParameterType>,
 * }} Text
 */

/** @typedef {'string' | 'number' | 'boolean'} ParameterType */

/** The language that defines which texts there are, and their parameters. */
export const sourceLanguage = 'en';

/** The formats of a number: as in text ("12,345"), and without a thousands separator ("12345"). */
export const numberFormats = /** @type {const} */ ({ '': 'numberText', 'group-off': 'ungroupedText' });

/**
 * Returns the languages of a folder of catalogues: those with a file, such as es.json, the source language first.
 * @param {string} folder
 * @returns {readonly string[]}
 */
export function languagesOf(folder) {
  const others = readdirSync(folder)
    .flatMap((name) => /^([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.json$/.exec(name)?.[1] ?? [])
    .filter((language) => language !== sourceLanguage);
  return [sourceLanguage, ...others.sort()];
}

/**
 * Reads a catalogue. Throws a SetupFailure that names every text that isn't a valid message.
 * @param {string} folder
 * @param {string} language
 * @returns {ReadonlyMap<string, Text>} by their keys, joined with dots, in the order of the file
 */
export function readCatalogue(folder, language) {
  const file = `${language}.json`;
  /** @type {Map<string, Text>} */
  const texts = new Map();
  /** @type {string[]} */
  const faults = [];
  const read = (/** @type {unknown} */ value, /** @type {readonly string[]} */ path) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [key, each] of Object.entries(value)) read(each, [...path, key]);
      return;
    }
    const name = path.join('.');
    try {
      if (typeof value !== 'string') throw new Error('Only texts and groups of texts are allowed.');
      texts.set(name, parsed(path, value));
    } catch (error) {
      faults.push(`${file}: ${name}: ${error instanceof Error ? error.message : error}`);
    }
  };
  read(JSON.parse(readFileSync(join(folder, file), 'utf8')), []);
  if (faults.length > 0) throw new SetupFailure(faults.join('\n'));
  return texts;
}

/**
 * Reads what translators should know about texts and groups of texts, by their keys, joined with dots.
 * @param {string} folder
 * @returns {Readonly<Record<string, string>>}
 */
export function readNotes(folder) {
  const file = join(folder, 'notes.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * @param {readonly string[]} path
 * @param {string} message
 * @returns {Text}
 */
function parsed(path, message) {
  const elements = parse(message, { ignoreTag: true });
  /** @type {Map<string, ParameterType>} */
  const parameters = new Map();
  for (const element of elementsIn(elements)) {
    const type = typeOf(element);
    if (type === null || !('value' in element)) continue;
    const known = parameters.get(element.value);
    if (known !== undefined && known !== type)
      throw new Error(`{${element.value}} is used as a ${known} and as a ${type}.`);
    if (!/^[a-z]\w*$/i.test(element.value)) throw new Error(`{${element.value}} isn't a name.`);
    parameters.set(element.value, type);
  }
  return { path, message, elements, parameters };
}

/**
 * Returns the elements of a message, also those in its choices.
 * @param {readonly import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements
 * @returns {readonly import('@formatjs/icu-messageformat-parser').MessageFormatElement[]}
 */
export function elementsIn(elements) {
  return elements.flatMap((element) =>
    'options' in element
      ? [element, ...Object.values(element.options).flatMap(({ value }) => elementsIn(value))]
      : [element],
  );
}

/**
 * Returns the type of the parameter that an element shows; null if it shows none. Throws if there is no such format.
 * @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement} element
 * @returns {ParameterType | null}
 */
function typeOf(element) {
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return null;
    case TYPE.argument:
      return 'string';
    case TYPE.number:
      if (formatOf(element) in numberFormats) return 'number';
      throw new Error(`{${element.value}} has an unknown number format.`);
    case TYPE.plural:
      if (element.offset === 0 && element.pluralType === 'cardinal') return 'number';
      throw new Error(`{${element.value}} has an offset or is an ordinal number.`);
    case TYPE.select:
      return Object.keys(element.options).sort().join() === 'other,true' ? 'boolean' : 'string';
    default:
      throw new Error('Dates, times and tags are formatted by the caller.');
  }
}

/**
 * Returns the skeleton of a number's format; "" for the default.
 * @param {import('@formatjs/icu-messageformat-parser').NumberElement} element
 * @returns {string}
 */
export function formatOf({ style }) {
  if (style === null || style === undefined) return '';
  if (typeof style === 'string') return style;
  return style.tokens.map(({ stem, options }) => [stem, ...options].join('/')).join(' ');
}

/**
 * Returns how a language differs from the source language in keys and parameters, a line each. [] if it doesn't.
 * @param {string} language
 * @param {ReadonlyMap<string, Text>} source
 * @param {ReadonlyMap<string, Text>} texts
 * @returns {readonly string[]}
 */
export function differences(language, source, texts) {
  const missing = [...source.keys()].filter((name) => !texts.has(name));
  const unknown = [...texts.keys()].filter((name) => !source.has(name));
  const other = [...source].flatMap(([name, { parameters }]) => {
    const translated = texts.get(name);
    const expected = listed(parameters);
    const found = translated && listed(translated.parameters);
    return found === undefined || found === expected ? [] : [`${name} has ${found} instead of ${expected}`];
  });
  return [
    ...missing.map((name) => `${name} is missing`),
    ...unknown.map((name) => `${name} isn't in ${sourceLanguage}.json`),
    ...other,
  ].map((line) => `${language}.json: ${line}.`);
}

/** @param {ReadonlyMap<string, ParameterType>} parameters */
function listed(parameters) {
  const names = [...parameters].map(([name, type]) => `{${name}} (${type})`);
  return names.sort().join(', ') || 'no parameters';
}
