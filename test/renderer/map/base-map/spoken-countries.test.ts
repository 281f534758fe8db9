import { afterEach, describe, expect, it } from 'vitest';
import atlas from 'world-atlas/countries-50m.json';
import { readCountryNames, spokenCountries } from '../../../../renderer/features/map/base-map/world';
import { messages, speak } from '../../../../shared/i18n/messages';

const english = readCountryNames(atlas).map(({ name }) => name);
const spokenNames = () =>
  readCountryNames(atlas, spokenCountries(messages.map.regions)).map(({ name }) => name);

afterEach(() => speak('en'));

describe('the countries of the base map', () => {
  it('are named in English as in the bundled data', () => {
    expect(spokenNames()).toEqual(english);
  });

  it('have unique Spanish names from the system or the catalogue', async () => {
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
    // The remaining English names: abbreviations that the system doesn't have.
    expect(spanish.filter((name) => /\b(Is|Rep|Ter|S|N|W)\./.test(name))).toEqual([]);
  });

  it('keep their name without a code and an entry in the catalogue', async () => {
    await speak('es');
    const nameOf = spokenCountries({});
    expect([nameOf('Atlantis', undefined), nameOf('Atlantis', '997')]).toEqual(['Atlantis', 'Atlantis']);
  });
});
