/** A directory of a PMTiles archive: for ascending tile ids, where the tiles are, or the directories of the next level. */
export interface Directory {
  readonly tileIds: Float64Array;
  /** How many tiles from the id on are the same; 0 for a directory. */
  readonly runLengths: Float64Array;
  readonly lengths: Float64Array;
  readonly offsets: Float64Array;
}

/** What a directory says about a tile. */
interface DirectoryEntry {
  readonly isTile: boolean;
  readonly offset: number;
  readonly length: number;
}

/** Reads a decompressed directory; null if it is invalid. Takes no longer and no more memory than its length permits. */
export function readDirectory(bytes: Uint8Array): Directory | null {
  const varints = new Varints(bytes);
  const count = varints.next();
  // Each entry has at least four bytes.
  if (count === 0 || count * 4 > bytes.length) return null;
  const [tileIds, runLengths, lengths, offsets] = [
    new Float64Array(count),
    new Float64Array(count),
    new Float64Array(count),
    new Float64Array(count),
  ];
  let id = 0;
  for (let at = 0; at < count; at += 1) {
    const step = varints.next();
    if (step === 0 && at > 0) return null;
    id += step;
    tileIds[at] = id;
  }
  for (let at = 0; at < count; at += 1) runLengths[at] = varints.next();
  for (let at = 0; at < count; at += 1) {
    lengths[at] = varints.next();
    if (lengths[at] === 0) return null;
  }
  for (let at = 0; at < count; at += 1) {
    const offset = varints.next();
    // 0: right after the previous one.
    if (offset > 0) offsets[at] = offset - 1;
    else if (at > 0) offsets[at] = (offsets[at - 1] ?? 0) + (lengths[at - 1] ?? 0);
    else return null;
  }
  return varints.isDone() ? { tileIds, runLengths, lengths, offsets } : null;
}

/** Returns the entry that a tile is in, or the directory that leads to it; null if the archive doesn't have the tile. */
export function findEntry(
  { tileIds, runLengths, lengths, offsets }: Directory,
  tileId: number,
): DirectoryEntry | null {
  let [low, high] = [0, tileIds.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tileIds[middle] ?? 0) <= tileId) low = middle;
    else high = middle - 1;
  }
  const [first = 0, run = 0] = [tileIds[low], runLengths[low]];
  if (first > tileId || (run > 0 && tileId >= first + run)) return null;
  return { isTile: run > 0, offset: offsets[low] ?? 0, length: lengths[low] ?? 0 };
}

/** Reads numbers of up to 53 bits. After the end, or a larger number, everything is invalid. */
class Varints {
  readonly #bytes: Uint8Array;
  #at = 0;
  #isValid = true;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  next(): number {
    let value = 0;
    for (let factor = 1; factor <= 2 ** 49; factor *= 128) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) break;
      this.#at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) {
        if (value <= Number.MAX_SAFE_INTEGER) return value;
        break;
      }
    }
    this.#isValid = false;
    this.#at = this.#bytes.length;
    return 0;
  }

  /** Whether exactly all bytes were read, all of them valid. */
  isDone(): boolean {
    return this.#isValid && this.#at === this.#bytes.length;
  }
}
