import { instantOf } from '../../shared/domain/instant';
import type { Int64Text } from '../../shared/domain/report';
import type { Column, ShownColumns } from '../../shared/domain/report-query';
import type { StoredRow } from '../../shared/domain/report-row';
import { english } from '../../shared/i18n/english';
import { columnHeadings } from './column-headings';
import type { ReportFormat } from './exported-entries';

/** Without it Excel reads UTF-8 in the system's code page. */
export const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';

/** Returns CSV (RFC 4180) of the visible columns, in their order, with a header; UTF-8. */
export function csvFormat(columns: ShownColumns): ReportFormat {
  return {
    beginning: byteOrderMark + lineOf(columns.map((column) => units[column] ?? columnHeadings[column])),
    parts: ({ row }) => [lineOf(columns.map((column) => cells[column](row)))],
    separator: '',
    end: '',
  };
}

/** Headings for columns that need a unit in a file. */
const units: Readonly<Partial<Record<Column, string>>> = {
  time: 'Time (UTC)',
  distance: 'Distance (km)',
  disagreement: 'Disagreement (0 to 100)',
};

/** The text of each column for a report; "" for not given. */
const cells: Readonly<Record<Column, (row: StoredRow) => string>> = {
  risk: ({ riskAssignment }) => riskAssignment ?? '',
  fraudCases: ({ fraudCases }) => joined(fraudCases),
  time: ({ timestamp }) => (timestamp === null ? '' : isoTime(timestamp)),
  user: ({ userId }) => userId ?? '',
  device: ({ deviceModel, deviceId }) => joined([deviceModel, deviceId].filter((part) => part !== null)),
  place: ({ place }) => place,
  signals: ({ signals }) => joined(signals),
  positions: ({ positions }) => joined(positions.map(({ source }) => english.positions.names[source])),
  distance: ({ distance }) => (distance === null ? '' : distance.toFixed(3)),
  disagreement: ({ disagreement }) => (disagreement === null ? '' : String(disagreement)),
  country: ({ countries }) => joined(countries),
  transaction: ({ transactionId }) => transactionId ?? '',
  id: ({ id }) => id ?? '',
};

function joined(values: readonly string[]): string {
  return values.join('; ');
}

/**
 * Returns ISO 8601 with all nine digits of the second's fraction, "2026-03-01T14:05:09.123456789Z", so that no
 * instant is rounded.
 */
function isoTime(nanoseconds: Int64Text): string {
  const instant = instantOf(nanoseconds);
  if (instant === null) return nanoseconds;
  return `${new Date(instant.milliseconds).toISOString().slice(0, -'.000Z'.length)}.${instant.nanoseconds}Z`;
}

/** Returns one line of CSV with its line end. No cell is read as a formula by a spreadsheet. */
export function lineOf(values: readonly string[]): string {
  return values.map((value) => quoted(escapeFormula(value))).join(',') + lineEnd;
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

/**
 * Returns the value with an apostrophe in front of each part that a spreadsheet could read as a formula.
 *
 * Quotation marks delimit a cell only for a reader that splits the file by commas. One that splits it by `;` or tab,
 * as Excel does where the system's list separator is `;`, finds cells and lines inside the quoted values. So every
 * position where some reader may start a cell is checked, not only the start of the value.
 */
export function escapeFormula(value: string): string {
  return value.replace(formulaStarts, "'");
}

/** Returns the original value of a cell that `escapeFormula` escaped. */
export function unescapeFormula(cell: string): string {
  return cell.replace(escapedFormulaStarts, '');
}

/** What some programs skip in front of a formula: spaces, quotation marks, and invisible characters. */
const skipped = '[\\p{Zs}"\'`\\p{Cf}\\p{DI}]*';
/** The first characters of formulas (OWASP, "CSV Injection"): = + - @ in normal, full or small width, or a tab. */
const formulaStart = '=+\\-@\\t\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B';
/**
 * A reader may start a cell after these: list separators, and control characters, many of which end a line for some
 * reader.
 */
const boundary = '[,;\\p{Cc}\\p{Zl}\\p{Zp}]';

/**
 * Matches a mark in front of each formula. A line end counts as one only at the start of a value: further on it ends
 * its cell. The end of the value after a boundary counts as one too: if a reader takes the value's last quotation
 * mark for an opening one, the next cell starts with the line end of the file.
 *
 * The apostrophe is among the skipped characters. Adding or removing one therefore changes no match, and
 * `escapeFormula` can be undone.
 */
const formulaPattern = (mark: "'" | '') =>
  new RegExp(
    `^${mark}(?=${skipped}[${formulaStart}\\r\\n])|(?<=${boundary})${mark}(?=${skipped}(?:[${formulaStart}]|$))`,
    'gu',
  );
const formulaStarts = formulaPattern('');
const escapedFormulaStarts = formulaPattern("'");
