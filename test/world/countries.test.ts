import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readReport } from '../../shared/api/read-report';
import { countriesNamed } from '../../shared/countries/country-named';
import { defaultRadii } from '../../shared/domain/assumed-radius';
import { disagreementOf } from '../../shared/domain/disagreement';
import { everyReport } from '../../shared/domain/report-query';
import { claimsOf } from '../../shared/domain/source-comparison';
import { positionsIn } from '../../shared/gazetteer';
import { MemoryReviewLog } from '../support/databases/memory-review-log';
import { storedCopy, succeeded, took } from '../support/databases/stored-copy';
import { someOf } from '../support/runner/depth';

/** Sources name one country in many ways. Each case: two of them, and where other programs took them for two. */

type Address = Readonly<Record<string, string | number>>;

const same: readonly (readonly [one: Address, other: Address, source: string])[] = [
  [{ country: 'Czechia' }, { country: 'Czech Republic' }, 'michaelwittig/node-i18n-iso-countries #369'],
  [{ country: 'Česká republika' }, { country: 'Czechia' }, 'annexare/Countries #170'],
  [{ country: 'Cape Verde' }, { country: 'Cabo Verde' }, 'annexare/Countries #170'],
  [{ country: 'Türkiye' }, { country: 'Turkey' }, 'the name since 2022'],
  [{ country: 'Swaziland' }, { country: 'Eswatini' }, 'the name since 2018'],
  [{ country: 'España' }, { country: 'Spain' }, 'languages'],
  [{ country: 'Áo' }, { country: 'Austria' }, 'languages'],
  [{ country: 'Schweiz' }, { country: 'Suisse' }, 'apache/incubator-baremaps #458'],
  [{ country: '日本' }, { country: 'Japan' }, 'languages'],
  [{ country: 'Česko' }, { country_code: 'CZ' }, 'languages'],
  [{ country: 'United States' }, { country: 'United States of America' }, 'react-simple-maps #381'],
  [{ country: 'USA' }, { country: 'United States' }, 'JesperDramsch/python-deadlines #204'],
  [{ country: 'UK' }, { country: 'United Kingdom' }, 'JesperDramsch/python-deadlines #204'],
  [{ country: 'United Kingdom' }, { country: 'Great Britain' }, 'languages'],
  [{ country: 'Scotland' }, { country: 'United Kingdom' }, 'geocoders name the part'],
  [{ country: "Côte d'Ivoire" }, { country: 'Côte d’Ivoire' }, 'quotes'],
  [{ country: "Cote d'Ivoire" }, { country: 'Ivory Coast' }, 'names'],
  [{ country: 'South Korea' }, { country: 'Korea, Republic of' }, 'ISO’s names'],
  [{ country: 'Moldova' }, { country: 'Moldova (Republic of)' }, 'alcohol/iso3166 #74'],
  [{ country: 'DR Congo' }, { country_code: 'CD' }, 'geometalab/osmaxx #898'],
  [{ country: 'Palestinian Territory' }, { country: 'Palestine, State of' }, 'ppy/osu-web #6742'],
  [{ country: 'Republic of Ireland' }, { country: 'Ireland' }, 'names'],
  [{ country: 'The Gambia' }, { country: 'Gambia' }, 'articles'],
  [{ country: 'Guinea-Bissau' }, { country: 'Guinea‑Bissau' }, 'dashes'],
  [{ country: 'São Tomé & Príncipe' }, { country: 'Sao Tome and Principe' }, 'accents and signs'],
  [{ country: 'Bosnia & Herzegovina' }, { country: 'Bosnia and Herzegovina' }, 'signs'],
  [{ country_code: 'ES' }, { country_code: 'ESP' }, 'ISO 3166 alpha-3'],
  [{ country_code: 'ES' }, { country_code: '724' }, 'ISO 3166 numeric'],
  [{ country_code: 'AF' }, { country_code: '4' }, 'ISO 3166 numeric without its zeros'],
  [{ country_code: 'UK' }, { country_code: 'GB' }, 'gitterHQ/vat-calculator #3'],
  [{ country_code: 'EL' }, { country_code: 'GR' }, 'DragonBe/vies #57, adamcooke/json-vat #1'],
  [{ country_code: 'XK' }, { country_code: 'XKX' }, 'rapideditor/country-coder #17'],
  [{ country_code: 'XK' }, { country: 'Kosovo' }, 'openfoodfacts/openfoodfacts-server #2106'],
  [{ country_code: 'TP' }, { country_code: 'TL' }, 'withdrawn codes'],
  [{ country_code: 'YU' }, { country_code: 'RS' }, 'a divided country'],
  [{ country_code: 'IC' }, { country_code: 'ES' }, 'codes reserved for parts'],
  [{ country: 'ES' }, { country_code: 'ES' }, 'a code as the name'],
];

const different: readonly (readonly [one: Address, other: Address, why: string])[] = [
  [{ country: 'Niger' }, { country: 'Nigeria' }, 'one begins with the other'],
  [{ country: 'Guinea' }, { country: 'Guinea-Bissau' }, 'one begins with the other'],
  [{ country: 'Dominica' }, { country: 'Dominican Republic' }, 'one begins with the other'],
  [{ country_code: 'AT' }, { country_code: 'AU' }, 'codes'],
  [{ country_code: 'AT' }, { country_code: 'AO' }, 'Áo is Austria in Vietnamese'],
  [{ country: 'Austria' }, { country: 'Australia' }, 'names'],
  [{ country: 'North Korea' }, { country: 'South Korea' }, 'names'],
  [{ country_code: 'HK' }, { country_code: 'CN' }, 'a territory with a code of its own'],
];

function differ(geo: Address, ip: Address): boolean {
  const json = JSON.stringify({ id: 1, geo_location: { address: geo }, ip: { address: ip } });
  const { report } = readReport(json, '');
  const { reasons } = disagreementOf(claimsOf(report, positionsIn(report).usable), defaultRadii);
  return reasons.some(({ kind }) => kind === 'country differs');
}

it.each(same)('%j and %j are one country: %s', (one, other) => {
  expect(differ(one, other)).toBe(false);
  const [first = [], second = []] = [one, other].map((named) =>
    Object.values(named).flatMap((name) => countriesNamed(String(name))),
  );
  expect(first.some((country) => second.includes(country))).toBe(true);
});

it.each(different)('%j and %j are two: %s', (one, other) => {
  expect(differ(one, other)).toBe(true);
});

const placeholders = [
  'Unknown',
  '-',
  '--',
  '?',
  'N/A',
  'n.a.',
  'S/D',
  'S/N',
  'null',
  'None',
  '(not set)',
  'Desconocido',
];

it.each(placeholders)('%s is no country, and contradicts nothing', (name) => {
  expect(countriesNamed(name)).toEqual([]);
  expect(differ({ country: name }, { country: 'Spain' })).toBe(false);
  expect(differ({ country_code: name }, { country_code: 'ES' })).toBe(false);
});

it.each(['EU', 'AP', 'VS', 'XX', 'ZZ'])('the code %s of no country isn’t read as a name', (code) => {
  expect(differ({ country_code: code }, { country_code: 'ES' })).toBe(false);
});

it('a filter finds all names of a country, and the values list it once', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const names = ['Spain', 'España', 'Spain', 'ES', 'France'];
  await took(
    copy,
    names.map((country, at) => JSON.stringify({ id: at + 1, ip: { address: { country } } })),
  );
  for (const value of ['España', 'Spain', 'Spanien']) {
    const filter = { field: 'country', in: [value], out: [] } as const;
    for (const [filters, ids] of [
      [[filter], ['1', '2', '3', '4']],
      [[{ ...filter, in: [], out: [value] }], ['5']],
    ] as const) {
      const query = { ...everyReport, filters };
      const page = succeeded(await copy.calls['reports.page']({ query, asOf: null, page: 1, limit: 10 }));
      expect(page.rows.map(({ id }) => id).sort()).toEqual(ids);
    }
  }
  const valuesOf = async (beginning: string) => {
    const asked = { query: everyReport, asOf: null, field: 'country', beginning, limit: 10 } as const;
    return succeeded(await copy.calls['reports.values'](asked)).map(({ value, count }) => [value, count]);
  };
  expect(await valuesOf('')).toEqual([
    ['Spain', 4],
    ['France', 1],
  ]);
  expect(await valuesOf('esp')).toEqual([['España', 4]]);
  expect(await valuesOf('Frankreich')).toEqual([['France', 1]]);
  await copy.reports.close();
});

/** What CLDR names next to countries: unions, groups and its own tests. */
const noCountries = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];
/** Parts with their own code, of which ISO reserves most. */
const parts = new Map(
  Object.entries({ AC: 'SH', CP: 'FR', CQ: 'GG', DG: 'IO', EA: 'ES', IC: 'ES', TA: 'SH' }),
);

/** Two countries, and a short name that is another one's code. */
const ambiguous = ['Congo', 'RU', 'R. U.'];

describe('the names of CLDR, as the runtime has them', () => {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // In which countries withdrawn codes became: BU is MM.
  const current = (code: string) => new Intl.Locale(`und-${code}`).region ?? code;

  it.each(
    ['en', 'en-GB', 'es', 'es-419', 'es-MX'].flatMap((language) =>
      (['long', 'short', 'narrow'] as const).map((style) => [language, style] as const),
    ),
  )('each mean their country: %s, %s', (language, style) => {
    const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
    const named = codes.flatMap((code) => {
      const name = noCountries.includes(code) ? undefined : names.of(code);
      return name === undefined ? [] : [{ code: parts.get(code) ?? current(code), name }];
    });
    expect(named.length).toBeGreaterThan(250);
    for (const { code, name } of named) {
      expect(countriesNamed(name), name).toContain(code);
      if (!ambiguous.includes(name)) expect(countriesNamed(name), name).toHaveLength(1);
    }
  });
});

describe('other lists of countries', () => {
  const isoNames = z.object({
    '3166-1': z.array(
      z.object({
        alpha_2: z.string(),
        alpha_3: z.string(),
        numeric: z.string(),
        name: z.string(),
        common_name: z.string().optional(),
      }),
    ),
  });
  const formerNames = z.object({
    '3166-3': z.array(z.object({ alpha_2: z.string(), alpha_3: z.string() })),
  });
  const folder = '/usr/share/iso-codes/json';

  it.skipIf(!existsSync(folder))('has all codes and names of Debian’s iso-codes', () => {
    const current = isoNames.parse(JSON.parse(readFileSync(`${folder}/iso_3166-1.json`, 'utf8')));
    const unknown = current['3166-1'].flatMap(({ alpha_2, alpha_3, numeric, name, common_name }) =>
      [alpha_2, alpha_3, numeric, name, common_name ?? name].filter(
        (text) => !countriesNamed(text).includes(alpha_2),
      ),
    );
    expect(unknown).toEqual([]);
    const former = formerNames.parse(JSON.parse(readFileSync(`${folder}/iso_3166-3.json`, 'utf8')));
    const codes = former['3166-3'].flatMap(({ alpha_2, alpha_3 }) => [alpha_2, alpha_3]);
    expect(codes.filter((code) => countriesNamed(code).length === 0)).toEqual([]);
  });

  it('has the names of this system’s CLDR in every language', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const languages = Intl.DisplayNames.supportedLocalesOf(
      letters.flatMap((one) =>
        letters.flatMap((two) => [one + two, ...letters.map((last) => one + two + last)]),
      ),
    );
    const codes = letters.flatMap((one) => letters.map((other) => (one + other).toUpperCase()));
    const countries = codes.filter((code) => countriesNamed(code).includes(code));
    expect(countries.length).toBe(250);
    const unknown = someOf(languages).flatMap((language) => {
      return (['long', 'short'] as const).flatMap((style) => {
        const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' });
        return countries.flatMap((code) => {
          const name = names.of(code);
          return name === undefined || countriesNamed(name).includes(code)
            ? []
            : [`${language} ${code} ${name}`];
        });
      });
    });
    expect(unknown).toEqual([]);
  });
});
