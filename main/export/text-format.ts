/** How entries become the text of a file, so that it can be written in pieces. */
export interface TextFormat<Entry> {
  readonly beginning: string;
  /** Returns what an entry adds, in order; empty if it has nothing to add in this format. */
  readonly parts: (entry: Entry) => readonly string[];
  /** Written between two parts. */
  readonly separator: string;
  readonly end: string;
}

/** Returns the whole text of some entries. */
export function textOf<Entry>(
  { beginning, parts, separator, end }: TextFormat<Entry>,
  entries: readonly Entry[],
): string {
  return beginning + entries.flatMap(parts).join(separator) + end;
}
