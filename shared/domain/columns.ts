import { maxDeviceUsers } from './derived-signals';

/** The maximum disagreement score: see scoreOf in disagreement-score.ts. */
export const largestDisagreement = 100;

/** The limits of a filter by a range of numbers, both ends included. */
interface NumberLimits {
  /** The least is 0. */
  readonly largest: number;
  readonly isInteger: boolean;
  readonly unit: 'km' | null;
  /** Example of a minimum. */
  readonly example: string;
}

/** A filter by a range of exact decimals of any size. */
interface DecimalLimits {
  readonly unit: null;
  readonly example: string;
}

/**
 * What the store, the grid, files and searches derive about a column; where one of them differs, it has an exception. `value`:
 * the field of a row (StoredRow). Kinds without it have one column each.
 */
type ColumnDescriptor = {
  /** What comes first when the grid is first sorted by it. */
  readonly first: 'mostSevere' | 'greatest' | 'least';
  /** The field of the filter by its values; none if it can't be filtered by value. */
  readonly filter?: string;
} & (
  | { readonly kind: 'text' | 'list'; readonly value: string }
  /** `range`: it can be filtered by a range. */
  | { readonly kind: 'number'; readonly value: string; readonly range?: NumberLimits }
  | { readonly kind: 'decimal'; readonly value: string; readonly range?: DecimalLimits }
  | { readonly kind: 'time' | 'verdict' | 'device' | 'signals' | 'positions' }
);

/** The grid's columns that every report has, in the order in which they are offered; all are sortable. */
export const columnTable = {
  risk: { kind: 'text', value: 'riskAssignment', first: 'mostSevere', filter: 'risk' },
  verdict: { kind: 'verdict', first: 'mostSevere', filter: 'verdict' },
  fraudCases: { kind: 'list', value: 'fraudCases', first: 'least', filter: 'fraudCase' },
  time: { kind: 'time', first: 'greatest' },
  user: { kind: 'text', value: 'userId', first: 'least', filter: 'user' },
  device: { kind: 'device', first: 'least', filter: 'device' },
  place: { kind: 'text', value: 'place', first: 'least', filter: 'place' },
  signals: { kind: 'signals', first: 'mostSevere', filter: 'signal' },
  positions: { kind: 'positions', first: 'greatest' },
  distance: {
    kind: 'number',
    value: 'distance',
    first: 'greatest',
    // Half the circumference of the Earth is 20,015 km.
    range: { largest: 20_100, isInteger: false, unit: 'km', example: '500' },
  },
  disagreement: {
    kind: 'number',
    value: 'disagreement',
    first: 'greatest',
    range: { largest: largestDisagreement, isInteger: true, unit: null, example: '40' },
  },
  travel: { kind: 'number', value: 'travel', first: 'greatest' },
  deviceUsers: {
    kind: 'number',
    value: 'deviceUsers',
    first: 'greatest',
    range: { largest: maxDeviceUsers, isInteger: true, unit: null, example: '2' },
  },
  amount: { kind: 'decimal', value: 'amount', first: 'greatest', range: { unit: null, example: '1000' } },
  extra: { kind: 'list', value: 'extra', first: 'least', filter: 'extra' },
  country: { kind: 'list', value: 'countries', first: 'least', filter: 'country' },
  transaction: { kind: 'text', value: 'transactionId', first: 'least', filter: 'transaction' },
  id: { kind: 'text', value: 'id', first: 'greatest' },
} as const satisfies Readonly<Record<string, ColumnDescriptor>>;

type ColumnTable = typeof columnTable;
export type Column = keyof ColumnTable;

export function isColumn(name: string): name is Column {
  return Object.hasOwn(columnTable, name);
}

export const columns: readonly Column[] = Object.keys(columnTable).filter(isColumn);

type ColumnsWith<Part> = {
  [Name in Column]: ColumnTable[Name] extends Part ? Name : never;
}[Column];

/** Returns true for a column of numbers. */
export function isNumeric(column: Column): boolean {
  const { kind } = columnTable[column];
  return kind === 'number' || kind === 'decimal';
}

/** The columns that are filtered by a range of numbers, and of exact decimals. */
export type NumberRangeField = ColumnsWith<{ readonly kind: 'number'; readonly range: object }>;
export type DecimalRangeField = ColumnsWith<{ readonly kind: 'decimal'; readonly range: object }>;
export type RangeField = NumberRangeField | DecimalRangeField;

export function isRangeField(field: string): field is RangeField {
  return isColumn(field) && 'range' in columnTable[field];
}

export function isDecimalRange(field: RangeField): field is DecimalRangeField {
  return columnTable[field].kind === 'decimal';
}

export const rangeFields: readonly RangeField[] = columns.filter(isRangeField);

/** Returns the column that shows the values of a filter's field; null for none. */
export function columnOfField(field: string): Column | null {
  return columns.find((column) => filterOf(column) === field) ?? null;
}

function filterOf(column: Column): string | null {
  const descriptor: ColumnDescriptor = columnTable[column];
  return descriptor.filter ?? null;
}
