import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FoundPlace } from '../../shared/contract/map.calls';
import type { FindPlaces } from './find-places';

/** The bundled places, read when the first one is looked for. */
export class Places {
  readonly #folder: string;
  #finder: Promise<FindPlaces> | null = null;

  /** `folder`: that of main's code. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async find(text: string, limit: number): Promise<readonly FoundPlace[]> {
    this.#finder ??= loadFinder(this.#folder);
    return (await this.#finder)(text, limit);
  }
}

async function loadFinder(folder: string): Promise<FindPlaces> {
  const [{ placeFinder }, { placesFile, readPlaces }] = await Promise.all([
    import('./find-places'),
    import('./packed-places'),
  ]);
  const bytes = await promisify(gunzip)(await readFile(join(folder, placesFile)));
  return placeFinder(readPlaces(bytes));
}
