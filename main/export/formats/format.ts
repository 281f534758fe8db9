/** A piece of a file: text, which is written as UTF-8, or bytes. */
export type Piece = string | Uint8Array;

/**
 * Turns entries into the pieces of a file. It reads a chunk only when the next piece is requested, has only a bounded part of
 * the file in memory, and ends `chunks` when its reader ends it.
 */
export type Format<Entry> = (chunks: AsyncIterable<readonly Entry[]>) => AsyncIterable<Piece>;
