// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import { inProject, runScript, SetupFailure } from '../project.mjs';
import {
  differences,
  formatOf,
  languagesOf,
  numberFormats,
  readCatalogue,
  readNotes,
  sourceLanguage,
} from './catalogues.mjs';
import {
  aboutFaults,
  aboutLanguage,
  isAboutLanguage,
  languagesModule,
  namesModule,
} from './language-modules.mjs';

/** The folder of the catalogues, and of the modules they are compiled to. */
export const textsFolder = inProject('shared', 'i18n');
const compiledFolder = 'compiled';
/** Where the names are: shared/domain reads them, too, which knows no texts. */
const namesFile = inProject('shared', 'text', compiledFolder, 'names.ts');

/**
 * @typedef {import('./catalogues.mjs').Text} Text
 * @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element
 */

/** A group of texts and groups, by key. @typedef {Map<string, Text | Group>} Group */

/**
 * Compiles the catalogues of a folder to TypeScript in its folder "compiled": a module for each language, in which a text
 * is a string, or a function of its parameters; and the list of languages. Also writes the names of things in all
 * languages to `names`. Writes only what has changed. Throws a SetupFailure that names what is wrong in the catalogues.
 * @param {string} [folder]
 * @param {string} [names]
 */
export function compileTexts(folder = textsFolder, names = namesFile) {
  const languages = languagesOf(folder);
  const source = readCatalogue(folder, sourceLanguage);
  const catalogues = languages.map((language) => ({
    language,
    texts: language === sourceLanguage ? source : readCatalogue(folder, language),
  }));
  const faults = catalogues.flatMap((catalogue) => [
    ...differences(catalogue.language, source, catalogue.texts),
    ...aboutFaults(catalogue),
  ]);
  if (faults.length > 0) throw new SetupFailure(faults.join('\n'));
  const notes = readNotes(folder);
  for (const { language, texts } of catalogues)
    writeChanged(join(folder, compiledFolder, `${language}.ts`), moduleOf(language, texts, notes));
  writeChanged(
    join(folder, compiledFolder, 'languages.ts'),
    heading('the catalogues') + languagesModule(catalogues),
  );
  writeChanged(join(folder, compiledFolder, 'catalogues.ts'), cataloguesModule(languages));
  writeChanged(names, heading('the catalogues') + namesModule(catalogues));
}

/**
 * @param {string} file
 * @param {string} text
 */
function writeChanged(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** @param {string} from */
const heading = (from) => `// Compiled from ${from} by scripts/texts/compile.mjs.\n`;

/** @param {readonly string[]} languages */
function cataloguesModule(languages) {
  const others = languages.filter((language) => language !== sourceLanguage);
  return `${heading('the catalogues')}
import { ${sourceLanguage}, type Messages } from './${sourceLanguage}';
import type { languages } from './languages';

/** Loads the texts of each language. Those in English are part of the program. */
export const catalogues: Readonly<Record<(typeof languages)[number], () => Promise<Messages>>> = {
  ${sourceLanguage}: async () => ${sourceLanguage},
${others.map((each) => `  ${quoted(each)}: async () => (await import('./${each}')).${nameOf(each)},\n`).join('')}};
`;
}

/**
 * @param {string} language
 * @param {ReadonlyMap<string, Text>} texts
 * @param {Readonly<Record<string, string>>} notes
 */
function moduleOf(language, texts, notes) {
  const isSource = language === sourceLanguage;
  const group = groupCode(
    grouped([...texts.values()].filter((text) => !isAboutLanguage(text))),
    isSource ? notes : {},
    '',
    '',
  );
  const used = Object.values(numberFormats).filter((name) => group.includes(`\${${name}(`));
  const imports = [
    isSource ? '' : `import type { Messages } from './${sourceLanguage}';\n`,
    used.length === 0 ? '' : `import { ${used.join(', ')} } from '../number-text';\n`,
    group.includes('plural(') ? `import { pluralRules } from '../plural-rules';\n` : '',
  ];
  const rules = group.includes('plural(')
    ? `\nconst plural = pluralRules('${aboutLanguage(texts).numbers ?? language}');\n`
    : '';
  const type = isSource ? '' : ': Messages';
  const types = isSource ? `\nexport type Messages = typeof ${sourceLanguage};\n` : '';
  return `${heading(`${language}.json`)}${imports.join('')}${rules}
export const ${nameOf(language)}${type} = ${group};
${types}`;
}

/** Returns a language as the name of a variable: "ptBR". @param {string} language */
const nameOf = (language) => language.replaceAll('-', '');

/**
 * @param {readonly Text[]} texts
 * @returns {Group}
 */
function grouped(texts) {
  /** @type {Group} */
  const root = new Map();
  for (const text of texts) {
    let group = root;
    for (const key of text.path.slice(0, -1)) {
      const known = group.get(key);
      const next = known instanceof Map ? known : new Map();
      group.set(key, next);
      group = next;
    }
    group.set(text.path.at(-1) ?? '', text);
  }
  return root;
}

/**
 * @param {Group} group
 * @param {Readonly<Record<string, string>>} notes
 * @param {string} path
 * @param {string} indent
 * @returns {string}
 */
function groupCode(group, notes, path, indent) {
  const inner = `${indent}  `;
  const lines = [...group].map(([key, value]) => {
    const name = path === '' ? key : `${path}.${key}`;
    const note = notes[name] === undefined ? '' : `${inner}/** ${notes[name]} */\n`;
    const code = value instanceof Map ? groupCode(value, notes, name, inner) : textCode(value);
    return `${note}${inner}${quoted(key)}: ${code},\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** @param {string} key */
const quoted = (key) => (/^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key));

/** @param {Text} text */
function textCode({ elements, parameters }) {
  if (parameters.size === 0) return JSON.stringify(elements.map(literalOf).join(''));
  const types = [...parameters].map(([name, type]) => `readonly ${name}: ${type}`);
  return `(v: { ${types.join('; ')} }): string => ${sentenceCode(elements, '')}`;
}

/** @param {Element} element */
const literalOf = (element) => (element.type === TYPE.literal ? element.value : '');

/**
 * Returns a template for a sentence. `counted` is the number that # stands for.
 * @param {readonly Element[]} elements
 * @param {string} counted
 * @returns {string}
 */
function sentenceCode(elements, counted) {
  return `\`${elements.map((element) => elementCode(element, counted)).join('')}\``;
}

/**
 * @param {Element} element
 * @param {string} counted
 * @returns {string} code within a template
 */
function elementCode(element, counted) {
  switch (element.type) {
    case TYPE.literal:
      return element.value.replace(/[\\`$]/g, '\\$&');
    case TYPE.pound:
      return `\${numberText(v.${counted})}`;
    case TYPE.number: {
      const format = formatOf(element);
      return `\${${format === 'group-off' ? numberFormats[format] : numberFormats['']}(v.${element.value})}`;
    }
    case TYPE.plural:
    case TYPE.select:
      return choiceCode(element, counted);
    default:
      return `\${v.${'value' in element ? element.value : ''}}`;
  }
}

/**
 * @param {Extract<Element, { readonly options: unknown }>} choice
 * @param {string} counted
 * @returns {string} code within a template: what all cases begin with, the choice, what all end with
 */
function choiceCode(choice, counted) {
  const number = choice.type === TYPE.plural ? choice.value : counted;
  const { other, ...cases } = choice.options;
  // Exact numbers go before the categories that contain them.
  const keys = Object.keys(cases).sort(
    (one, next) => Number(next.startsWith('=')) - Number(one.startsWith('=')),
  );
  const sentences = [...keys.map((key) => cases[key]), other].map((each) => lettersOf(each?.value ?? []));
  const before = commonLength(sentences);
  const after = commonLength(sentences.map((each) => each.slice(before).reverse()));
  const rests = sentences.map((each) => sentenceCode(each.slice(before, each.length - after), number));
  const tested = keys.map((key, at) => `${testCode(choice, key)} ? ${rests[at]} : `);
  const [first = []] = sentences;
  const shared = (/** @type {readonly Element[]} */ part) => sentenceCode(part, number).slice(1, -1);
  return `${shared(first.slice(0, before))}\${${tested.join('')}${rests.at(-1)}}${shared(first.slice(first.length - after))}`;
}

/**
 * @param {readonly Element[]} elements
 * @returns {readonly Element[]} the elements, with each letter as one
 */
function lettersOf(elements) {
  /** @type {Element[]} */
  const letters = [];
  for (const element of elements) {
    if (element.type === TYPE.literal)
      letters.push(...Array.from(element.value, (value) => ({ type: element.type, value })));
    else letters.push(element);
  }
  return letters;
}

/**
 * @param {readonly (readonly Element[])[]} sentences
 * @returns {number} with how many equal elements all of them begin
 */
function commonLength(sentences) {
  const [first = [], ...others] = sentences.map((each) => each.map((element) => JSON.stringify(element)));
  const differs = first.findIndex((element, at) => others.some((other) => other[at] !== element));
  return differs === -1 ? first.length : differs;
}

/**
 * @param {Extract<Element, { readonly options: unknown }>} choice
 * @param {string} key
 */
function testCode(choice, key) {
  const value = `v.${choice.value}`;
  if (choice.type === TYPE.select) return key === 'true' ? value : `${value} === ${JSON.stringify(key)}`;
  return key.startsWith('=') ? `${value} === ${key.slice(1)}` : `plural(${value}) === '${key}'`;
}

// node scripts/texts/compile.mjs: compiles the project's catalogues.
if (import.meta.filename === process.argv[1]) await runScript(async () => compileTexts());
