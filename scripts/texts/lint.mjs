// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { inProject, projectFolder, runScript, SetupFailure } from '../project.mjs';
import { elementsIn, languagesOf, readCatalogue, readNotes, sourceLanguage } from './catalogues.mjs';
import { compileTexts, textsFolder } from './compile.mjs';
import { aboutLanguage, isAboutLanguage } from './language-modules.mjs';
import { homonyms, repeatFaults } from './repeats.mjs';
import { isUsedBy, usesIn } from './uses.mjs';

// npm run lint:texts: fails if a catalogue is invalid or differs from the English one, if a text is unused or stands
// twice, or if one is hard to translate.

/** @typedef {import('./catalogues.mjs').Text} Text */

/**
 * Returns what makes a text hard to translate or wrong, a line each.
 * @param {string} language the one whose plural forms it has
 * @param {Text} text
 * @returns {readonly string[]}
 */
export function faultsOf(language, { message, elements }) {
  const choices = elementsIn(elements).filter((element) => 'options' in element);
  const literals = elementsIn(elements).flatMap((element) =>
    element.type === TYPE.literal ? [element.value] : [],
  );
  return [
    message.trim() === '' ? 'is empty' : '',
    message === message.trim() ? '' : 'begins or ends with a space',
    // Sentences that two numbers change have too many forms in some languages.
    choices.length > 1 ? 'has more than one plural or selection' : '',
    choices.some(({ options }) => Object.keys(options).length < 2) ? 'has a choice with one case' : '',
    ...choices.map((choice) =>
      choice.type === TYPE.plural ? pluralFault(language, Object.keys(choice.options)) : '',
    ),
    literals.some((literal) => /<\/?[a-z]|&(#|[a-z]+;)/i.test(literal)) ? 'contains markup' : '',
  ].filter((fault) => fault !== '');
}

/**
 * @param {string} language
 * @param {readonly string[]} keys
 * @returns {string} "" if the plural has each form that the language needs
 */
function pluralFault(language, keys) {
  const forms = keys.filter((key) => !key.startsWith('='));
  if (forms.length === 1) return '';
  const rules = new Intl.PluralRules(language);
  // Some languages have another form for millions, which they write like that for other numbers.
  const needed = new Set(Array.from({ length: 1000 }, (_, number) => rules.select(number)));
  const missing = [...needed].filter((form) => !forms.includes(form));
  if (missing.length > 0) return `has no plural form "${missing.join('", "')}"`;
  const known = rules.resolvedOptions().pluralCategories;
  const unknown = forms.filter((form) => !known.some((category) => category === form));
  return unknown.length > 0
    ? `has the plural form "${unknown.join('", "')}", which the language doesn't have`
    : '';
}

/**
 * @param {string} language
 * @param {ReadonlyMap<string, Text>} texts
 * @returns {readonly string[]} the faults of its texts, a line each
 */
function faultsIn(language, texts) {
  const { numbers = language } = aboutLanguage(texts);
  return [...texts].flatMap(([name, text]) =>
    faultsOf(numbers, text).map((fault) => `${language}.json: ${name} ${fault}.`),
  );
}

/**
 * Returns the texts that no source uses.
 * @param {Iterable<Text>} texts
 * @param {readonly (readonly string[])[]} uses
 * @returns {readonly string[]} their keys, joined with dots
 */
export function unusedTexts(texts, uses) {
  const unique = [...new Map(uses.map((use) => [use.join('\n'), use])).values()];
  return [...texts]
    .filter(({ path }) => !unique.some((use) => isUsedBy(path, use)))
    .map(({ path }) => path.join('.'));
}

/** @returns {readonly (readonly string[])[]} the texts that the sources use */
function usesInProject() {
  return ['main', 'renderer', 'shared'].flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((name) => /\.tsx?$/.test(name) && !/i18n.(compiled|messages\.ts)/.test(name))
      .flatMap((name) => usesIn(name, readFileSync(inProject(name), 'utf8'))),
  );
}

/**
 * @param {ReadonlyMap<string, Text>} source
 * @returns {readonly string[]} the notes about texts that don't exist
 */
function strayNotes(source) {
  const groups = new Set(
    [...source.values()].flatMap(({ path }) => path.map((_, at) => path.slice(0, at + 1).join('.'))),
  );
  return Object.keys(readNotes(textsFolder)).filter((name) => !groups.has(name));
}

if (import.meta.filename === process.argv[1])
  await runScript(async () => {
    compileTexts();
    const catalogues = languagesOf(textsFolder).map(
      (language) => /** @type {const} */ ([language, readCatalogue(textsFolder, language)]),
    );
    const source = readCatalogue(textsFolder, sourceLanguage);
    const usable = [...source.values()].filter((text) => !isAboutLanguage(text));
    const faults = [
      ...catalogues.flatMap(([language, texts]) => faultsIn(language, texts)),
      ...repeatFaults(
        catalogues.map(([, texts]) => texts),
        homonyms,
      ),
      ...unusedTexts(usable, usesInProject()).map((name) => `${sourceLanguage}.json: ${name} is unused.`),
      ...strayNotes(source).map((name) => `notes.json: ${name} isn't in ${sourceLanguage}.json.`),
    ];
    if (faults.length > 0) throw new SetupFailure(faults.join('\n'));
  });
