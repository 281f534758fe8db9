import { classOf, fold, isPlain, replaceInParts } from './fold';
import { unspacedRanges } from './fold-table';

/**
 * The words of texts, as the search finds them and as SQLite's "ascii" tokenizer splits what `searchText` returns: runs of
 * letters and digits, and each character of the scripts that leave no spaces between words.
 */

/** The characters of a word, in a folded text. Without the flag u, which makes expressions slower. */
const wordCharacters = 'a-z0-9\\u0080-\\uffff';
const betweenWords = `[^${wordCharacters}]+`;
const unspaced = new RegExp(`[${classOf(unspacedRanges)}]`, 'gu');
/** Words, with those that only apostrophes separate from them, and other apostrophes around them. */
const quotedChains = new RegExp(`[${wordCharacters}']+`, 'g');
const split = new RegExp(betweenWords);

/** Returns a folded text with the characters of scripts without spaces apart from each other. */
function apart(folded: string): string {
  return isPlain(folded) ? folded : replaceInParts(folded, unspaced, (character) => ` ${character} `);
}

/**
 * Returns the words of a folded text, with those that only one apostrophe separates from them: of O'Brien. An expression that
 * matched these would keep a place to return to for each apostrophe, or take quadratic time for a long word without one.
 */
function chainsIn(folded: string): readonly string[] {
  return (folded.match(quotedChains) ?? []).flatMap((run) =>
    run.includes("'")
      ? run
          .split(/'{2,}/)
          .map((chain) => chain.replace(/^'|'$/g, ''))
          .filter((chain) => chain !== '')
      : [run],
  );
}

/**
 * Returns the folded text by which a text is found: what `wordsOf` finds in it are its words. Those with apostrophes between
 * them also follow as one word, so that O'Brien is found as "brien" and as "obrien".
 */
export function searchText(text: string): string {
  const folded = apart(fold(text));
  if (!folded.includes("'")) return folded;
  const joined = quotedRuns(folded)
    .flatMap(chainsIn)
    .filter((chain) => chain.includes("'"));
  // `replaceAll` with a text would keep a node of a tree for each apostrophe.
  const asOne = joined.join('\n').replace(/'/g, '');
  return asOne === '' ? folded : `${folded}\n${asOne}`;
}

const quotedCharacter = new RegExp(`[${wordCharacters}']`);

/** Returns the runs of word characters and apostrophes that have an apostrophe: most words have none. */
function quotedRuns(folded: string): readonly string[] {
  const runs: string[] = [];
  for (let quote = folded.indexOf("'"); quote !== -1; ) {
    let [start, end] = [quote, quote + 1];
    while (start > 0 && quotedCharacter.test(folded.charAt(start - 1))) start -= 1;
    while (end < folded.length && quotedCharacter.test(folded.charAt(end))) end += 1;
    runs.push(folded.slice(start, end));
    quote = folded.indexOf("'", end);
  }
  return runs;
}

/** Returns the words of what `searchText` returned, in order. */
export function wordsOf(searched: string): readonly string[] {
  return searched.split(split).filter((word) => word !== '');
}

/** Returns the words of a name, folded, with single spaces. */
export function comparedName(name: string): string {
  return wordsOf(fold(name)).join(' ');
}

/**
 * Returns the phrase that a text is when it is searched for: its folded words, which must follow one another, separated by a
 * space, or by an apostrophe if they may also be one word. The last may be the start of a longer one. "" without any.
 */
export function phraseOf(text: string): string {
  return chainsIn(apart(fold(text))).join(' ');
}

/** Returns the ways in which a phrase can be written: as its words, and with those around an apostrophe as one. */
export function waysToWrite(phrase: string): readonly string[] {
  return phrase.includes("'") ? [phrase.replaceAll("'", ' '), phrase.replaceAll("'", '')] : [phrase];
}

/** Returns a function that says whether what `searchText` returned contains a phrase. */
export function phraseFinder(phrase: string): (searched: string) => boolean {
  const [first = ''] = phrase.split(/[ ']/);
  const pattern = phrase.replaceAll(' ', betweenWords).replaceAll("'", `[^${wordCharacters}]*`);
  const start = new RegExp(`(?<![${wordCharacters}])${pattern}`);
  // Most texts don't contain it, which `includes` finds out much faster.
  return (searched) => searched.includes(first) && start.test(searched);
}

/**
 * Returns a function that says whether what `searchText` returned contains a pattern: texts with any characters between them.
 * The first starts a word and the last ends one, unless it's empty.
 */
export function patternFinder(texts: readonly string[]): (searched: string) => boolean {
  const phrases = texts.map((text) =>
    phraseOf(text).replaceAll(' ', betweenWords).replaceAll("'", `[^${wordCharacters}]*`),
  );
  const last = phrases.length - 1;
  const start = texts[0] === '' ? '' : `(?<![${wordCharacters}])`;
  const end = texts.at(-1) === '' ? '' : `(?![${wordCharacters}])`;
  const parts = phrases.map(
    (phrase, at) => new RegExp(`${at === 0 ? start : ''}${phrase}${at === last ? end : ''}`, 'g'),
  );
  // Each is found as early as possible, so none is searched for twice: one expression for all would go back.
  return (searched) => {
    let from = 0;
    return parts.every((part) => {
      part.lastIndex = from;
      const isFound = part.test(searched);
      from = part.lastIndex;
      return isFound;
    });
  };
}

/** A word of a folded text. */
export interface PlacedWord {
  readonly text: string;
  /** Returns the index in the folded text of the word's character at an index. */
  placeOf(index: number): number;
}

const spaced = `(?:(?![${classOf(unspacedRanges)}])[a-z0-9\\u0080-\\u{10ffff}])+`;
const eachWord = new RegExp(`[${classOf(unspacedRanges)}]|${spaced}`, 'gu');
const eachChain = new RegExp(`${spaced}(?:'${spaced})*`, 'gu');

/** Returns the words of a text that was only folded, as `searchText` has them: in order, and those that it joins. */
export function placedWords(folded: string): readonly (readonly PlacedWord[])[] {
  const words = Array.from(folded.matchAll(eachWord), ({ 0: text, index }) => ({
    text,
    placeOf: (at: number) => index + at,
  }));
  if (!folded.includes("'")) return [words];
  const chained = [...folded.matchAll(eachChain)].filter(([chain]) => chain.includes("'"));
  const joined = chained.map(({ 0: chain, index }) => {
    const places = [...chain.matchAll(/[^']/g)].map((letter) => index + letter.index);
    return { text: chain.replaceAll("'", ''), placeOf: (at: number) => places[at] ?? index + chain.length };
  });
  return [words, joined];
}
