import { columnTexts } from '../../shared/domain/column-texts';
import type { Column } from '../../shared/domain/columns';
import type { StoredRow } from '../../shared/domain/report-row';
import { isoTime } from '../export/formats/iso-time';
import { columnHeadings } from '../export/formats/report-cells';
import { type ReportFormat, type ReportFormatOptions, reportFormat } from '../export/formats/report-formats';
import type { ChunkRow } from '../store/contract';
import { jsonLine, reportObject } from './report-object';
import { tableFormat } from './text-table';

/** How `query` can print reports. */
export const queryFormats = ['table', 'jsonl', 'csv'] as const;

/** Columns of a table, whose rows are to fit a wide terminal; formats for programs have all. */
const tableColumns = [
  'time',
  'risk',
  'fraudCases',
  'user',
  'place',
  'signals',
  'transaction',
  'id',
] as const satisfies readonly Column[];

export function queryFormat(name: (typeof queryFormats)[number], options: ReportFormatOptions): ReportFormat {
  if (name === 'csv') return reportFormat('csv', options);
  return { reads: 'row', format: name === 'jsonl' ? jsonLines : table };
}

async function* jsonLines(chunks: AsyncIterable<readonly ChunkRow[]>) {
  for await (const chunk of chunks) yield chunk.map(({ row }) => jsonLine(reportObject(row))).join('');
}

const table = tableFormat(
  tableColumns.map((column) => columnHeadings[column]),
  ({ row }: ChunkRow) => cellsOf(row),
);

function cellsOf(row: StoredRow): readonly string[] {
  return tableColumns.map((column) =>
    column === 'time' && row.timestamp !== null
      ? isoTime(row.timestamp).replace(/\.\d+Z$/, 'Z')
      : columnTexts(row, column).join('; '),
  );
}
