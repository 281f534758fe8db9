import type { FeedbackFile } from '../../../shared/domain/feedback-import';
import { messages } from '../../../shared/messages/messages';
import { type Result, succeed } from '../../../shared/result';
import { asBeforeHarmless } from '../../export/csv-format';
import { type CsvColumns, csvColumns, delimiters, headingOf, knownHeadings } from './csv-columns';
import { type CsvRecord, csvRecords, type Delimiter } from './csv-records';
import { fraudCasesOfCell } from './fraud-cases-cell';
import { GatheredRows, mostRows } from './gathered-rows';
import { type UnreadableFile, unreadable } from './unreadable';
import type { RowField, WrittenField, WrittenRow } from './written-row';

/** Reads CSV with a header. */
export async function readCsv(bytes: Buffer): Promise<Result<FeedbackFile, UnreadableFile>> {
  const gathered = new GatheredRows();
  let columns: CsvColumns | null = null;
  for await (const record of csvRecords(bytes, await delimiterOf(bytes))) {
    if (!record.ok) return record;
    const { line, cells } = record.value;
    if (columns === null) {
      const found = csvColumns(cells, line);
      if (!found.ok) return found;
      columns = found.value;
      for (const heading of columns.unknown) gathered.unknown(heading);
    } else if (gathered.isFull) {
      return unreadable(messages.mistakes.file.tooManyRows(mostRows));
    } else if (cells.length !== columns.count) {
      gathered.refuse(line, '', cells.slice(0, 100).join(' | '), ragged(cells.length, columns.count));
    } else gathered.take(rowOf(record.value, columns));
  }
  return columns === null ? unreadable(messages.mistakes.file.empty) : succeed(gathered.file('csv'));
}

/** A header is no longer, in bytes. */
const longestHeader = 1_000_000;

/** The delimiter with which the header has the most columns that are known. */
async function delimiterOf(bytes: Buffer): Promise<Delimiter> {
  let best: Delimiter = ',';
  let most = 0;
  for (const delimiter of delimiters) {
    const known = await knownWith(bytes, delimiter);
    if (known > most) {
      most = known;
      best = delimiter;
    }
  }
  return best;
}

async function knownWith(bytes: Buffer, delimiter: Delimiter): Promise<number> {
  for await (const header of csvRecords(bytes.subarray(0, longestHeader), delimiter))
    return header.ok ? knownHeadings(header.value.cells) : 0;
  return 0;
}

function ragged(cells: number, columns: number): string {
  const { tooFewCells, tooManyCells } = messages.mistakes.row;
  return (cells < columns ? tooFewCells : tooManyCells)(cells, columns);
}

function rowOf({ line, cells }: CsvRecord, { byField }: CsvColumns): WrittenRow {
  const fields = new Map<RowField, WrittenField>();
  for (const [field, { heading, at }] of byField) {
    const cell = asBeforeHarmless(cells[at] ?? '');
    fields.set(field, { column: heading, shown: cell, ...read(field, cell) });
  }
  return { line, fields, place: '', columnOf: headingOf, mistakes: [] };
}

function read(field: RowField, cell: string): Pick<WrittenField, 'value' | 'mistake'> {
  if (field !== 'fraudCases') return { value: cell };
  const value = fraudCasesOfCell(cell);
  return value === null ? { value, mistake: messages.mistakes.row.noArrayOfStrings } : { value };
}
