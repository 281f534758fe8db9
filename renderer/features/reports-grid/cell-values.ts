import { instantOf, isPlausible } from '../../../shared/domain/instant';
import type { Column, ReportFilter, ValueField } from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import { maxRowTextLength } from '../../../shared/shown-text';
import { fieldName, valueText } from '../../components/filter-text';

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

/** Returns the values of a cell in display order; [] if the column can't be filtered by value. */
export function cellValues(row: StoredRow, column: Column): readonly CellValue[] {
  switch (column) {
    case 'risk':
      return [{ field: 'risk', value: row.riskAssignment }];
    case 'fraudCases':
      return valuesOrNotGiven('fraudCase', row.fraudCases);
    case 'signals':
      return row.signals.map((value) => ({ field: 'signal', value }));
    case 'country':
      return valuesOrNotGiven('country', row.countries);
    case 'user':
      return [{ field: 'user', value: row.userId }];
    case 'device':
      return [
        ...(row.deviceModel === null ? [] : [{ field: 'deviceModel', value: row.deviceModel } as const]),
        { field: 'device', value: row.deviceId },
      ];
    case 'place':
      return [{ field: 'place', value: row.place === '' ? null : row.place }];
    case 'transaction':
      return [{ field: 'transaction', value: row.transactionId }];
    case 'time':
    case 'positions':
    case 'distance':
    case 'disagreement':
    case 'id':
      return [];
  }
}

function valuesOrNotGiven(field: ValueField, values: readonly string[]): readonly CellValue[] {
  return values.length === 0 ? [{ field, value: null }] : values.map((value) => ({ field, value }));
}

/** Describes a value as plain text: "Risk: fraud". */
export function cellValueText({ field, value }: CellValue): string {
  return `${fieldName(field)}: ${valueText(value, field)}`;
}

/** A filter with the cell's value as one end of its range, and the key of its label. */
export interface CellRange {
  readonly name:
    | 'fromTime'
    | 'untilTime'
    | 'atLeastApart'
    | 'atMostApart'
    | 'atLeastDisagreement'
    | 'atMostDisagreement';
  readonly filter: ReportFilter;
}

/** Returns the ranges that start or end at the cell's time, distance or disagreement. */
export function cellRanges(row: StoredRow, column: Column): readonly CellRange[] {
  const { timestamp, distance, disagreement } = row;
  if (column === 'time' && timestamp !== null) {
    const instant = instantOf(timestamp);
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
  if (column === 'distance' && distance !== null) {
    return [
      { name: 'atLeastApart', filter: { field: 'distance', atLeast: distance, atMost: null } },
      { name: 'atMostApart', filter: { field: 'distance', atLeast: null, atMost: distance } },
    ];
  }
  if (column === 'disagreement' && disagreement !== null) {
    const range = (atLeast: number | null, atMost: number | null): ReportFilter => ({
      field: 'disagreement',
      atLeast,
      atMost,
    });
    return [
      { name: 'atLeastDisagreement', filter: range(disagreement, null) },
      { name: 'atMostDisagreement', filter: range(null, disagreement) },
    ];
  }
  return [];
}

/** Returns the exact text that copying a cell puts on the clipboard; "" if there is none or it is truncated. */
export function cellText(row: StoredRow, column: Column): string {
  switch (column) {
    case 'time':
      return row.timestamp ?? '';
    case 'id':
      return row.id ?? '';
    case 'distance':
      return row.distance === null ? '' : String(row.distance);
    case 'disagreement':
      return row.disagreement === null ? '' : String(row.disagreement);
    case 'positions':
      return row.positions.map(({ latitude, longitude }) => `${latitude}, ${longitude}`).join('\n');
    default:
      return textOf(cellValues(row, column));
  }
}

/** Joins the exact values by line; "" if there are none or one is truncated. */
export function textOf(values: readonly CellValue[]): string {
  return values.every(isWhole) ? values.flatMap(({ value }) => value ?? []).join('\n') : '';
}
