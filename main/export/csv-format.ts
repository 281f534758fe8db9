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

/** One line of CSV with its end, of which no cell can be taken for a formula. */
export function lineOf(values: readonly string[]): string {
  return values.map((value) => quoted(harmless(value))).join(',') + lineEnd;
}

/** Every cell is quoted: a value that holds another program's separator must not begin a cell of its own. */
function quoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}

/**
 * What a spreadsheet could take for a formula: = + - @ in their usual or full width, at the beginning or behind what some
 * programs skip there (space, quotes, characters that show nothing), and a tab or line end in front of anything (OWASP,
 * "CSV Injection"). Apostrophes in front change nothing of it, so that the one put there can be told from one of the value's.
 */
const formula = /^(?:'*[\t\r\n]|[\s"'`\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** The value, behind an apostrophe where it could be a formula: text to a spreadsheet, and every character still there. */
export function harmless(value: string): string {
  return formula.test(value) ? `'${value}` : value;
}

/** The value that `harmless` made a cell of. */
export function asBeforeHarmless(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
