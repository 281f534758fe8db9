import type { FoundPlace } from '../../shared/contract/map.calls';
import type { City } from '../../shared/packed-cities';
import { comparedName } from '../../shared/text/words';
import { type Regions, regionsNamed, regionsOfParts, regionsOfWords } from './find-regions';
import type { Region, SearchedPlaces } from './packed-places';
import { findPlusCode } from './plus-code';

export type FindPlaces = (text: string, limit: number) => readonly FoundPlace[];

/**
 * Returns a function that finds at most `limit` places, the best first: cities by the beginning of a name in any language, or
 * of a word in it; in a region or country named after a comma or a space; or the place of a plus code.
 */
export function placeFinder(places: SearchedPlaces): FindPlaces {
  const search = citySearch(places);
  const { regions } = places;
  const citiesNamed = (text: string, limit: number) => {
    const inParts = beforeComma(search, regions, text, limit);
    if (inParts.length > 0) return inParts;
    const named = search(comparedName(text), limit, null);
    return named.length > 0 ? named : beforeLastWords(search, regions, text, limit);
  };
  const find: FindPlaces = (text, limit) => {
    const code = findPlusCode(text, (near) => find(near, 1)[0] ?? null);
    return code ? [code] : citiesNamed(text, limit).map((at) => placeAt(places, at));
  };
  return find;
}

/** Returns the cities, by their places in the list. `within` limits them to regions. */
type SearchCities = (typed: string, limit: number, within: Regions | null) => readonly number[];

/**
 * "London, United Kingdom", "Austin, TX 78701", "Madrid, Comunidad de Madrid, España", "Córdoba (Argentina)", "Londres, Rei": the
 * beginning of the last part is enough. Some write it first: "日本、東京".
 */
function beforeComma(
  search: SearchCities,
  regions: readonly Region[],
  text: string,
  limit: number,
): readonly number[] {
  const parts = text.split(/[,，、،()（）]/).filter((part) => comparedName(part) !== '');
  const [first = '', ...others] = parts;
  const last = others.at(-1);
  if (last === undefined) return [];
  const found = regionsOfParts(regions, withoutPostalCodes(others)).flatMap((within) =>
    search(comparedName(first), limit, within),
  );
  return found.length > 0
    ? [...new Set(found)].slice(0, limit)
    : search(comparedName(last), limit, regionsNamed(regions, first));
}

function withoutPostalCodes(parts: readonly string[]): readonly string[] {
  const without = parts.map((part) => part.split(' ').filter(isNoPostalCode).join(' '));
  return without.filter((part) => comparedName(part) !== '');
}

/** "78701", "M5V". Numbers of three digits are codes of countries. */
function isNoPostalCode(word: string): boolean {
  return !/\d/.test(word) || /^\d{1,3}$/.test(word);
}

/** "Beijing China", "Springfield Illinois USA": any words at the end may be a region, a country, or both. */
function beforeLastWords(
  search: SearchCities,
  regions: readonly Region[],
  text: string,
  limit: number,
): readonly number[] {
  const words = comparedName(text).split(' ');
  if (words.length > maxWords) return [];
  for (let at = 1; at < words.length; at += 1) {
    const within = regionsOfWords(regions, words.slice(at).filter(isNoPostalCode));
    const found = within.size === 0 ? [] : search(words.slice(0, at).join(' '), limit, within);
    if (found.length > 0) return found;
  }
  return [];
}

/** No city and its country have more. */
const maxWords = 12;

function placeAt({ cities, regions, regionOf }: SearchedPlaces, at: number): FoundPlace {
  const { name = '', country = '', latitude = 0, longitude = 0, population = 0 } = cities[at] ?? {};
  return { name, region: regions[regionOf[at] ?? -1]?.name ?? '', country, latitude, longitude, population };
}

/** How good a match is: the lower, the better. Within each, the most populous city comes first. */
const ranks = { whole: 0, start: 1, startOfOther: 2, word: 3 } as const;
type Rank = (typeof ranks)[keyof typeof ranks];

/**
 * How much larger than a city with exactly this main name another one must be that has it in another language: Pekín is
 * Beijing, not Pekin in Illinois; but Zaragoza isn't Tijuana, once Zaragoza.
 */
const weightOfMainName = 30;
/** Washington is the capital, not the town in England. */
const weightOfCapital = 5;

function weightOf({ population, isCapital }: City, isMainName: boolean): number {
  return population * (isMainName ? weightOfMainName : 1) * (isCapital ? weightOfCapital : 1);
}

/** A line whose city matches. */
interface Match {
  readonly at: number;
  readonly rank: Rank;
  readonly isMainName: boolean;
}

function citySearch({ cities, names, regionOf }: SearchedPlaces): SearchCities {
  const starts = lineStarts(names, cities.length);
  return (typed, limit, within) => {
    if (typed === '' || within?.size === 0) return [];
    const isRequested = (at: number) => within === null || within.has(regionOf[at] ?? -1);
    const best = new Map<number, Match>();
    const add = (match: Match) => {
      const before = best.get(match.at);
      const isBetter =
        !before || match.rank < before.rank || (match.rank === before.rank && match.isMainName);
      if (isBetter && isRequested(match.at)) best.set(match.at, match);
    };
    for (const match of startsOf(names, starts, typed)) add(match);
    if (best.size < limit)
      for (const at of linesWith(names, starts, ` ${typed}`))
        add({ at, rank: ranks.word, isMainName: false });
    return [...best.values()]
      .sort((one, other) => one.rank - other.rank || byWeight(cities, one, other))
      .slice(0, limit)
      .map(({ at }) => at);
  };
}

function byWeight(cities: readonly City[], one: Match, other: Match): number {
  if (one.rank !== ranks.whole) return one.at - other.at;
  const [weight, otherWeight] = [one, other].map(({ at, isMainName }) => {
    const city = cities[at];
    return city ? weightOf(city, isMainName) : 0;
  });
  return weight === otherWeight ? one.at - other.at : (otherWeight ?? 0) - (weight ?? 0);
}

const tab = 0x09;
const newLine = 0x0a;

/** Returns the lines with a name that is the text, or starts with it. */
function* startsOf(names: Buffer, starts: Uint32Array, typed: string): Generator<Match> {
  const needle = Buffer.from(`\t${typed}`);
  let at = 0;
  for (let from = names.indexOf(needle); from !== -1; from = names.indexOf(needle, from + 1)) {
    while ((starts[at + 1] ?? names.length) <= from) at += 1;
    const isMainName = starts[at] === from;
    const after = names[from + needle.length];
    const rank =
      after === tab || after === newLine ? ranks.whole : isMainName ? ranks.start : ranks.startOfOther;
    yield { at, rank, isMainName };
  }
}

/** Returns the lines with a text, each once. */
function* linesWith(names: Buffer, starts: Uint32Array, text: string): Generator<number> {
  const needle = Buffer.from(text);
  let at = 0;
  for (
    let from = names.indexOf(needle);
    from !== -1;
    from = names.indexOf(needle, starts[at + 1] ?? names.length)
  ) {
    while ((starts[at + 1] ?? names.length) <= from) at += 1;
    yield at;
  }
}

function lineStarts(names: Buffer, count: number): Uint32Array {
  const starts = new Uint32Array(count);
  for (let at = 1, from = 0; at < count; at += 1) {
    from = names.indexOf(newLine, from) + 1;
    starts[at] = from;
  }
  return starts;
}
