/** A piece of a file: text, which is written as UTF-8, or bytes. */
export type Piece = string | Uint8Array;

/**
 * Turns entries into the pieces of a file. It reads a chunk only when the next piece is requested, has only a bounded part of
 * the file in memory, and ends `chunks` when its reader ends it.
 */
export type Format<Entry> = (chunks: AsyncIterable<readonly Entry[]>) => AsyncIterable<Piece>;

/** Characters of a piece, about: main does its other work between two. */
const maxPieceLength = 500_000;

/** Returns texts as pieces of about half a million characters. */
export function* inPieces(texts: Iterable<string>): Generator<string> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < maxPieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
