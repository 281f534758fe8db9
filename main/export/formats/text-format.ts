import type { Format } from './format';

/** A text that consists of a part for each entry or so. */
export interface TextFormat<Entry> {
  readonly beginning: string;
  /** Returns what an entry adds, in order; empty if it has nothing to add in this format. */
  readonly parts: (entry: Entry) => readonly string[];
  /** Written between two parts. */
  readonly separator: string;
  readonly end: string;
}

/** Characters of a piece, about. Between two pieces main does its other work. */
const maxPieceLength = 1_000_000;

/** Returns the format that writes such a text, a piece for each chunk or more. */
export function textPieces<Entry>({ beginning, parts, separator, end }: TextFormat<Entry>): Format<Entry> {
  return async function* (chunks) {
    let piece = beginning;
    let isFirst = true;
    for await (const entries of chunks) {
      for (const entry of entries) {
        for (const part of parts(entry)) {
          piece += isFirst ? part : separator + part;
          isFirst = false;
        }
        if (piece.length < maxPieceLength) continue;
        yield piece;
        piece = '';
      }
      if (piece !== '') yield piece;
      piece = '';
    }
    if (end !== '') yield end;
  };
}

/** Returns the text that has a line for each entry. */
export function textLines<Entry>(lineOf: (entry: Entry) => string): TextFormat<Entry> {
  return { beginning: '', parts: (entry) => [`${lineOf(entry)}\n`], separator: '', end: '' };
}

/** Returns the whole text of some entries. */
export function textOf<Entry>(
  { beginning, parts, separator, end }: TextFormat<Entry>,
  entries: readonly Entry[],
): string {
  return beginning + entries.flatMap(parts).join(separator) + end;
}
