import { visibleText } from '../../shared/i18n/visible-text';
import { beginningOf } from '../../shared/shown-text';
import type { Format } from '../export/formats/format';

/** In characters. Longer cells are cut: formats for programs have them in full. */
const maxCellWidth = 40;

/**
 * Returns lines of aligned cells, without spaces at their ends. Received texts can't move the cursor or add lines. `widths`:
 * those of rows above, which the columns keep.
 */
export function tableLines(
  rows: readonly (readonly string[])[],
  widths: readonly number[] = [],
): { readonly text: string; readonly widths: readonly number[] } {
  const cells = rows.map((row) => row.map(cellText));
  const columns = Math.max(widths.length, ...cells.map((row) => row.length));
  const wide = Array.from({ length: columns }, (_, at) =>
    Math.max(widths[at] ?? 0, ...cells.map((row) => row[at]?.length ?? 0)),
  );
  const lines = cells.map((row) =>
    row
      .map((cell, at) => cell.padEnd(wide[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return { text: lines.map((line) => `${line}\n`).join(''), widths: wide };
}

function cellText(text: string): string {
  return beginningOf(visibleText(text).replaceAll(/\s+/g, ' '), maxCellWidth);
}

/** Returns the format of a table with a line for each entry. The first chunk decides how wide its columns are at least. */
export function tableFormat<Entry>(
  headings: readonly string[],
  cellsOf: (entry: Entry) => readonly string[],
): Format<Entry> {
  return async function* (chunks) {
    let heading = [headings];
    let widths: readonly number[] = [];
    for await (const chunk of chunks) {
      const lines = tableLines([...heading, ...chunk.map(cellsOf)], widths);
      yield lines.text;
      heading = [];
      widths = lines.widths;
    }
  };
}
