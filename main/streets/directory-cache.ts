import type { Directory } from './archive-directory';

/** Of the directories below the root: how many stay in memory, and how many entries in all, each of 32 bytes. Real ones have 4,000. */
const limits = { directories: 16, entries: 500_000 };

/** The directories of an archive that were used last, by their offset. Few bytes can describe many entries. */
export class DirectoryCache {
  readonly #limits: typeof limits;
  /** Least recently used first. */
  readonly #directories = new Map<number, Directory>();
  #entries = 0;

  constructor(bounds = limits) {
    this.#limits = bounds;
  }

  get(offset: number): Directory | null {
    const found = this.#directories.get(offset);
    if (!found) return null;
    this.#directories.delete(offset);
    this.#directories.set(offset, found);
    return found;
  }

  put(offset: number, directory: Directory): void {
    this.#remove(offset);
    this.#directories.set(offset, directory);
    this.#entries += directory.tileIds.length;
    for (const oldest of this.#directories.keys()) {
      const { directories, entries } = this.#limits;
      if (this.#directories.size <= directories && this.#entries <= entries) return;
      this.#remove(oldest);
    }
  }

  #remove(offset: number): void {
    this.#entries -= this.#directories.get(offset)?.tileIds.length ?? 0;
    this.#directories.delete(offset);
  }
}
