import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../shared/text/fold';
import { foldWithPlaces } from '../../../shared/text/fold-with-places';
import {
  patternFinder,
  phraseFinder,
  phraseOf,
  placedWords,
  searchText,
  wordsOf,
} from '../../../shared/text/words';
import { runs } from '../../support/runner/depth';

/** A million characters, in which an expression that looks for an apostrophe from each letter takes hours. */
const long = 'a'.repeat(1_000_000);

describe('the words of a text', () => {
  it('have those around an apostrophe as one, too', () => {
    expect(wordsOf(searchText("O'Brien and rock'n'roll"))).toEqual([
      ...['o', 'brien', 'and', 'rock', 'n', 'roll'],
      ...['obrien', 'rocknroll'],
    ]);
    const [words = [], joined = []] = placedWords(foldWithPlaces("O'Brien and rock'n'roll").folded);
    expect(words.map(({ text }) => text)).toEqual(['o', 'brien', 'and', 'rock', 'n', 'roll']);
    expect(joined.map(({ text, placeOf }) => [text, placeOf(1)])).toEqual([
      ['obrien', 2],
      ['rocknroll', 13],
    ]);
  });

  it('with an apostrophe between them are those that an expression finds, which would need more memory', () => {
    const chains = /[a-z0-9\u0080-\uffff]+(?:'[a-z0-9\u0080-\uffff]+)*/g;
    const texts = fc.array(fc.constantFrom("'", 'a', 'b', ' ', 'é', '.', "'"), { maxLength: 30 });
    fc.assert(
      fc.property(texts, (parts) => {
        const folded = fold(parts.join(''));
        const found = folded.match(chains) ?? [];
        expect(phraseOf(folded)).toBe(found.join(' '));
        const asOne = found.filter((chain) => chain.includes("'")).map((chain) => chain.replaceAll("'", ''));
        expect(searchText(folded)).toBe([folded, ...asOne].join('\n'));
      }),
      { numRuns: runs(2_000) },
    );
  });

  it.each([
    ['letters with accents', 'é', 'e'],
    ['letters without an accent to remove', 'ł', 'l'],
    ['letters that are two each', '𝒜', 'a'],
    ['characters without spaces between them', '字', ' 字 '],
    ['those of them that are two each', '𠀀', ' 𠀀 '],
    ['words of one letter with apostrophes', "a'", "a'"],
  ])('are found in very long %s', (_, part, searched) => {
    for (const length of [16_383, 16_384, 16_385, 100_000]) {
      const [text = ''] = searchText(part.repeat(length)).split('\n');
      expect(text === searched.repeat(length)).toBe(true);
    }
  });

  it.each([
    ['at its start', `o'b ${long}`],
    ['at its end', `${long} o'b`],
    ['and nothing before it', `'${long}`],
    ['and nothing after it', `${long}'`],
  ])('are found at once in a very long word with an apostrophe %s', (_, text) => {
    expect(wordsOf(searchText(text))).toContain(long);
    expect(
      placedWords(text)
        .flat()
        .map(({ text: word }) => word),
    ).toContain(long);
    expect(phraseFinder(phraseOf("a'b"))(searchText(text))).toBe(false);
  });
});

describe('a pattern of words', () => {
  it('is found in what has its texts one after the other, from the start of a word to the end of one', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'ab', ' ', '-', "'"), { maxLength: 12 });
    const patterns = fc.array(fc.constantFrom('', 'a', 'b', 'ab', 'a b', "a'b"), {
      minLength: 2,
      maxLength: 4,
    });
    fc.assert(
      fc.property(texts, patterns, (parts, pattern) => {
        const searched = searchText(parts.join(''));
        const phrases = pattern.map((text) => text.replace(' ', '[^a-z]+').replace("'", '[^a-z]*'));
        const start = pattern[0] === '' ? '' : '(?<![a-z])';
        const end = pattern.at(-1) === '' ? '' : '(?![a-z])';
        const whole = new RegExp(`${start}${phrases.join('[^]*')}${end}`);
        expect(patternFinder(pattern)(searched)).toBe(whole.test(searched));
      }),
      { numRuns: runs(5_000) },
    );
  });

  it('is searched for once in a very long word that it isn’t in', () => {
    expect(patternFinder(['', ...Array.from({ length: 7 }, () => 'a'), 'z'])(long)).toBe(false);
    expect(patternFinder(['', ...Array.from({ length: 7 }, () => 'a'), 'z'])(`${long}z`)).toBe(true);
  });
});
