import type { City } from '../../../../shared/packed-cities';
import { answerWith, type RpcPort, RpcServer } from '../../../../shared/rpc';
import { fold } from '../../../../shared/text/fold';
import { wordsOf } from '../../../../shared/text/words';

/** A place found by name. */
export type FoundPlace = Pick<City, 'name' | 'country' | 'latitude' | 'longitude' | 'population'>;

/** Returns the words of a name, folded, with single spaces. */
function asTyped(name: string): string {
  return wordsOf(fold(name)).join(' ');
}

/**
 * Returns a function that finds at most `limit` cities by the beginning of their name or of a word in it: exact names
 * first, then beginnings, then words; each the most populous first. `cities` must be in that order.
 */
export function placeFinder(cities: readonly City[]): (text: string, limit: number) => readonly FoundPlace[] {
  const names = cities.map(({ name }) => asTyped(name));
  return (text, limit) => {
    const typed = asTyped(text);
    if (typed === '') return [];
    const ranked: City[][] = [[], [], []];
    for (const [at, city] of cities.entries()) {
      const name = names[at] ?? '';
      const rank = name === typed ? 0 : name.startsWith(typed) ? 1 : name.includes(` ${typed}`) ? 2 : -1;
      ranked[rank]?.push(city);
    }
    return ranked
      .flat()
      .slice(0, limit)
      .map(({ name, country, latitude, longitude, population }) => ({
        name,
        country,
        latitude,
        longitude,
        population,
      }));
  };
}

/** The worker's calls, for shared/rpc.ts. */
export interface PlacesApi {
  readonly find: {
    readonly request: { readonly text: string; readonly limit: number };
    readonly answer: readonly FoundPlace[];
  };
}

/** Answers the calls in the worker, once the cities are read. */
export function servePlaces(port: RpcPort, cities: Promise<readonly City[]>): void {
  const finder = cities.then(placeFinder);
  new RpcServer(
    port,
    answerWith<PlacesApi>({ find: async ({ text, limit }) => (await finder)(text, limit) }),
  );
}
