import { describe, expect, it } from 'vitest';
import { foldWithPlaces } from '../../../shared/text/fold-with-places';
import { phraseFinder, phraseOf, placedWords, searchText, wordsOf } from '../../../shared/text/words';

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
