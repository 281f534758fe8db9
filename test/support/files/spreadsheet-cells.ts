/**
 * How other programs read CSV: spreadsheets split it at the system's list separator, which isn't always a
 * comma, or at the one that is chosen when a text is imported.
 */

const separators = [',', ';', '\t', '|', ':', '^', '~'] as const;
type Separator = (typeof separators)[number];

/**
 * Returns the cells of a text for a reader that supports quotation marks: one at the start of a cell quotes
 * everything up to the next, a doubled one is a literal one, and text after the closing one is part of the
 * cell (as in Excel and Python's csv).
 */
function cellsRead(text: string, separator: Separator): readonly string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] === '"' && text[at + 1] !== '"') break;
        if (text[at] === '"') at += 1;
        cell += text[at];
      }
      at += 1;
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n') {
      cell += text[at];
      at += 1;
    }
    cells.push(cell);
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
  }
  return cells;
}

/** Returns the cells of a text for a reader without quotation marks and line breaks within a cell. */
function cellsSplit(text: string, separator: Separator): readonly string[] {
  return text.split(/\r\n|[\r\n\v\f\x85\u2028\u2029]/).flatMap((line) => line.split(separator));
}

const formula = /^[\s"\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/**
 * A spreadsheet adds these up and runs nothing; a reader without quotation marks leaves them on, and one with another separator
 * finds the file's separator and the next cell, which is quoted, behind them.
 */
const number = /^"?[+-]?[0-9.,]+(?:e[+-]?[0-9]+)?"?(?:[,;\t]"|$)/i;

/**
 * Returns true if a spreadsheet could treat a cell as a formula: because of its first character, or the first
 * one after those it skips.
 */
function isFormula(cell: string, written: Separator): boolean {
  if (number.test(cell)) return false;
  // Other readers find the tabs of a file that has them as separators in front of its values.
  const first = written === '\t' ? /^[\r\n]/ : /^[\t\r\n]/;
  return first.test(cell) || formula.test(cell);
}

/**
 * Returns the cells of a file, written with a separator, that some reader could treat as formulas, each with the way it was
 * read.
 */
export function formulasIn(text: string, written: Separator = ','): readonly string[] {
  const file = text.replace(/^\uFEFF/, '');
  return separators.flatMap((separator) =>
    [
      ...cellsRead(file, separator).map((cell) => ['read', cell] as const),
      ...cellsSplit(file, separator).map((cell) => ['split', cell] as const),
    ]
      .filter(([, cell]) => isFormula(cell, written))
      .map(([how, cell]) => `${how} by ${JSON.stringify(separator)}: ${JSON.stringify(cell)}`),
  );
}
