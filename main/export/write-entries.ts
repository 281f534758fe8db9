import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { EntryChunk, ExportedEntries } from './exported-entries';
import type { Format, Piece } from './formats/format';

/** Where the pieces of a file go. */
export interface Destination {
  /** Resolves when the next piece can be taken. */
  readonly write: (piece: Piece) => Promise<unknown>;
  /** Called with the number of entries passed to the format, before each chunk and at the end. */
  readonly onProgress: (written: number) => void;
  /** Returns why the rest isn't to be written; null if it is. */
  readonly endedBy: () => Problem | null;
}

/**
 * Writes entries in a format to a destination, one piece after the other. Returns how many there were; fails with why they
 * couldn't be read, or why the destination ended.
 */
export async function writeEntries<Entry, Place>(
  entries: ExportedEntries<Entry, Place>,
  format: Format<Entry>,
  { write, onProgress, endedBy }: Destination,
): Promise<Result<number, Problem>> {
  let written = 0;
  async function* chunks(): AsyncGenerator<readonly Entry[]> {
    let coming: Promise<Result<EntryChunk<Entry, Place>, Problem>> | null = entries.chunk(null);
    try {
      while (coming !== null) {
        onProgress(written);
        const chunk: Result<EntryChunk<Entry, Place>, Problem> = await coming;
        const problem = endedBy();
        if (problem) throw new EntriesEnded(problem);
        if (!chunk.ok) throw new EntriesEnded(chunk.problem);
        const { entries: read, next }: EntryChunk<Entry, Place> = chunk.value;
        // While these are written, the store reads the next.
        coming = next === null ? null : entries.chunk(next);
        // It may fail while these are written.
        coming?.catch(() => undefined);
        yield read;
        written += read.length;
      }
    } finally {
      // If the reader ends first, the store still reads these.
      await coming?.catch(() => undefined);
    }
  }
  try {
    for await (const piece of format(chunks())) {
      await write(piece);
      const problem = endedBy();
      if (problem) return fail(problem);
    }
  } catch (error) {
    if (error instanceof EntriesEnded) return fail(error.problem);
    throw error;
  }
  onProgress(written);
  const problem = endedBy();
  return problem ? fail(problem) : succeed(written);
}

/** Passes a problem through a format, which must not write the end of its file then. */
class EntriesEnded extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`The entries ended: ${problem.kind}`);
    this.problem = problem;
  }
}
