import type { FeedbackFile } from '../../../shared/domain/feedback-import';
import { messages } from '../../../shared/i18n/messages';
import { type Result, succeed } from '../../../shared/result';
import { unescapeFormula } from '../../export/csv-format';
import { CollectedRows, maxRows } from './collected-rows';
import { type CsvColumns, csvColumns, delimiters, headingOf, knownHeadings } from './csv-columns';
import { type CsvRecord, csvRecords, type Delimiter } from './csv-records';
import { fraudCasesOfCell } from './fraud-cases-cell';
import type { RawField, RawRow, RowField } from './parse-row';
import { type UnreadableFile, unreadable } from './unreadable';

/** Reads CSV with a header. */
export async function readCsv(bytes: Buffer): Promise<Result<FeedbackFile, UnreadableFile>> {
  const collected = new CollectedRows();
  let columns: CsvColumns | null = null;
  for await (const record of csvRecords(bytes, await delimiterOf(bytes))) {
    if (!record.ok) return record;
    const { line, cells } = record.value;
    if (columns === null) {
      const found = csvColumns(cells, line);
      if (!found.ok) return found;
      columns = found.value;
      for (const heading of columns.unknown) collected.addUnknown(heading);
    } else if (collected.isFull) {
      return unreadable(messages.validation.file.tooManyRows(maxRows));
    } else if (cells.length !== columns.count) {
      collected.reject(line, '', cells.slice(0, 100).join(' | '), ragged(cells.length, columns.count));
    } else collected.add(rowOf(record.value, columns));
  }
  return columns === null ? unreadable(messages.validation.file.empty) : succeed(collected.file('csv'));
}

const maxHeaderBytes = 1_000_000;

/** Returns the delimiter with which the header has the most known columns. */
async function delimiterOf(bytes: Buffer): Promise<Delimiter> {
  let best: Delimiter = ',';
  let mostKnown = 0;
  for (const delimiter of delimiters) {
    const known = await countKnownHeadings(bytes, delimiter);
    if (known > mostKnown) {
      mostKnown = known;
      best = delimiter;
    }
  }
  return best;
}

async function countKnownHeadings(bytes: Buffer, delimiter: Delimiter): Promise<number> {
  for await (const header of csvRecords(bytes.subarray(0, maxHeaderBytes), delimiter))
    return header.ok ? knownHeadings(header.value.cells) : 0;
  return 0;
}

function ragged(cells: number, columns: number): string {
  const { tooFewCells, tooManyCells } = messages.validation.row;
  return (cells < columns ? tooFewCells : tooManyCells)(cells, columns);
}

function rowOf({ line, cells }: CsvRecord, { byField }: CsvColumns): RawRow {
  const fields = new Map<RowField, RawField>();
  for (const [field, { heading, index }] of byField) {
    const cell = unescapeFormula(cells[index] ?? '');
    fields.set(field, { column: heading, shown: cell, ...readValue(field, cell) });
  }
  return { line, fields, place: '', columnOf: headingOf, errors: [] };
}

function readValue(field: RowField, cell: string): Pick<RawField, 'value' | 'error'> {
  if (field !== 'fraudCases') return { value: cell };
  const value = fraudCasesOfCell(cell);
  return value === null ? { value, error: messages.validation.row.noArrayOfStrings } : { value };
}
