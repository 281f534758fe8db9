import { z } from 'zod';
import { maxLassoPoints } from '../domain/area';
import { columns, columnTable, isDecimalRange, type RangeField, rangeFields } from '../domain/columns';
import { isDecimal } from '../domain/decimal';
import { maxExtraPathLength } from '../domain/extra-data';
import { positionSources } from '../domain/position';
import {
  columnWidthLimits,
  defaultColumns,
  type ExtraColumn,
  extraPathOf,
  type FilterField,
  type GridState,
  isExtraColumn,
  listedReasons,
  maxExtraColumns,
  maxListedReports,
  maxQueryText,
  type RangeFilter,
  type ReportFilter,
  type ReportQuery,
  reviewStatuses,
  type SavedView,
  type ValueField,
  valueFields,
} from '../domain/report-query';

/** Limits of what a user can enter: a longer query is an attack. */
const word = z.string().max(5_000);
const value = word.nullable();
const int64Text = z.string().regex(/^-?\d{1,19}$/);
const kilometres = z.number().min(0).max(columnTable.distance.range.largest);
/** Earlier versions saved a number. */
const decimal = z
  .union([z.string().max(100), z.number().transform(String)])
  .refine(isDecimal)
  .nullable();

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const area = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('box'),
    south: latitude,
    west: longitude,
    north: latitude,
    east: longitude,
  }),
  z.object({
    kind: z.literal('lasso'),
    // A map that shows several worlds has longitudes beyond 180.
    points: z
      .array(z.object({ latitude, longitude: z.number().min(-900).max(900) }))
      .min(3)
      .max(maxLassoPoints),
  }),
  z.object({ kind: z.literal('circle'), latitude, longitude, km: kilometres }),
]);

const valueFilter = z.object({
  field: z.enum(valueFields),
  in: z.array(value).max(1_000),
  out: z.array(value).max(1_000),
});

const rangeFilters = rangeFields.map((field): z.ZodType<RangeFilter> => {
  if (isDecimalRange(field)) return z.object({ field: z.literal(field), atLeast: decimal, atMost: decimal });
  const { largest, isInteger } = columnTable[field].range;
  const number = (isInteger ? z.int() : z.number()).min(0).max(largest).nullable();
  return z.object({ field: z.literal(field), atLeast: number, atMost: number });
});

/** Has a schema for each other kind of filter: the compiler reports a missing one. */
const otherFilters = {
  time: z.object({
    field: z.literal('time'),
    range: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('between'), from: int64Text.nullable(), until: int64Text.nullable() }),
      z.object({ kind: z.literal('last'), seconds: z.int().min(1).max(3_200_000_000) }),
    ]),
  }),
  standing: z.object({
    field: z.literal('standing'),
    in: z.array(z.enum(reviewStatuses)).min(1).max(reviewStatuses.length),
  }),
  updated: z.object({ field: z.literal('updated') }),
  sharedId: z.object({ field: z.literal('sharedId') }),
  newest: z.object({ field: z.literal('newest') }),
  unread: z.object({ field: z.literal('unread'), unread: z.boolean() }),
  area: z.object({
    field: z.literal('area'),
    area,
    sources: z.exactOptional(z.array(z.enum(positionSources)).min(1).max(positionSources.length)),
  }),
  placed: z.object({ field: z.literal('placed'), placed: z.boolean() }),
  listed: z.object({
    field: z.literal('listed'),
    keys: z.array(z.string().max(100)).min(1).max(maxListedReports),
    reason: z.enum(listedReasons),
    found: z.int().min(1).max(1_000_000_000),
  }),
  lookUp: z.object({ field: z.literal('lookUp'), id: z.string().max(100), transactionId: word }),
} satisfies {
  readonly [Field in Exclude<FilterField, ValueField | RangeField>]: z.ZodType<
    Extract<ReportFilter, { readonly field: Field }>
  >;
};

const filter: z.ZodType<ReportFilter> = z.union([
  valueFilter,
  ...rangeFilters,
  ...Object.values(otherFilters),
]);

/** A query as the window sends it and as views store it. */
export const reportQuerySchema: z.ZodType<ReportQuery> = z.object({
  text: z.string().max(maxQueryText),
  filters: z
    .array(filter)
    .max(20)
    .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, 'one filter for each field'),
  sort: z.object({ column: z.enum(columns), descending: z.boolean() }),
});

export const extraPathsSchema = z.array(z.string().max(maxExtraPathLength)).max(maxExtraColumns).readonly();

const extraColumnSchema = z.custom<ExtraColumn>(
  (column) =>
    typeof column === 'string' && isExtraColumn(column) && extraPathOf(column).length <= maxExtraPathLength,
);
const shownColumn = z.union([z.enum(columns), extraColumnSchema]);

export const shownColumnsSchema = z
  .array(shownColumn)
  .min(1)
  .max(columns.length + maxExtraColumns)
  .refine((shown) => shown.filter(isExtraColumn).length <= maxExtraColumns, 'too many fields of extra_data');

/** Columns of another version of the app: those that this one doesn't know are left out. */
export const foreignColumnsSchema = z
  .array(z.unknown())
  .max(1_000)
  .transform((all) => all.flatMap((column) => shownColumn.safeParse(column).data ?? []))
  .pipe(shownColumnsSchema)
  .catch([...defaultColumns]);

export const savedViewSchema: z.ZodType<SavedView> = z.object({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(200),
  query: reportQuerySchema,
  columns: shownColumnsSchema,
});

export const gridStateSchema: z.ZodType<GridState> = z.object({
  query: reportQuerySchema,
  columns: shownColumnsSchema,
  page: z.int().min(1).max(1_000_000_000),
  row: z.int().min(0).max(1_000_000_000).optional(),
  viewId: z.string().max(100).nullable(),
  // Missing in what earlier versions stored.
  widths: z
    .partialRecord(shownColumn, z.int().min(columnWidthLimits.min).max(columnWidthLimits.max))
    .default({}),
});
