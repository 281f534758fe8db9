import { columnTexts } from '../../shared/domain/column-texts';
import type { Column } from '../../shared/domain/columns';
import type { StoredRow } from '../../shared/domain/report-row';
import type { Format } from '../export/formats/format';
import { isoTime } from '../export/formats/iso-time';
import { columnHeadings } from '../export/formats/report-cells';
import { type ReportFormatOptions, reportFormat } from '../export/formats/report-formats';
import type { ChunkReport } from '../store/contract';
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

export function queryFormat(
  name: (typeof queryFormats)[number],
  options: ReportFormatOptions,
): Format<ChunkReport> {
  if (name === 'csv') return reportFormat('csv', options);
  return name === 'jsonl' ? jsonLines : table;
}

async function* jsonLines(chunks: AsyncIterable<readonly ChunkReport[]>) {
  for await (const chunk of chunks) yield chunk.map(({ row }) => jsonLine(reportObject(row))).join('');
}

const table = tableFormat(
  tableColumns.map((column) => columnHeadings[column]),
  ({ row }: ChunkReport) => cellsOf(row),
);

function cellsOf(row: StoredRow): readonly string[] {
  return tableColumns.map((column) =>
    column === 'time' && row.timestamp !== null
      ? isoTime(row.timestamp).replace(/\.\d+Z$/, 'Z')
      : columnTexts(row, column).join('; '),
  );
}
