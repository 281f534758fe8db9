/** A piece of a file: text, which is written as UTF-8, or bytes. */
export type Piece = string | Uint8Array;

/**
 * Turns entries into the pieces of a file. It reads a chunk only when the next piece is requested, has only a bounded part of
 * the file in memory, and ends `chunks` when its reader ends it.
 */
export type Format<Entry> = (chunks: AsyncIterable<readonly Entry[]>) => AsyncIterable<Piece>;

/** Bytes of a piece, about: main does its other work between two. */
const pieceBytes = 60_000;

/** Returns texts as pieces in UTF-8. Each text is encoded while it is new: the same bytes take half the time of long strings. */
export function* inPieces(texts: Iterable<string>): Generator<Uint8Array> {
  let piece = Buffer.allocUnsafe(pieceBytes);
  let end = 0;
  for (const text of texts) {
    // A unit of UTF-16 has at most three bytes.
    const most = 3 * text.length;
    if (most > piece.length - end) {
      if (end > 0) yield piece.subarray(0, end);
      piece = Buffer.allocUnsafe(Math.max(pieceBytes, most));
      end = 0;
    }
    end += piece.write(text, end);
  }
  if (end > 0) yield piece.subarray(0, end);
}
