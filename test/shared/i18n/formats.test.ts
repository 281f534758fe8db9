import { afterEach, describe, expect, it } from 'vitest';
import { messages, setLocale } from '../../../shared/i18n/messages';
import {
  compactText,
  enteredText,
  exactNumberText,
  listText,
  numberText,
  shareText,
  typedNumber,
} from '../../../shared/i18n/number-text';
import { shortTimeText } from '../../../shared/i18n/short-time-text';
import { weekText } from '../../../shared/i18n/week-text';

const monday = Date.UTC(2026, 2, 2, 13, 5);
const day = 86_400_000;

afterEach(() => setLocale('en'));

/** The words and signs that Chromium's data give, and those of Basque, which it doesn't have. */
describe.each([
  ['fr', '12\u202f345,6', '7,6\u00a0%', 'a, b et c', 'a ou b', '2 mars 2026', '2 mars 13:05'],
  ['pt', '12\u00a0345,6', '7,6%', 'a, b e c', 'a ou b', '2 de março de 2026', '2 de mar. 13:05'],
  ['eu', '12.345,6', '7,6\u00a0%', 'a, b eta c', 'a edo b', '2026-03-02', '03-02 13:05'],
] as const)('in the language %s', (language, number, share, list, choice, week, short) => {
  it('numbers, lists and dates are written as people write them', async () => {
    await setLocale(language);
    expect(numberText(12_345.6)).toBe(number);
    expect(exactNumberText('12345.6')).toBe(number);
    expect(shareText(0.076)).toBe(share);
    expect([listText(['a', 'b', 'c']), listText(['a', 'b'], 'disjunction'), listText(['a'])]).toEqual([
      list,
      choice,
      'a',
    ]);
    expect(weekText(monday, 'UTC')).toBe(week);
    expect(shortTimeText(monday, monday + 2 * day, 'utc')).toBe(short);
  });

  it('a number is read as it is written', async () => {
    await setLocale(language);
    for (const value of [0.5, 12.5, 1_000, 12_345.6]) {
      expect(typedNumber(enteredText(value))).toBe(value);
      // Groups of thousands are separated by points in Basque, which other languages have for decimals.
      if (language !== 'eu') expect(typedNumber(numberText(value))).toBe(value);
    }
  });
});

// numbro #765, globalize #613: a number that was copied from an app was refused, because of its no-break spaces.
it.each([
  ['1\u202f234,5', 1_234.5],
  ['1\u00a0234\u00a0567', 1_234_567],
  ['1 234.5', 1_234.5],
])('spaces separate thousands: “%s”', (text, value) => expect(typedNumber(text)).toBe(value));

it.each(['1 23', '12 34 567', '1 2345', ' 1', '1  234', '1,234,5'])('“%s” is no number', (text) =>
  expect(typedNumber(text)).toBeNaN(),
);

// i18next #1691: CLDR gives a million its own form in French, in which catalogues have no text.
it.each(['fr', 'pt', 'es', 'eu'] as const)('a million has a plural form: %s', async (language) => {
  await setLocale(language);
  const [million, many] = [1_000_000, 2].map((count) => messages.words.counts.report({ count }));
  expect(million).toBe(many?.replace('2', numberText(1_000_000)));
});

// In French and Brazil no reports are a singular, in Portugal and the Basque Country a plural.
it.each([
  ['fr', true],
  ['pt', false],
  ['eu', false],
] as const)('none is written as one in %s: %s', async (language, isSingular) => {
  await setLocale(language);
  const text = messages.words.counts.fieldsToCorrect;
  expect(text({ fields: 0 }).replace('0', '1') === text({ fields: 1 })).toBe(isSingular);
});

it('a large number is short', async () => {
  for (const [language, text] of [
    ['fr', '12,3\u00a0k'],
    ['pt', '12,3\u00a0mil'],
    ['eu', '12.345'],
  ] as const) {
    await setLocale(language);
    expect(compactText(12_345)).toBe(text);
  }
});
