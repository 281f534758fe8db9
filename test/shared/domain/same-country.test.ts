import { describe, expect, it } from 'vitest';
import { countryComparison, countryLabel, type NamedCountry } from '../../../shared/domain/same-country';

/** "Spain/ES": name and code, "-" for not given. */
function country(text: string): NamedCountry {
  const [name = '-', code = '-'] = text.split('/');
  return { name: name === '-' ? null : name, code: code === '-' ? null : code };
}

describe('countryComparison', () => {
  it.each([
    ['Spain/ES', 'Spain/ES', [], 'same'],
    ['Spain/ES', 'SPAIN/-', [], 'same'],
    ['-/es', '-/ES ', [], 'same'],
    ['España/ES', 'Spain/es', [], 'same'],
    ['Spain/-', '-/ES', [], 'unknown'],
    ['Spain/-', '-/ES', ['Spain/ES'], 'same'],
    ['España/-', 'Spain/-', ['España/ES', 'Spain/es'], 'same'],
    ['Spain/-', '-/FR', ['spain/ES'], 'different'],
    ['Spain/-', '-/FR', [], 'unknown'],
    ['Spain/ES', 'France/FR', [], 'different'],
    ['Spain/ES', 'France/FR', ['Spain/FR'], 'different'],
    ['Spain/-', 'France/-', [], 'different'],
    ['Spain/-', '-/-', [], 'unknown'],
    [' / ', 'Spain/ES', [], 'unknown'],
  ])('of %s and %s, with %j also in the report, is %s', (one, other, beside, expected) => {
    const [first, second] = [country(one), country(other)];
    const compare = countryComparison([first, second, ...beside.map(country)]);
    expect(compare(first, second)).toBe(expected);
    expect(compare(second, first)).toBe(expected);
  });
});

it.each([
  ['Spain/ES', 'Spain'],
  ['-/ES', 'ES'],
  [' /ES', 'ES'],
  ['-/-', null],
])('labels %s as %j', (given, label) => {
  expect(countryLabel(country(given))).toBe(label);
});
