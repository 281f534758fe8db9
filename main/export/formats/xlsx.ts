import { positionSources } from '../../../shared/domain/position';
import type { ShownColumns } from '../../../shared/domain/report-query';
import { en } from '../../../shared/i18n/compiled/en';
import type { ChunkReport } from '../../store/contract';
import { seriesOf } from './chunk-series';
import type { Format, Piece } from './format';
import { type ReportCell, reportTable, transactionHeading } from './report-cells';
import { reportLink } from './report-link';
import { exportedPositions, type PositionOptions } from './report-radii';
import { columnName, sheetCell } from './xlsx-cells';
import { contentTypes, packageRelations, styles, workbook, workbookRelations } from './xlsx-parts';
import { only, zipPieces } from './zip-pieces';

/** Rows of a sheet below its heading. Excel has 1,048,576 rows. */
const maxSheetRows = 1_048_575;
/** Excel ignores all links of a sheet that has more. */
const maxSheetLinks = 65_530;

/** The cells of a table for a workbook, with a row for each entry. */
interface SheetTable<Entry> {
  readonly headings: readonly string[];
  readonly cells: (entry: Entry) => readonly ReportCell[];
  /** The column with links, from 0, and the address that the cell of an entry leads to; null for none. */
  readonly links: { readonly column: number; readonly of: (entry: Entry) => string | null } | null;
}

/**
 * Writes the visible columns as an Office Open XML workbook (ECMA-376), with typed cells, a fixed heading, filters and links to
 * the reports. Further rows than a sheet can have are on further sheets. `sheetRows`: rows of a sheet.
 */
export function xlsxFormat(
  shown: ShownColumns,
  options: PositionOptions,
  sheetRows = maxSheetRows,
): Format<ChunkReport> {
  return workbookFormat(sheetTable(shown, options), sheetRows);
}

/** Writes a table as such a workbook. */
export function workbookFormat<Entry>(table: SheetTable<Entry>, sheetRows = maxSheetRows): Format<Entry> {
  return (chunks) => zipPieces(workbookFiles(chunks, table, sheetRows));
}

async function* workbookFiles<Entry>(
  chunks: AsyncIterable<readonly Entry[]>,
  table: SheetTable<Entry>,
  sheetRows: number,
) {
  let sheets = 0;
  let lastRow = 1;
  for await (const entries of seriesOf(chunks, sheetRows)) {
    sheets += 1;
    const links: string[] = [];
    const place = `xl/worksheets/sheet${sheets}.xml`;
    const content = sheet(entries, table, links, (row) => {
      lastRow = row;
    });
    yield { name: place, content };
    if (links.length > 0)
      yield { name: `xl/worksheets/_rels/sheet${sheets}.xml.rels`, content: only(linkRelations(links)) };
  }
  const area = `$A$1:$${columnName(table.headings.length - 1)}$`;
  yield { name: 'xl/styles.xml', content: only(styles) };
  yield {
    name: 'xl/workbook.xml',
    content: only(workbook(sheets, (number) => `${area}${number < sheets ? sheetRows + 1 : lastRow}`)),
  };
  yield { name: 'xl/_rels/workbook.xml.rels', content: only(workbookRelations(sheets)) };
  yield { name: '_rels/.rels', content: only(packageRelations) };
  yield { name: '[Content_Types].xml', content: only(contentTypes(sheets)) };
}

async function* sheet<Entry>(
  entries: AsyncIterable<readonly Entry[]>,
  { headings, cells, links: linking }: SheetTable<Entry>,
  links: string[],
  onEnd: (lastRow: number) => void,
): AsyncGenerator<Piece> {
  const names = headings.map((_, at) => columnName(at));
  const linked: string[] = [];
  let row = 1;
  yield sheetBeginning(headings, names);
  for await (const some of entries) {
    let piece = '';
    for (const entry of some) {
      row += 1;
      piece += `<row r="${row}">`;
      const link = linking && links.length < maxSheetLinks ? linking.of(entry) : null;
      cells(entry).forEach((cell, at) => {
        piece += sheetCell(`${names[at]}${row}`, cell, link !== null && at === linking?.column);
      });
      piece += '</row>';
      if (linking === null || link === null) continue;
      links.push(link);
      linked.push(`<hyperlink ref="${names[linking.column]}${row}" r:id="rId${links.length}"/>`);
    }
    yield piece;
  }
  onEnd(row);
  const end = `${names.at(-1)}${row}`;
  yield `</sheetData><autoFilter ref="A1:${end}"/>`;
  if (linked.length > 0) yield `<hyperlinks>${linked.join('')}</hyperlinks>`;
  yield `<ignoredErrors><ignoredError sqref="A1:${end}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}

function sheetBeginning(headings: readonly string[], names: readonly string[]): string {
  const widths = headings.map((heading, at) => {
    const width = Math.min(40, Math.max(12, heading.length + 4));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  const cells = headings.map((heading, at) => sheetCell(`${names[at]}1`, { heading }, false));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`;
}

function linkRelations(links: readonly string[]): string {
  const relations = links.map(
    (link, at) =>
      `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${link.replaceAll('&', '&amp;')}" TargetMode="External"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`;
}

/** Returns the visible columns; those of times and positions are completed with what their cells can't tell exactly. */
function sheetTable(shown: ShownColumns, options: PositionOptions): SheetTable<ChunkReport> {
  const { headings, cells } = reportTable(shown);
  const sources = options.sources ?? positionSources;
  const hasTime = shown.includes('time');
  const hasPositions = shown.includes('positions');
  return {
    headings: [
      ...headings,
      ...(hasTime ? ['Time (ns since 1970)'] : []),
      ...(hasPositions
        ? sources.flatMap((source) =>
            positionHeadings.map((each) => `${en.positions.names[source]}: ${each}`),
          )
        : []),
    ],
    cells: (report) => {
      const positions = hasPositions ? exportedPositions(report, options) : [];
      return [
        ...cells(report),
        ...(hasTime ? [report.row.timestamp ?? ''] : []),
        ...(hasPositions ? sources : []).flatMap((source): readonly ReportCell[] => {
          const found = positions.find(({ position }) => position.source === source);
          if (!found) return noPosition;
          const { position, assumedKm, leastKm } = found;
          const numbers = [position.latitude, position.longitude, assumedKm, leastKm];
          return [
            ...numbers.map((value) => (value === null ? '' : { number: String(value) })),
            position.mark ?? '',
          ];
        }),
      ];
    },
    links: {
      column: headings.indexOf(transactionHeading),
      of: ({ row }) => reportLink(row.transactionId),
    },
  };
}

const positionHeadings = ['latitude', 'longitude', 'assumed radius (km)', 'radius at least (km)', 'mark'];
const noPosition: readonly ReportCell[] = positionHeadings.map(() => '');
