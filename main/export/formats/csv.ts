import type { CsvDialect } from '../../../shared/domain/csv-dialect';
import { fail, type Result, succeed } from '../../../shared/result';
import type { TextFormat } from './text-format';

/** Without it Excel reads UTF-8 in the system's code page. */
const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** A number by its digits in JSON, which gets the decimal sign of the file. */
interface CsvNumber {
  readonly number: string;
}
export type CsvCell = string | CsvNumber;

/** Returns CSV (RFC 4180) with a header and one line for each entry. */
export function csvOf<Entry>(
  dialect: CsvDialect,
  headings: readonly string[],
  cells: (entry: Entry) => readonly CsvCell[],
): TextFormat<Entry> {
  return {
    beginning: (dialect.byteOrderMark ? byteOrderMark : '') + lineOf(headings, dialect),
    parts: (entry) => [lineOf(cells(entry), dialect)],
    separator: '',
    end: '',
  };
}

/** Returns one line of CSV with its line end. No cell is read as a formula by a spreadsheet. */
function lineOf(cells: readonly CsvCell[], { separator, decimalSign }: CsvDialect): string {
  const texts = cells.map((cell) =>
    typeof cell === 'string' ? escapeFormula(cell) : cell.number.replace('.', decimalSign),
  );
  return texts.map(quoted).join(separator) + lineEnd;
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

/**
 * Returns the value with an apostrophe in front of each part that a spreadsheet could read as a formula.
 *
 * Quotation marks delimit a cell only for a reader that splits the file by commas. One that splits it by `;`, `|` or
 * tab, as Excel does where the system's list separator is that one, finds cells and lines inside the quoted values. So every
 * position where some reader may start a cell is checked, not only the start of the value.
 *
 * A plain number is no formula, whatever its sign: with an apostrophe it would be a text, which no program adds up.
 */
export function escapeFormula(value: string): string {
  return plainNumbers.test(value) ? value : value.replace(formulaStarts, "'");
}

/** Returns the original value of a cell that `escapeFormula` escaped. */
export function unescapeFormula(cell: string): string {
  return cell.replace(escapedFormulaStarts, '');
}

/** What some programs skip in front of a formula: spaces, quotation marks, and invisible characters. */
const skipped = '[\\p{Zs}"\'`\\p{Cf}\\p{DI}]*';
/** The first characters of formulas (OWASP, "CSV Injection"): = + - @ in normal, full or small width, or a tab. */
const formulaStart = '=+\\-@\\t\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B';
/** A number without a sign. `separators`: of its fraction and its thousands. */
const digits = (separators: string) => `\\d+(?:[${separators}]\\d+)*(?:[eE][+\\-]?\\d+)?`;
/**
 * Numbers as in "40.4,-3.7" and "40,4; -3,7": no part of them is a formula, wherever a reader splits them. What separates numbers
 * of a list is no part of them, so that a hostile text matches in one way only: otherwise, trying all ways would take forever.
 */
const list = `(?:[+\\-]?${digits('.')}(?:, ?[+\\-]?${digits('.')})*|[+\\-]?${digits('.,')}(?:; ?[+\\-]?${digits('.,')})*)`;
const plainNumbers = new RegExp(`^(?:[+\\-]?${digits('.,')}|${list}|\\(${list}\\)|\\[${list}\\])$`);
/** A reader may start a cell after these: list separators, line ends and other control characters. */
const boundary = '[,;|:^~\\p{Cc}\\p{Zl}\\p{Zp}]';

/**
 * Matches a mark in front of each formula. A line end counts as one only at the start of a value: further on it ends
 * its cell. The end of the value after a boundary counts as one too: if a reader takes the value's last quotation
 * mark for an opening one, the next cell starts with the line end of the file.
 *
 * The apostrophe is among the skipped characters. Adding or removing one therefore changes no match, and
 * `escapeFormula` can be undone.
 */
const formulaPattern = (mark: string) =>
  new RegExp(
    `^${mark}(?=${skipped}[${formulaStart}\\r\\n])|(?<=${boundary})${mark}(?=${skipped}(?:[${formulaStart}]|$))`,
    'gu',
  );
const formulaStarts = formulaPattern('');
/** Also what earlier versions put in front of numbers. */
const escapedFormulaStarts = formulaPattern("'");

/**
 * Returns fraud cases as one CSV cell: "Phising; Location fraud", or a JSON array if that could not be read back, as
 * "[]" for none. An empty cell says nothing about them.
 */
export function fraudCasesCell(fraudCases: readonly string[] | null): string {
  if (fraudCases === null) return '';
  const cell = fraudCases.join('; ');
  const read = fraudCasesOfCell(cell);
  const readBack = read.ok ? read.value : null;
  const isSame =
    readBack?.length === fraudCases.length && readBack.every((word, at) => word === fraudCases[at]);
  return isSame ? cell : JSON.stringify(fraudCases);
}

/** Returns the fraud cases of such a cell. Fails for a malformed JSON array of strings. */
export function fraudCasesOfCell(cell: string): Result<readonly string[] | null, 'malformed'> {
  const text = cell.trim();
  if (!text.startsWith('[')) {
    const words = text.split(';').map((word) => word.trim());
    const named = words.filter((word) => word !== '');
    return succeed(named.length === 0 ? null : named);
  }
  try {
    const list: unknown = JSON.parse(text);
    const isList = Array.isArray(list) && list.every((word) => typeof word === 'string');
    return isList ? succeed(list) : fail('malformed');
  } catch {
    return fail('malformed');
  }
}
