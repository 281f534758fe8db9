import { gzipSync } from 'node:zlib';
import { type City, type PackedCities, packCities, readCities } from '../../shared/packed-cities';
import { fold } from '../../shared/text/fold';
import { wordsOf } from '../../shared/text/words';
import { parseTrusted } from '../../shared/trusted';

/** A city with the names that it has in other languages and scripts, or had, unordered. */
export interface NamedCity extends City {
  readonly otherNames: readonly string[];
}

/** The file beside main's code. scripts/bundled-places.ts writes it. */
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
}

/** Returns the words of a name, folded, with single spaces. */
export function comparedName(name: string): string {
  return wordsOf(fold(name)).join(' ');
}

/** Packs cities: a line of JSON with the cities, then the lines of names, compressed with gzip. */
export function packPlaces(cities: readonly NamedCity[]): Buffer {
  const lines = cities.map(({ name, otherNames }) => {
    const names = new Set([name, ...otherNames].map(comparedName));
    return `\t${[...names].filter((each) => each !== '').join('\t')}\n`;
  });
  return gzipSync(`${JSON.stringify(packCities(cities))}\n${lines.join('')}`, { level: 9 });
}

/** Reads what `packPlaces` packed, uncompressed. */
export function readPlaces(bytes: Buffer): SearchedPlaces {
  const end = bytes.indexOf('\n');
  const packed = parseTrusted<PackedCities>(bytes.toString('utf8', 0, end));
  return { cities: readCities(packed), names: bytes.subarray(end + 1) };
}
