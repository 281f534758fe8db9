import type { Area } from './area';
import { type Column, type DecimalRangeField, isRangeField, type NumberRangeField } from './columns';
import type { PositionSource } from './position';
import type { Int64Text } from './report';

/**
 * The query of grid, counts, map and exports, which saved views store. Pure data, JSON-safe. Each part narrows it: an
 * empty query means all reports of the profile.
 */
export interface ReportQuery {
  /** Words that must all occur in the report's readable fields; a word also matches the beginning of another. */
  readonly text: string;
  /** All must match. At most one per field. */
  readonly filters: readonly ReportFilter[];
  readonly sort: ReportSort;
}

/** The longest text of a query. */
export const maxQueryText = 5_000;

/** The fields that are filtered by value; null means "not given", or, for a verdict, not judged. */
export const valueFields = [
  'risk',
  'fraudCase',
  'signal',
  'country',
  'user',
  'device',
  'deviceModel',
  'place',
  'transaction',
  'extra',
  'verdict',
] as const;
export type ValueField = (typeof valueFields)[number];

/**
 * Matches if the report's value is one of `in` (if not empty) and none of `out`. If a report has several values (fraud
 * cases, signals, countries), any of them counts.
 */
export interface ValueFilter {
  readonly field: ValueField;
  readonly in: readonly (string | null)[];
  readonly out: readonly (string | null)[];
}

/** Report generation time; nanoseconds since 1970, both ends included, null for no limit. */
export interface TimeFilter {
  readonly field: 'time';
  readonly range:
    | { readonly kind: 'between'; readonly from: Int64Text | null; readonly until: Int64Text | null }
    /** The last `seconds`, relative to the time of the request. */
    | { readonly kind: 'last'; readonly seconds: number };
}

/** A column's number, both ends included; reports without one don't match. */
export interface NumberRangeFilter {
  readonly field: NumberRangeField;
  readonly atLeast: number | null;
  readonly atMost: number | null;
}

/** A column's exact decimal, whatever its unit, both ends included. */
export interface DecimalRangeFilter {
  readonly field: DecimalRangeField;
  readonly atLeast: string | null;
  readonly atMost: string | null;
}

export type RangeFilter = NumberRangeFilter | DecimalRangeFilter;

export function isRangeFilter(filter: ReportFilter): filter is RangeFilter {
  return isRangeField(filter.field);
}

/**
 * How a report stands in review; each report has exactly one.
 *
 * - escalated: a question about it waits for an answer
 * - snoozed: its snooze isn't over
 * - returned: its snooze is over, its question was answered, or it changed after its verdict
 * - divided: has verdicts that differ and were given without knowledge of each other
 * - judged: has a verdict
 * - waiting: none of these
 */
export const reviewStatuses = ['waiting', 'returned', 'divided', 'snoozed', 'escalated', 'judged'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** Reports with one of these review statuses. */
export interface ReviewStatusFilter {
  readonly field: 'standing';
  readonly in: readonly ReviewStatus[];
}

/** Unread reports, or read ones. */
interface UnreadFilter {
  readonly field: 'unread';
  readonly unread: boolean;
}

/** Reports that changed since this analyst saw them. */
interface UpdatedFilter {
  readonly field: 'updated';
}

/** Different reports that have the same ID. */
interface SharedIdFilter {
  readonly field: 'sharedId';
}

/** The newest report of each transaction, and reports that name none. */
export interface NewestFilter {
  readonly field: 'newest';
}

/** Reports with at least one usable position in an area. */
export interface AreaFilter {
  readonly field: 'area';
  readonly area: Area;
  /** Only positions of these sources count; all if left out. */
  readonly sources?: readonly PositionSource[];
}

/** Reports with a usable position, or without one and so not on the map. */
interface PlacedFilter {
  readonly field: 'placed';
  readonly placed: boolean;
}

export interface LookUpFilter {
  readonly field: 'lookUp';
  readonly id: string;
  readonly transactionId: string;
}

/** The most reports that a filter can list: the whole filter is sent with every request for the grid. */
export const maxListedReports = 5_000;
/**
 * What listed reports have in common: only the tried limits of a what-if flag them, or only those of the settings; or they
 * are in one case.
 */
export const listedReasons = ['newlyFlagged', 'noLongerFlagged', 'inCase'] as const;
type ListedReason = (typeof listedReasons)[number];

/** Exactly these reports, which another part of the app found. */
export interface ListedFilter {
  readonly field: 'listed';
  readonly keys: readonly string[];
  readonly reason: ListedReason;
  /** The number of reports that were found; the newest ones of them are listed. */
  readonly found: number;
}

export type ReportFilter =
  | ValueFilter
  | TimeFilter
  | NumberRangeFilter
  | DecimalRangeFilter
  | UnreadFilter
  | UpdatedFilter
  | SharedIdFilter
  | NewestFilter
  | AreaFilter
  | PlacedFilter
  | LookUpFilter
  | ListedFilter
  | ReviewStatusFilter;
export type FilterField = ReportFilter['field'];

/** A column with a field of extra_data, by its path as in `extraFields`. Without an index, it isn't sortable. */
export type ExtraColumn = `extra_data.${string}`;
export type ShownColumn = Column | ExtraColumn;

/** Maximum number of such columns, whose values are read for each row. */
export const maxExtraColumns = 10;

export function extraColumn(path: string): ExtraColumn {
  return `extra_data.${path}`;
}

export function isExtraColumn(column: string): column is ExtraColumn {
  return column.startsWith('extra_data.');
}

export function extraPathOf(column: ExtraColumn): string {
  return column.slice('extra_data.'.length);
}

/** Returns the paths of the columns with a field of extra_data. */
export function extraPathsOf(shown: ShownColumns): readonly string[] {
  return shown.filter(isExtraColumn).map(extraPathOf);
}

/** Reports with equal values are sorted newest first; those without a value come last in both directions. */
export interface ReportSort {
  readonly column: Column;
  readonly descending: boolean;
}

/** The grid's columns, in order. Never empty. */
export type ShownColumns = readonly ShownColumn[];

/** Widths in px that the user set; the other columns share the remaining width. */
export type ColumnWidths = Readonly<Partial<Record<ShownColumn, number>>>;

/** Limits of a width that the user sets, px. */
export const columnWidthLimits = { min: 48, max: 1_200 } as const;

export const defaultColumns: ShownColumns = [
  'risk',
  'fraudCases',
  'time',
  'user',
  'amount',
  'device',
  'place',
  'signals',
  'positions',
];

/** All reports, newest first. */
export const everyReport: ReportQuery = {
  text: '',
  filters: [],
  sort: { column: 'time', descending: true },
};

export function withoutFilter(query: ReportQuery, field: FilterField): ReportQuery {
  return { ...query, filters: query.filters.filter((filter) => filter.field !== field) };
}

/** Returns the query with a filter, which replaces the one of the same field. */
export function withFilter(query: ReportQuery, filter: ReportFilter): ReportQuery {
  const at = query.filters.findIndex(({ field }) => field === filter.field);
  if (at === -1) return { ...query, filters: [...query.filters, filter] };
  return { ...query, filters: query.filters.with(at, filter) };
}

/** Returns the query's filter of a value field, or an empty one. */
export function valueFilter(query: ReportQuery, field: ValueField): ValueFilter {
  for (const filter of query.filters) if (filter.field === field) return filter;
  return { field, in: [], out: [] };
}

export function withValue(
  query: ReportQuery,
  field: ValueField,
  value: string | null,
  how: 'in' | 'out',
): ReportQuery {
  const { in: inside, out: outside } = valueFilter(query, field);
  const others = (values: readonly (string | null)[]) => values.filter((other) => other !== value);
  const filter: ValueFilter =
    how === 'in'
      ? { field, in: [...others(inside), value], out: others(outside) }
      : { field, in: others(inside), out: [...others(outside), value] };
  return withFilter(query, filter);
}

export function showsEverything(query: ReportQuery): boolean {
  return query.text.trim() === '' && query.filters.length === 0;
}

/** A named query with its columns. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly query: ReportQuery;
  readonly columns: ShownColumns;
}

/** Maximum number of a profile's views. */
export const maxViews = 500;

/** What the grid showed last; the next run starts with it. */
export interface GridState {
  readonly query: ReportQuery;
  readonly columns: ShownColumns;
  readonly page: number;
  /** The first row in view, from 0, if the grid scrolls through the whole result. */
  readonly row?: number | undefined;
  /** ID of its saved view; null for none. */
  readonly viewId: string | null;
  readonly widths: ColumnWidths;
}

export const exportFormats = [
  'csv',
  'xlsx',
  'json',
  'jsonl',
  'geojson',
  'kml',
  'kmz',
  'gpx',
  'geoparquet',
  'ocsf',
  'ecs',
  'graphml',
] as const;
export type ExportFormat = (typeof exportFormats)[number];
