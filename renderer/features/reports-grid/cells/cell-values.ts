import { instantOf, isPlausible } from '../../../../shared/domain/instant';
import type { RangeFilter, ReportFilter, ValueField } from '../../../../shared/domain/report-query';
import { maxRowTextLength } from '../../../../shared/shown-text';
import { fieldName, valueText } from '../../../components/filter-text';

/** A value shown in a cell that reports can be filtered by. */
export interface CellValue {
  readonly field: ValueField;
  /** null for "not given". */
  readonly value: string | null;
}

/** Returns true if the row has the complete value. A truncated one can be neither filtered by nor copied. */
export function isWhole({ value }: CellValue): boolean {
  return value === null || value.length <= maxRowTextLength;
}

/** Returns a value for each text, or "not given" for none. */
export function valuesOrNotGiven(field: ValueField, values: readonly string[]): readonly CellValue[] {
  return values.length === 0 ? [{ field, value: null }] : values.map((value) => ({ field, value }));
}

/** Describes a value as plain text: "Risk: fraud". */
export function cellValueText({ field, value }: CellValue): string {
  return `${fieldName(field)}: ${valueText(value, field)}`;
}

/** Joins the exact values by line; "" if there are none or one is truncated. */
export function textOf(values: readonly CellValue[]): string {
  return values.every(isWhole) ? values.flatMap(({ value }) => value ?? []).join('\n') : '';
}

/** A filter with the cell's value as one end of its range, and the key of its label. */
export interface CellRange {
  readonly name:
    | 'fromTime'
    | 'untilTime'
    | 'atLeastDistance'
    | 'atMostDistance'
    | 'atLeastDisagreement'
    | 'atMostDisagreement'
    | 'atLeastDeviceUsers'
    | 'atMostDeviceUsers'
    | 'atLeastAmount'
    | 'atMostAmount';
  readonly filter: ReportFilter;
}

/** Returns the ranges that start or end at a time; [] if it is not given or implausible. */
export function timeRanges(timestamp: string | null): readonly CellRange[] {
  const instant = timestamp === null ? null : instantOf(timestamp);
  if (!instant || !isPlausible(instant)) return [];
  const range = (from: string | null, until: string | null): ReportFilter => ({
    field: 'time',
    range: { kind: 'between', from, until },
  });
  return [
    { name: 'fromTime', filter: range(timestamp, null) },
    { name: 'untilTime', filter: range(null, timestamp) },
  ];
}

const rangeNames = {
  distance: ['atLeastDistance', 'atMostDistance'],
  disagreement: ['atLeastDisagreement', 'atMostDisagreement'],
  deviceUsers: ['atLeastDeviceUsers', 'atMostDeviceUsers'],
} as const;

/** Returns the ranges that start or end at a number; [] if it is not given. */
export function numberRanges(
  field: Exclude<RangeFilter['field'], 'amount'>,
  value: number | null,
): readonly CellRange[] {
  if (value === null) return [];
  const [atLeast, atMost] = rangeNames[field];
  return [
    { name: atLeast, filter: { field, atLeast: value, atMost: null } },
    { name: atMost, filter: { field, atLeast: null, atMost: value } },
  ];
}

/** Returns the ranges that start or end at an amount; [] if it is not given. */
export function amountRanges(amount: string | null): readonly CellRange[] {
  if (amount === null) return [];
  return [
    { name: 'atLeastAmount', filter: { field: 'amount', atLeast: amount, atMost: null } },
    { name: 'atMostAmount', filter: { field: 'amount', atLeast: null, atMost: amount } },
  ];
}
