import { columnTexts } from '../../../shared/domain/column-texts';
import { type Column, columnTable } from '../../../shared/domain/columns';
import { speedOfTravel } from '../../../shared/domain/derived-signals';
import { extraFieldsOf } from '../../../shared/domain/extra-data';
import type { Int64Text, JsonText } from '../../../shared/domain/report';
import {
  extraPathOf,
  extraPathsOf,
  isExtraColumn,
  type ShownColumn,
  type ShownColumns,
} from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import { en } from '../../../shared/i18n/compiled/en';
import type { ChunkRow } from '../../store/contract';

/** A cell of a table of reports: a text, "" for not given, a number by its digits in JSON, or a time in ns since 1970. */
export type ReportCell = string | { readonly number: string } | { readonly time: Int64Text };

/** A report of a table. What was received is only needed for columns of extra_data, see readsReceived. */
export interface TableReport extends ChunkRow {
  readonly json?: JsonText;
}

/** How reports become the rows of a table. */
export interface ReportTable {
  readonly headings: readonly string[];
  readonly cells: (report: TableReport) => readonly ReportCell[];
}

/**
 * Returns the table of the visible columns, in their order. The transaction is always among them, so that the file can be
 * completed with feedback and imported.
 */
export function reportTable(shown: ShownColumns): ReportTable {
  const columns: ShownColumns = shown.includes('transaction') ? shown : [...shown, 'transaction'];
  const hasExtra = readsReceived(columns);
  return {
    headings: columns.flatMap(fileHeadings),
    cells: ({ row, json }) => {
      const fields = hasExtra && json !== undefined ? extraFieldsOf(json) : [];
      return columns.flatMap((column) =>
        isExtraColumn(column) ? [extraCell(fields, extraPathOf(column))] : cellsOf(row, column),
      );
    },
  };
}

/** Whether a table of these columns needs what was received. */
export function readsReceived(columns: ShownColumns): boolean {
  return extraPathsOf(columns).length > 0;
}

function extraCell(fields: ReturnType<typeof extraFieldsOf>, path: string): ReportCell {
  const field = fields.find((each) => each.path === path.normalize());
  return field?.kind === 'number' ? { number: field.text } : (field?.text ?? '');
}

/** Returns a column's headings in a file; of a field of extra_data, its path with `extra_data.`. */
function fileHeadings(column: ShownColumn): readonly string[] {
  if (isExtraColumn(column)) return [column];
  const own = ownHeadings[column] ?? columnHeadings[column];
  return column === 'amount' ? [own, 'Currency'] : [own];
}

/** The heading of the transaction's column, by which an import finds it. */
export const transactionHeading = 'transaction_id';

/** Headings that differ in a file: with a unit, or as an import reads it. */
const ownHeadings: Readonly<Partial<Record<Column, string>>> = {
  time: 'Time (UTC)',
  distance: 'Distance (km)',
  transaction: transactionHeading,
  disagreement: 'Disagreement (0 to 100)',
  travel: 'Impossible travel (km/h)',
};

/** Returns the cells of a column for a report; an amount's currency has its own, so that the amount stays a number. */
function cellsOf(row: StoredRow, column: Column): readonly ReportCell[] {
  const cell = cellOf(row, column);
  return column === 'amount' ? [cell, row.currency ?? ''] : [cell];
}

function cellOf(row: StoredRow, column: Column): ReportCell {
  const own = ownCells[column];
  if (own) return own(row);
  const text = joined(columnTexts(row, column));
  const { kind } = columnTable[column];
  return kind === 'number' || kind === 'decimal' ? { number: text } : text;
}

/** Cells that differ in a file from the texts of their column. */
const ownCells: Readonly<Partial<Record<Column, (row: StoredRow) => ReportCell>>> = {
  verdict: ({ verdict, divided }) => {
    if (verdict === null) return '';
    return divided ? en.words.standings.divided : en.words.verdicts[verdict];
  },
  time: ({ timestamp }) => (timestamp === null ? '' : { time: timestamp }),
  signals: ({ signals, derived }) => joined([...signals, ...derived]),
  positions: ({ positions }) => joined(positions.map(({ source }) => en.positions.names[source])),
  distance: ({ distance }) => (distance === null ? '' : { number: distance.toFixed(3) }),
  travel: ({ travel }) => {
    if (travel === null) return '';
    const speed = speedOfTravel(travel);
    return Number.isFinite(speed) ? { number: speed.toFixed(0) } : 'infinite';
  },
};

function joined(values: readonly string[]): string {
  return values.join('; ');
}

/** The column headings of files: English in every language, so that programs that read the file find them. */
export const columnHeadings: Readonly<Record<Column, string>> = en.words.fields;
