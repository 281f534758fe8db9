import { columnTable, isDecimalRange, type RangeField } from '../../../../shared/domain/columns';
import { instantOf, isPlausible } from '../../../../shared/domain/instant';
import type { RangeFilter, ReportFilter, ValueField } from '../../../../shared/domain/report-query';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { messages } from '../../../../shared/i18n/messages';
import { maxRowTextLength } from '../../../../shared/shown-text';
import { fieldName, valueText } from '../../../components/filter-text';

/** A value shown in a cell that reports can be filtered by. */
export interface CellValue {
  readonly field: ValueField;
  /** null for "not given". */
  readonly value: string | null;
}

/** Returns true if the row has the complete value. A truncated one can be neither filtered by nor copied. */
export function isComplete({ value }: CellValue): boolean {
  return value === null || value.length <= maxRowTextLength;
}

/** Returns a value for each text, or "not given" for none. */
export function valuesOrEmpty(field: ValueField, values: readonly string[]): readonly CellValue[] {
  return values.length === 0 ? [{ field, value: null }] : values.map((value) => ({ field, value }));
}

/** Describes a value as plain text: "Risk: fraud". */
export function cellValueText({ field, value }: CellValue): string {
  return `${fieldName(field)}: ${valueText(value, field)}`;
}

/** Joins the exact values by line; "" if there are none or one is truncated. */
export function textOf(values: readonly CellValue[]): string {
  return values.every(isComplete) ? values.flatMap(({ value }) => value ?? []).join('\n') : '';
}

/** A filter with the cell's value as one end of its range. */
export interface CellRange {
  readonly label: string;
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
  const text = messages.reports.cell;
  return [
    { label: text.fromTime, filter: range(timestamp, null) },
    { label: text.untilTime, filter: range(null, timestamp) },
  ];
}

/** Returns the ranges that start or end at a row's number in a column; [] if it is not given. */
export function rangesOf(row: StoredRow, field: RangeField): readonly CellRange[] {
  if (isDecimalRange(field)) {
    const decimal = row[columnTable[field].value];
    if (decimal === null) return [];
    return ends({ field, atLeast: decimal, atMost: null }, { field, atLeast: null, atMost: decimal });
  }
  const number = row[columnTable[field].value];
  if (number === null) return [];
  return ends({ field, atLeast: number, atMost: null }, { field, atLeast: null, atMost: number });
}

function ends(start: RangeFilter, end: RangeFilter): readonly CellRange[] {
  const text = messages.reports.ranges[start.field];
  return [
    { label: text.atLeastThis, filter: start },
    { label: text.atMostThis, filter: end },
  ];
}
