/** How other programs read CSV: spreadsheets split it by the list separator of the system, which need not be the comma. */

export const separators = [',', ';', '\t'] as const;
export type Separator = (typeof separators)[number];

/**
 * The cells of a text as a reader finds them that heeds quotation marks: one at the beginning of a cell holds everything up to
 * the next, a doubled one stands for itself, and what follows the closing one is taken as it is (as Excel and Python's csv do).
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

/** The cells of a text as a reader finds them that knows neither quotation marks nor line ends within a cell. */
function cellsSplit(text: string, separator: Separator): readonly string[] {
  return text.split(/\r\n|[\r\n\v\f\x85\u2028\u2029]/).flatMap((line) => line.split(separator));
}

const formula = /^[\s"\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Whether a spreadsheet could take a cell for a formula: by its first character, or by what follows the ones it skips. */
function isFormula(cell: string): boolean {
  return /^[\t\r\n]/.test(cell) || formula.test(cell);
}

/** The cells of a file that some reader could take for formulas, each with how it was found. */
export function formulasIn(text: string): readonly string[] {
  const file = text.replace(/^\uFEFF/, '');
  return separators.flatMap((separator) =>
    [
      ...cellsRead(file, separator).map((cell) => ['read', cell] as const),
      ...cellsSplit(file, separator).map((cell) => ['split', cell] as const),
    ]
      .filter(([, cell]) => isFormula(cell))
      .map(([how, cell]) => `${how} by ${JSON.stringify(separator)}: ${JSON.stringify(cell)}`),
  );
}
