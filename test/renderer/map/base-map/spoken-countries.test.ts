import { afterEach, describe, expect, it } from 'vitest';
import atlas from 'world-atlas/countries-50m.json';
import { spokenCountries } from '../../../../renderer/features/map/base-map/spoken-countries';
import { readCountryNames } from '../../../../renderer/features/map/base-map/world';
import { messages, speak } from '../../../../shared/messages/messages';

const english = readCountryNames(atlas).map(({ name }) => name);
const spokenNames = () =>
  readCountryNames(atlas, spokenCountries(messages.map.regions)).map(({ name }) => name);

afterEach(() => speak('en'));

describe('the countries of the base map', () => {
  it('are named in English as the bundled data has them', () => {
    expect(spokenNames()).toEqual(english);
  });

  it('are named in Spanish, by the system or the catalogue, each by a name of its own', async () => {
    await speak('es');
    const spanish = spokenNames();
    const named = (name: string) => spanish[english.indexOf(name)];
    expect(['Germany', 'Albania', 'W. Sahara', 'N. Cyprus', 'Dem. Rep. Congo'].map(named)).toEqual([
      'Alemania',
      'Albania',
      'Sáhara Occidental',
      'Chipre del Norte',
      'R. D. del Congo',
    ]);
    expect(new Set(spanish).size).toBe(spanish.length);
    // What is left of the English: abbreviations that the system does not have.
    expect(spanish.filter((name) => /\b(Is|Rep|Ter|S|N|W)\./.test(name))).toEqual([]);
  });

  it('keeps the name of what has neither a code nor a place in the catalogue', async () => {
    await speak('es');
    const nameOf = spokenCountries({});
    expect([nameOf('Atlantis', undefined), nameOf('Atlantis', '997')]).toEqual(['Atlantis', 'Atlantis']);
  });
});
