import type { CsvDialect } from '../../../shared/domain/csv-dialect';
import type { FeedbackFile } from '../../../shared/domain/feedback-import';
import type { InvalidInput } from '../../../shared/domain/problem';
import { ratingTypes, riskAssignments } from '../../../shared/domain/vocabulary';
import { messages } from '../../../shared/i18n/messages';
import { type Result, succeed } from '../../../shared/result';
import { names } from '../../../shared/text/compiled/names';
import { fold } from '../../../shared/text/fold';
import { csvOf, fraudCasesOfCell, unescapeFormula } from '../../export/formats/csv';
import { changedIdError } from './changed-ids';
import { CollectedRows, maxRows } from './collected-rows';
import { type CsvRecord, csvRecords, type Delimiter } from './csv-records';
import { unreadable } from './file-bytes';
import { excerpt, historyFields, type RawField, type RawRow, type RowField, rowFields } from './parse-row';

export async function readCsv(bytes: Buffer): Promise<Result<FeedbackFile, InvalidInput>> {
  const collected = new CollectedRows();
  let columns: CsvColumns | null = null;
  const stated = statedDelimiter(bytes);
  for await (const record of csvRecords(bytes, stated ?? (await delimiterOf(bytes)))) {
    if (!record.ok) return record;
    const { line, cells } = record.value;
    if (stated !== null && line === 1) continue;
    if (columns === null) {
      const found = csvColumns(cells, line);
      if (!found.ok) return found;
      columns = found.value;
      for (const heading of columns.unknown) collected.addUnknown(heading);
    } else if (collected.isFull) {
      return unreadable(messages.validation.file.tooManyRows({ most: maxRows }));
    } else if (isRagged(cells, columns.count)) {
      collected.reject(line, '', beginningOfRow(cells), ragged(cells.length, columns.count));
    } else collected.add(rowOf(record.value, columns));
  }
  return columns === null
    ? unreadable(messages.validation.file.empty)
    : succeed(collected.file('csv', columns.byField.get('transactionId')?.heading ?? 'transaction_id'));
}

const maxHeaderBytes = 1_000_000;

/** Returns the delimiter that a first line "sep=;" states, which Excel writes and reads; null if there is none. */
function statedDelimiter(bytes: Buffer): Delimiter | null {
  const [, stated] = /^"?sep=(.)"?[\r\n]/i.exec(bytes.toString('latin1', 0, 10)) ?? [];
  return delimiters.find((delimiter) => delimiter === stated) ?? null;
}

/** Returns the delimiter with which the header has the most known columns. */
async function delimiterOf(bytes: Buffer): Promise<Delimiter> {
  const known: number[] = [];
  for (const delimiter of delimiters) known.push(await countKnownHeadings(bytes, delimiter));
  return delimiters[known.indexOf(Math.max(...known))] ?? ',';
}

async function countKnownHeadings(bytes: Buffer, delimiter: Delimiter): Promise<number> {
  for await (const header of csvRecords(bytes.subarray(0, maxHeaderBytes), delimiter))
    return header.ok ? header.value.cells.filter((heading) => fieldOfHeading.has(nameOf(heading))).length : 0;
  return 0;
}

function beginningOfRow(cells: readonly string[]): string {
  return cells.slice(0, 100).join(' | ');
}

/** Spreadsheets write the empty cells of columns that were cleared, beyond the header. */
function isRagged(cells: readonly string[], columns: number): boolean {
  return cells.length < columns || cells.slice(columns).some((cell) => cell.trim() !== '');
}

function ragged(cells: number, columns: number): string {
  const { tooFewCells, tooManyCells } = messages.validation.row;
  return (cells < columns ? tooFewCells : tooManyCells)({ cells, columns });
}

function rowOf({ line, cells }: CsvRecord, { byField }: CsvColumns): RawRow {
  const fields = new Map<RowField, RawField>();
  for (const [field, { heading, index }] of byField) {
    const cell = textIn(cells[index] ?? '');
    fields.set(field, { column: heading, shown: cell, ...readValue(field, cell) });
  }
  return { line, fields, place: '', columnOf: headingOf, errors: [] };
}

/** Returns the text of a cell: 0042 of ="0042" too, by which some programs keep Excel from taking a text for a number. */
function textIn(cell: string): string {
  const [, quoted] = quotedFormula.exec(cell) ?? [];
  return quoted === undefined ? unescapeFormula(cell) : quoted.replaceAll('""', '"');
}

const quotedFormula = /^="((?:[^"]|"")*)"$/;

function readValue(field: RowField, cell: string): Pick<RawField, 'value' | 'error'> {
  if (field === 'desiredRisk') return { value: spelledAs(riskAssignments, cell) };
  if (field === 'ratingType') return { value: spelledAs(ratingTypes, cell) };
  if (field === 'score') return { value: wholeNumber(cell) };
  if (field === 'transactionId') {
    const error = changedIdError(cell, 'csv');
    return error === null ? { value: cell } : { value: cell, error };
  }
  if (field !== 'fraudCases') return { value: cell };
  const cases = fraudCasesOfCell(cell);
  return cases.ok
    ? { value: cases.value }
    : { value: null, error: messages.validation.row.notArrayOfStrings };
}

/** Returns the word that a cell is but for its case, which spreadsheets correct; another text as it is. */
function spelledAs(words: readonly string[], cell: string): string {
  const lower = cell.trim().toLowerCase();
  return words.find((word) => word.toLowerCase() === lower) ?? cell;
}

/** Returns 9 for 9.0 and 9,0, as pandas and spreadsheets write whole numbers. */
function wholeNumber(cell: string): string {
  return cell.trim().replace(/^(\d+)[.,]0+$/, '$1');
}

/** No known heading is longer, in characters. */
const maxHeading = 100;

/** The headings of each column, with underscores for spaces; the first one is named in errors. */
const ownHeadings: Readonly<Record<RowField, readonly string[]>> = {
  transactionId: ['transaction_id'],
  desiredRisk: ['risk_assignment', 'risk'],
  fraudCases: ['fraud_cases'],
  score: ['score'],
  ratingType: ['type', 'tipo'],
  annotations: ['annotations'],
  impact: ['impact'],
  situation: ['situation'],
  email: ['reporter_email'],
  name: ['reporter_name'],
  surname: ['reporter_surname'],
};

/** What the window calls the columns, in all languages. */
const shownHeadings: Readonly<Record<RowField, readonly string[]>> = {
  transactionId: [...names.report.identity.transaction, ...names.words.fields.transaction],
  desiredRisk: [...names.feedback.fields.desiredRisk, ...names.words.fields.risk],
  fraudCases: names.words.fields.fraudCases,
  score: names.feedback.fields.score,
  ratingType: names.feedback.fields.ratingType,
  annotations: names.feedback.fields.annotations,
  impact: names.feedback.fields.impact,
  situation: names.feedback.fields.situation,
  email: names.feedback.fields.reporterEmail,
  name: names.feedback.fields.reporterName,
  surname: names.feedback.fields.reporterSurname,
};

/** The columns that are read, by their folded headings. */
const fieldOfHeading: ReadonlyMap<string, RowField> = new Map(
  [shownHeadings, ownHeadings].flatMap((headings) =>
    rowFields.flatMap((field) => headings[field].map((heading) => [nameOf(heading), field])),
  ),
);

/** Returns a CSV file with the headings of all columns, to be filled in. */
export function csvTemplate(dialect: CsvDialect): string {
  return csvOf(dialect, rowFields.map(headingOf), () => []).beginning;
}

interface CsvColumn {
  readonly heading: string;
  readonly index: number;
}

interface CsvColumns {
  readonly byField: ReadonlyMap<RowField, CsvColumn>;
  readonly unknown: readonly string[];
  readonly count: number;
}

function headingOf(field: RowField): string {
  const [heading = field] = ownHeadings[field];
  return heading;
}

/** Returns the columns of a header. Fails if a required one is missing or one occurs twice. */
function csvColumns(header: readonly string[], line: number): Result<CsvColumns, InvalidInput> {
  const errors = messages.validation.file;
  const byField = new Map<RowField, CsvColumn>();
  const unknown: string[] = [];
  for (const [index, rawHeading] of header.entries()) {
    const name = nameOf(rawHeading);
    const heading = excerpt(rawHeading.trim());
    const field = fieldOfHeading.get(name);
    if (field === undefined) {
      if (name !== '' && !historyFields.has(name)) unknown.push(heading);
      continue;
    }
    const other = byField.get(field);
    if (other)
      return unreadable(
        errors.duplicateColumn({
          line,
          one: `${other.index + 1} (${other.heading})`,
          other: `${index + 1} (${heading})`,
        }),
      );
    byField.set(field, { heading, index });
  }
  if (!byField.has('transactionId') || !byField.has('desiredRisk'))
    return unreadable(errors.noHeader({ line, beginning: excerpt(header.join(', ')) }));
  return succeed({ byField, unknown, count: header.length });
}

/** The supported delimiters, in order of preference. */
const delimiters = [',', ';', '\t', '|'] as const satisfies readonly Delimiter[];

/** "Transaction ID", "transaction_id" and "transactionId" are one name. */
function nameOf(heading: string): string {
  return fold(
    heading
      .trim()
      .slice(0, maxHeading)
      .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_'),
  )
    .trim()
    .replaceAll(/[\s_]+/g, '_');
}
