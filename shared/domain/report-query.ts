import type { Area } from './area';
import type { PositionSource } from './position';
import type { Int64Text } from './report';

/**
 * What the grid, its counts, the map and the exports show: one value that saved views keep and the store answers. Pure
 * data, JSON-safe. Everything in it narrows: an empty query is all reports of the profile.
 */
export interface ReportQuery {
  /** Words that a report must hold, each of them, in any of its readable fields; a word also matches as a beginning. */
  readonly text: string;
  /** All of them must hold. At most one for each field. */
  readonly filters: readonly ReportFilter[];
  readonly sort: ReportSort;
}

/** The fields that are filtered by their values; null among values stands for "not given". */
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
] as const;
export type ValueField = (typeof valueFields)[number];

/**
 * The report's value is one of `in` (where that is not empty) and none of `out`. A report with several values (fraud
 * cases, signals, the countries of its positions) is in with any of them, and out with any of them.
 */
export interface ValueFilter {
  readonly field: ValueField;
  readonly in: readonly (string | null)[];
  readonly out: readonly (string | null)[];
}

/** Report generation time; nanoseconds since 1970, both ends included, null for no end. */
export interface TimeFilter {
  readonly field: 'time';
  readonly range:
    | { readonly kind: 'between'; readonly from: Int64Text | null; readonly until: Int64Text | null }
    /** The last so many seconds, counted back from when it is asked. */
    | { readonly kind: 'last'; readonly seconds: number };
}

/** Largest distance between two usable positions of the report, km, both ends included; reports with less than two have none. */
export interface DistanceFilter {
  readonly field: 'distance';
  readonly atLeast: number | null;
  readonly atMost: number | null;
}

/** The largest score of disagreement there is: see scoreOf in disagreement-score.ts. */
export const largestDisagreement = 100;

/** How much the report's sources contradict one another, 0 to 100, both ends included; reports with nothing to compare have no score. */
export interface DisagreementFilter {
  readonly field: 'disagreement';
  readonly atLeast: number | null;
  readonly atMost: number | null;
}

/** A filter by a number of the report. */
export type RangeFilter = DistanceFilter | DisagreementFilter;

/** Reports that were not yet opened, or that were. */
export interface UnreadFilter {
  readonly field: 'unread';
  readonly unread: boolean;
}

/** Reports of which at least one usable position lies in a part of the map. */
export interface AreaFilter {
  readonly field: 'area';
  readonly area: Area;
  /** Only positions of these sources count; all do where it is left out. */
  readonly sources?: readonly PositionSource[];
}

/** Reports that have a usable position, or that have none and are nowhere on the map. */
export interface PlacedFilter {
  readonly field: 'placed';
  readonly placed: boolean;
}

/** The reports that a look-up of one transaction brought. */
export interface LookUpFilter {
  readonly field: 'lookUp';
  readonly id: string;
  readonly transactionId: string;
}

export type ReportFilter =
  | ValueFilter
  | TimeFilter
  | DistanceFilter
  | DisagreementFilter
  | UnreadFilter
  | AreaFilter
  | PlacedFilter
  | LookUpFilter;
export type FilterField = ReportFilter['field'];

/** The columns of the grid, each of which can be sorted by. */
export const columns = [
  'risk',
  'fraudCases',
  'time',
  'user',
  'device',
  'place',
  'signals',
  'positions',
  'distance',
  'disagreement',
  'country',
  'transaction',
  'id',
] as const;
export type Column = (typeof columns)[number];

/** Reports that are equal in the column follow one another newest first; those that do not give it come last, whatever the direction. */
export interface ReportSort {
  readonly column: Column;
  readonly descending: boolean;
}

/** Which columns the grid shows, in order. Never empty. */
export type ShownColumns = readonly Column[];

export const defaultColumns: ShownColumns = [
  'risk',
  'fraudCases',
  'time',
  'user',
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

/** The query without its filter of a field. */
export function withoutFilter(query: ReportQuery, field: FilterField): ReportQuery {
  return { ...query, filters: query.filters.filter((filter) => filter.field !== field) };
}

/** The query with a filter put in, in the place of the one of the same field. */
export function withFilter(query: ReportQuery, filter: ReportFilter): ReportQuery {
  const at = query.filters.findIndex(({ field }) => field === filter.field);
  if (at === -1) return { ...query, filters: [...query.filters, filter] };
  return { ...query, filters: query.filters.with(at, filter) };
}

/** The query's filter of a value field; one that lets everything through where it has none. */
export function valueFilter(query: ReportQuery, field: ValueField): ValueFilter {
  for (const filter of query.filters) if (filter.field === field) return filter;
  return { field, in: [], out: [] };
}

/** The query that also asks for, or leaves out, one value of a field. */
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

/** True when the query shows all there is: nothing is hidden by it. */
export function showsEverything(query: ReportQuery): boolean {
  return query.text.trim() === '' && query.filters.length === 0;
}

/** A query under a name, with the columns it is looked at in. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly query: ReportQuery;
  readonly columns: ShownColumns;
}

/** What the grid showed last, which a new run begins with. */
export interface GridState {
  readonly query: ReportQuery;
  readonly columns: ShownColumns;
  readonly page: number;
  /** The saved view that it came from; null for none. */
  readonly viewId: string | null;
}
