import type { City } from '../../../../shared/packed-cities';
import { answerWith, type RpcPort, RpcServer } from '../../../../shared/rpc';
import { type FoundPlace, placeFinder } from './find-places';

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
