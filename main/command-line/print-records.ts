import type { CsvDialect } from '../../shared/domain/csv-dialect';
import { csvOf } from '../export/formats/csv';
import { textOf } from '../export/formats/text-format';
import type { Given, Option, Surroundings } from './command';
import { writeDone } from './output';
import { optionValue } from './read-arguments';
import { jsonLine } from './report-object';
import { tableLines } from './text-table';

/** A line of a list, by names that stay: int64 values are text. */
export type PrintedRecord = Readonly<Record<string, PrintedValue>>;
type PrintedValue = string | number | boolean | null | readonly string[];

const recordFormats = ['table', 'jsonl', 'csv'] as const;

/** The option of every command that prints a list. */
export const formatOption: Option = {
  value: 'FORMAT',
  about: 'how to print (default: table)',
  choices: recordFormats,
};

/** Prints records that have the same names. `tabled`: those that a table has; other formats have all. */
export function printRecords(
  given: Given,
  { output, csvDialect }: Pick<Surroundings, 'output' | 'csvDialect'>,
  records: readonly PrintedRecord[],
  tabled: readonly string[],
): void {
  const format = recordFormats.find((each) => each === optionValue(given, 'format')) ?? 'table';
  if (format === 'jsonl') output.write(records.map(jsonLine).join(''));
  else if (format === 'csv') output.write(csvText(records, csvDialect));
  else output.write(tableText(records, tabled));
}

/** Prints records of what was done, see writeDone. */
export function printDone(...records: Parameters<typeof printRecords>): void {
  writeDone(() => printRecords(...records));
}

function tableText(records: readonly PrintedRecord[], names: readonly string[]): string {
  const rows = records.map((record) => names.map((name) => cellOf(record[name] ?? null)));
  return tableLines([names.map(headingOf), ...rows]).text;
}

function csvText(records: readonly PrintedRecord[], dialect: CsvDialect): string {
  const names = Object.keys(records[0] ?? {});
  if (names.length === 0) return '';
  const format = csvOf(dialect, names, (record: PrintedRecord) =>
    names.map((name) => cellOf(record[name] ?? null)),
  );
  return textOf(format, records);
}

function headingOf(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

function cellOf(value: PrintedValue): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.join('; ') : String(value);
}

/** Returns ms since 1970 as ISO 8601. */
export function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
