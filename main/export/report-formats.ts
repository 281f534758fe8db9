import { columnTexts } from '../../shared/domain/column-texts';
import { type Column, columnTable } from '../../shared/domain/columns';
import type { CsvDialect } from '../../shared/domain/csv-dialect';
import { infiniteSpeed } from '../../shared/domain/derived-signals';
import { extraFieldsOf } from '../../shared/domain/extra-data';
import { instantOf } from '../../shared/domain/instant';
import { type Position, type PositionSource, positionSources } from '../../shared/domain/position';
import type { Int64Text } from '../../shared/domain/report';
import {
  type ExportFormat,
  extraPathOf,
  extraPathsOf,
  isExtraColumn,
  type ShownColumn,
  type ShownColumns,
} from '../../shared/domain/report-query';
import type { StoredRow } from '../../shared/domain/report-row';
import { en } from '../../shared/i18n/compiled/en';
import type { ChunkReport } from '../store/contract';
import { type CsvCell, csvOf } from './csv';
import type { TextFormat } from './text-format';

/** How reports become the text of a file. */
type ReportFormat = TextFormat<ChunkReport>;

/** Only CSV uses `columns` and `dialect`, and only GeoJSON uses `sources`; without `sources` it has the positions of all sources. */
export function fileFormat(
  format: ExportFormat,
  columns: ShownColumns,
  dialect: CsvDialect,
  sources?: readonly PositionSource[],
): ReportFormat {
  if (format === 'csv') return csvFormat(columns, dialect);
  return format === 'json' ? jsonFormat : geoJsonFormat(sources);
}

/** One array of the reports, each exactly as the service sent it. */
const jsonFormat: ReportFormat = {
  beginning: '[\n',
  parts: ({ json }) => [json],
  separator: ',\n',
  end: '\n]\n',
};

/**
 * Returns CSV (RFC 4180) of the visible columns, in their order, with a header; UTF-8. The transaction is always among
 * them, so that the file can be completed with feedback and imported.
 */
export function csvFormat(shown: ShownColumns, dialect: CsvDialect): ReportFormat {
  const columns: ShownColumns = shown.includes('transaction') ? shown : [...shown, 'transaction'];
  const hasExtra = extraPathsOf(columns).length > 0;
  return csvOf(dialect, columns.flatMap(fileHeadings), ({ row, json }) => {
    const fields = hasExtra ? extraFieldsOf(json) : [];
    return columns.flatMap((column) =>
      isExtraColumn(column) ? [extraCell(fields, extraPathOf(column))] : cellsOf(row, column),
    );
  });
}

function extraCell(fields: ReturnType<typeof extraFieldsOf>, path: string): CsvCell {
  const field = fields.find((each) => each.path === path.normalize());
  return field?.kind === 'number' ? { number: field.text } : (field?.text ?? '');
}

/** Returns a column's headings in a file; of a field of extra_data, its path with `extra_data.`. */
function fileHeadings(column: ShownColumn): readonly string[] {
  if (isExtraColumn(column)) return [column];
  const own = ownHeadings[column] ?? columnHeadings[column];
  return column === 'amount' ? [own, 'Currency'] : [own];
}

/** Headings that differ in a file: with a unit, or as an import reads it. */
const ownHeadings: Readonly<Partial<Record<Column, string>>> = {
  time: 'Time (UTC)',
  distance: 'Distance (km)',
  transaction: 'transaction_id',
  disagreement: 'Disagreement (0 to 100)',
  travel: 'Impossible travel (km/h)',
};

/** Returns the cells of a column for a report; an amount's currency has its own, so that the amount stays a number. */
function cellsOf(row: StoredRow, column: Column): readonly CsvCell[] {
  const cell = cellOf(row, column);
  return column === 'amount' ? [cell, row.currency ?? ''] : [cell];
}

/** Returns the cell of a column for a report; "" for not given. */
function cellOf(row: StoredRow, column: Column): CsvCell {
  const own = ownCells[column];
  if (own) return own(row);
  const text = joined(columnTexts(row, column));
  const { kind } = columnTable[column];
  return kind === 'number' || kind === 'decimal' ? { number: text } : text;
}

/** Cells that differ in a file from the texts of their column. */
const ownCells: Readonly<Partial<Record<Column, (row: StoredRow) => CsvCell>>> = {
  verdict: ({ verdict, divided }) => {
    if (verdict === null) return '';
    return divided ? en.words.standings.divided : en.words.verdicts[verdict];
  },
  time: ({ timestamp }) => (timestamp === null ? '' : isoTime(timestamp)),
  signals: ({ signals, derived }) => joined([...signals, ...derived]),
  positions: ({ positions }) => joined(positions.map(({ source }) => en.positions.names[source])),
  distance: ({ distance }) => (distance === null ? '' : { number: distance.toFixed(3) }),
  travel: ({ travel }) => (travel === null ? '' : travel >= infiniteSpeed ? 'infinite' : travel.toFixed(0)),
};

function joined(values: readonly string[]): string {
  return values.join('; ');
}

/** Returns "2026-03-01T14:05:09.123456789Z": all nine digits, so that no instant is rounded. */
function isoTime(nanoseconds: Int64Text): string {
  const instant = instantOf(nanoseconds);
  if (instant === null) return nanoseconds;
  return `${new Date(instant.milliseconds).toISOString().slice(0, -'.000Z'.length)}.${instant.nanoseconds}Z`;
}

/** The column headings of files: English in every language, so that programs that read the file find them. */
export const columnHeadings: Readonly<Record<Column, string>> = en.words.fields;

/**
 * Returns GeoJSON (RFC 7946): a point for each usable position of each report that comes from one of the sources,
 * longitude first. int64 values are text, because most readers read numbers as doubles.
 */
export function geoJsonFormat(sources: readonly PositionSource[] = positionSources): ReportFormat {
  return {
    beginning: '{"type":"FeatureCollection","features":[\n',
    parts: ({ row }) =>
      row.positions
        .filter(({ source }) => sources.includes(source))
        .map((position) => JSON.stringify(featureOf(row, position))),
    separator: ',\n',
    end: '\n]}\n',
  };
}

function featureOf(row: StoredRow, position: Position) {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
    properties: {
      key: row.key,
      id: row.id,
      transaction_id: row.transactionId,
      source: position.source,
      place: position.place,
      /** Says nothing about where the device is, for the reason in `mark`. */
      suspicious: position.suspicious,
      /** Why it says less than its digits, and the radius in km within which the device may be; null for neither. */
      mark: position.mark ?? null,
      least_radius_km: position.leastRadiusKm ?? null,
      /** The longitude was given beyond 180 degrees, so the point differs from what was received. */
      wrapped: position.wrapped,
      risk_assignment: row.riskAssignment,
      fraud_cases: row.fraudCases,
      timestamp: row.timestamp,
      signals: row.signals,
    },
  };
}
