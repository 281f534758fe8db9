import { columnHeadings } from '../../shared/domain/column-headings';
import { instantOf } from '../../shared/domain/instant';
import type { Int64Text } from '../../shared/domain/report';
import type { Column, ShownColumns } from '../../shared/domain/report-query';
import type { StoredRow } from '../../shared/domain/report-row';
import { english } from '../../shared/messages/english';
import type { FileFormat } from './file-format';

/** Without it Excel takes UTF-8 for the code page of the machine. */
export const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** CSV (RFC 4180) of the columns shown, in their order, under their headings; UTF-8. */
export function csvFormat(columns: ShownColumns): FileFormat {
  return {
    beginning: byteOrderMark + lineOf(columns.map((column) => units[column] ?? columnHeadings[column])),
    parts: ({ row }) => [lineOf(columns.map((column) => cells[column](row)))],
    separator: '',
    end: '',
  };
}

/** The headings of columns whose unit a file has to name. */
const units: Readonly<Partial<Record<Column, string>>> = {
  time: 'Time (UTC)',
  distance: 'Distance (km)',
  disagreement: 'Disagreement (0 to 100)',
};

/** What each column shows of a report, as text; "" for not given. */
const cells: Readonly<Record<Column, (row: StoredRow) => string>> = {
  risk: ({ riskAssignment }) => riskAssignment ?? '',
  fraudCases: ({ fraudCases }) => listed(fraudCases),
  time: ({ timestamp }) => (timestamp === null ? '' : isoTime(timestamp)),
  user: ({ userId }) => userId ?? '',
  device: ({ deviceModel, deviceId }) => listed([deviceModel, deviceId].filter((part) => part !== null)),
  place: ({ place }) => place,
  signals: ({ signals }) => listed(signals),
  positions: ({ positions }) => listed(positions.map(({ source }) => english.positions.names[source])),
  distance: ({ distance }) => (distance === null ? '' : distance.toFixed(3)),
  disagreement: ({ disagreement }) => (disagreement === null ? '' : String(disagreement)),
  country: ({ countries }) => listed(countries),
  transaction: ({ transactionId }) => transactionId ?? '',
  id: ({ id }) => id ?? '',
};

function listed(values: readonly string[]): string {
  return values.join('; ');
}

/** ISO 8601 with all nine digits of the second's fraction, "2026-03-01T14:05:09.123456789Z": no instant is rounded. */
function isoTime(nanoseconds: Int64Text): string {
  const instant = instantOf(nanoseconds);
  if (instant === null) return nanoseconds;
  return `${new Date(instant.milliseconds).toISOString().slice(0, -'.000Z'.length)}.${instant.nanoseconds}Z`;
}

/** One line of CSV with its end, none of whose cells a spreadsheet takes for a formula. */
export function lineOf(values: readonly string[]): string {
  return values.map((value) => quoted(harmless(value))).join(',') + lineEnd;
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

/**
 * Returns the value with an apostrophe in front of each part of it that a spreadsheet could take for a formula.
 *
 * Quotation marks hold a cell together only for a reader that splits the file by commas. One that splits it by `;` or tab, as
 * Excel does where the system's list separator is `;`, finds cells and lines inside the quoted values. So every place where some
 * reader can begin a cell is checked, not only the beginning of the value.
 */
export function harmless(value: string): string {
  return value.replace(unmarked, "'");
}

/** Returns the value that `harmless` made this cell of. */
export function asBeforeHarmless(cell: string): string {
  return cell.replace(marked, '');
}

/** What some programs skip in front of a formula: spaces, quotation marks, and characters that show nothing. */
const skipped = '[\\p{Zs}"\'`\\p{Cf}\\p{DI}]*';
/** What a formula begins with (OWASP, "CSV Injection"): = + - @ in usual, full or small width, or a tab. */
const first = '=+\\-@\\t\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B';
/** Behind these a reader can begin a cell: list separators, and control characters, many of which end a line for some reader. */
const boundary = '[,;\\p{Cc}\\p{Zl}\\p{Zp}]';

/**
 * Matches a mark in front of each formula. A line end counts as one at the beginning of a value only: further on it ends its cell.
 * So does the end of the value behind a boundary: where a reader takes the value's last quotation mark for an opening one, the
 * next cell begins with the line end of the file.
 *
 * The apostrophe is among the skipped characters. Adding or removing one therefore changes no match, and `harmless` can be undone.
 */
const formulasMarked = (mark: "'" | '') =>
  new RegExp(
    `^${mark}(?=${skipped}[${first}\\r\\n])|(?<=${boundary})${mark}(?=${skipped}(?:[${first}]|$))`,
    'gu',
  );
const unmarked = formulasMarked('');
const marked = formulasMarked("'");
