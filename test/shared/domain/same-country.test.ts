import { describe, expect, it } from 'vitest';
import { countriesOf } from '../../../shared/countries/country-named';
import { countryComparison, countryLabel, type NamedCountry } from '../../../shared/domain/same-country';

/** "Spain/ES": name and code, "-" for not given. */
function country(text: string): NamedCountry {
  const [name, code] = text.split('/').map((term) => (term === '-' ? null : term));
  const given = { name: name ?? null, code: code ?? null };
  return { ...given, possible: countriesOf(given.name, given.code) };
}

describe('countryComparison', () => {
  it.each([
    ['Spain/ES', 'Spain/ES', [], 'same'],
    ['Spain/ES', 'SPAIN/-', [], 'same'],
    ['-/es', '-/ES ', [], 'same'],
    ['España/ES', 'Spain/es', [], 'same'],
    ['Spain/-', '-/ES', [], 'same'],
    ['Spain/-', '-/FR', [], 'different'],
    ['Spain/ES', 'France/FR', [], 'different'],
    ['Spain/-', 'France/-', [], 'different'],
    // Where name and code contradict each other, either may be meant.
    ['Spain/ES', 'Spain/FR', [], 'same'],
    ['Spain/FR', 'France/FR', [], 'same'],
    ['Spain/FR', 'Italy/IT', [], 'different'],
    ['Spain/-', '-/-', [], 'unknown'],
    [' / ', 'Spain/ES', [], 'unknown'],
    // What no one knows.
    ['Castilla/-', 'CASTILLA /-', [], 'same'],
    ['Castilla/-', 'Aragon/-', [], 'unknown'],
    ['Castilla/-', 'France/FR', [], 'unknown'],
    ['Castilla/-', 'France/FR', ['Castilla/ES'], 'different'],
    ['Castilla/-', 'Spain/ES', ['Castilla/ES'], 'same'],
    ['-/ZZ', 'Spain/ES', [], 'unknown'],
    ['-/ZZ', '-/zz', [], 'same'],
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
