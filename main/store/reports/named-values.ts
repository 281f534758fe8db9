import { z } from 'zod';
import { countriesNamed } from '../../../shared/countries/country-named';
import type { Session } from '../../../shared/node/database/session';
import type { Pattern } from '../../../shared/query/wildcards';
import { comparedName, patternFinder, phraseFinder, phraseOf, searchText } from '../../../shared/text/words';
import type { CityMeant, NamedCity } from '../search/city-names';
import { readStoredText } from './stored-row';
import { isList, valueNumber } from './value-dictionary';

/** The values of a field that are found by any of their words. */
export interface Names {
  readonly list: readonly Name[];
  /** ISO codes of the countries that a last part names, as far as they were looked up. */
  readonly countries: Map<string, readonly string[]>;
}

/** A dictionary value with the texts by which it is found: several if it is a list. */
interface Name {
  readonly code: number;
  readonly texts: readonly string[];
  /** The parts of a place, compared: most often its city, region and country. */
  readonly parts: readonly string[];
  /** What a place ends with: most often its country. */
  readonly lastPart: string;
}

/** The names read so far. Values are only added to the dictionary, with greater codes. */
const namesRead = new WeakMap<Session, Map<string, NamesRead>>();
const newNames = `SELECT (SELECT coalesce(max(code), 0) FROM dictionary_value) AS last, (
  SELECT json_group_array(json_array(code, text)) FROM
    (SELECT code, text FROM dictionary_value WHERE +field = ? AND code > ? ORDER BY code)) AS list`;
interface NamesRead extends Names {
  readonly list: Name[];
  /** The greatest code of any field that was looked at. */
  readUpTo: number;
}
const newNamesRow = z.object({ last: z.int(), list: z.string() });
const nameList = z.array(z.tuple([z.int(), z.string()]));

/** Returns the values of a field. They are searched here, because their words can be anywhere. */
export async function namesOf(session: Session, field: 'fraudCase' | 'place'): Promise<Names> {
  const ofSession = namesRead.get(session) ?? new Map<string, NamesRead>();
  namesRead.set(session, ofSession);
  const names: NamesRead = ofSession.get(field) ?? { list: [], countries: new Map(), readUpTo: 0 };
  ofSession.set(field, names);
  const row = await session.row(newNames, [valueNumber(field), names.readUpTo], newNamesRow);
  names.readUpTo = Math.max(names.readUpTo, row?.last ?? 0);
  for (const [code, text] of nameList.parse(JSON.parse(row?.list ?? '[]'))) {
    // Another call on this session may have added them meanwhile.
    if (code <= (names.list.at(-1)?.code ?? 0)) continue;
    const texts = isList(field) ? z.array(z.string()).parse(JSON.parse(text)) : [readStoredText(text)];
    const parts = field === 'place' ? (texts[0] ?? '').split(',') : [];
    names.list.push({
      code,
      texts: texts.map(searchText),
      parts: parts.map(comparedName),
      lastPart: parts.at(-1)?.trim() ?? '',
    });
  }
  return names;
}

/** Returns the codes of the values that contain words, which must follow one another. */
export function codesWithWords({ list }: Names, words: string): readonly number[] {
  const find = phraseFinder(phraseOf(words));
  return list.filter(({ texts }) => texts.some(find)).map(({ code }) => code);
}

/** Returns the codes of the values that contain a pattern of words. */
export function codesOfPattern({ list }: Names, pattern: Pattern): readonly number[] {
  const find = patternFinder(pattern);
  return list.filter(({ texts }) => texts.some(find)).map(({ code }) => code);
}

/**
 * Returns the codes of the places that contain words, and of those that the words name in whole in any language: a country
 * or a city. A city doesn't count if another place is called so, or a country; one whose other name is that of another city
 * counts only if no place contains the words.
 */
export function codesOfPlace(names: Names, words: string, meant: CityMeant): readonly number[] {
  const withWords = new Set(codesWithWords(names, words));
  if (words.trim().length < minWholeName) return [...withWords];
  const countries = countriesNamed(words);
  const compared = comparedName(words);
  const isCalledSo = (city: NamedCity) =>
    countries.length === 0
      ? names.list.some((name) => name.parts.includes(compared) && !isIn(city, name, names))
      : !countries.includes(city.country);
  const cities = [meant(words, 'own'), withWords.size === 0 ? meant(words, 'shared') : null].flatMap(
    (city) => (city === null || isCalledSo(city) ? [] : [city]),
  );
  const others = names.list.filter(
    (name) =>
      !withWords.has(name.code) &&
      ((countries.length > 0 && countriesAt(name, names).some((country) => countries.includes(country))) ||
        cities.some((city) => isIn(city, name, names))),
  );
  return [...withWords, ...others.map(({ code }) => code)];
}

/** Of shorter words, most are something else than the name of a country or city. */
const minWholeName = 4;

/** "Marseille 01" is in Marseille. */
function isIn({ country, mainName, names: all }: NamedCity, name: Name, names: Names): boolean {
  const [first = ''] = name.parts;
  const isDistrict = first.startsWith(`${mainName} `) && /^\d+$/.test(first.slice(mainName.length + 1));
  const isNamed = all.has(first) || isDistrict;
  return isNamed && countriesAt(name, names).includes(country);
}

function countriesAt({ lastPart }: Name, { countries }: Names): readonly string[] {
  const known = countries.get(lastPart) ?? countriesNamed(lastPart);
  countries.set(lastPart, known);
  return known;
}
