import { gzipSync } from 'node:zlib';
import { type City, type PackedCities, packCities, readCities } from '../../shared/packed-cities';
import { comparedName } from '../../shared/text/words';
import { unsafeParse } from '../../shared/unsafe-cast';

export interface NamedCity extends City {
  /** The names that it has in other languages and scripts, or had, unordered. */
  readonly otherNames: readonly string[];
  /** Of its region, the main one first, and of its province. None if unknown. */
  readonly regionNames: readonly string[];
}

/** A region with the same names for all its cities. */
export interface Region {
  readonly country: string;
  /** Its main name; "" if unknown. */
  readonly name: string;
  /** All its names and codes, folded, with a tab before and after each. */
  readonly names: string;
}

/** The file next to main's code. scripts/bundled-places.ts writes it. */
export const placesFile = 'places.gz';

/** Places as they are searched. */
export interface SearchedPlaces {
  /** The most populous first. */
  readonly cities: readonly City[];
  /**
   * A line in UTF-8 for each city, with a tab before each of its names, folded: its main name first. As one text, because
   * 190,000 texts would take some 15 MB.
   */
  readonly names: Buffer;
  readonly regions: readonly Region[];
  /** For each city, the place of its region in that list. */
  readonly regionOf: readonly number[];
}

/** The first line of the file. */
interface Head extends Pick<SearchedPlaces, 'regions' | 'regionOf'> {
  readonly cities: PackedCities;
}

/** Packs cities: a line of JSON with the cities and regions, then the lines of names, compressed with gzip. */
export function packPlaces(cities: readonly NamedCity[]): Buffer {
  const lines = cities.map(({ name, otherNames }) => `${namesText([name, ...otherNames])}\n`);
  const head: Head = { cities: packCities(cities), ...packRegions(cities) };
  return gzipSync(`${JSON.stringify(head)}\n${lines.join('')}`, { level: 9 });
}

function namesText(names: readonly string[]): string {
  const compared = new Set(names.map(comparedName));
  return `\t${[...compared].filter((each) => each !== '').join('\t')}`;
}

function packRegions(cities: readonly NamedCity[]): Pick<Head, 'regions' | 'regionOf'> {
  const regions: Region[] = [];
  const places = new Map<string, number>();
  const regionOf = cities.map(({ country, regionNames }) => {
    const [name = ''] = regionNames;
    const region = { country, name, names: `${namesText(regionNames)}\t` };
    const key = JSON.stringify(region);
    const at = places.get(key) ?? regions.push(region) - 1;
    places.set(key, at);
    return at;
  });
  return { regions, regionOf };
}

/** Reads what `packPlaces` packed, uncompressed. */
export function readPlaces(bytes: Buffer): SearchedPlaces {
  const end = bytes.indexOf('\n');
  const { cities, ...regions } = unsafeParse<Head>(bytes.toString('utf8', 0, end));
  return { cities: readCities(cities), names: bytes.subarray(end + 1), ...regions };
}
