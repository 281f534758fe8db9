import { instantOf, isPlausible } from '../../../shared/domain/instant';
import type { Column, ReportFilter, ValueField } from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import { longestInRow } from '../../../shared/domain/shown-text';
import { fieldName } from '../../ui/field-names';
import { valueWords } from '../../ui/filter-words';

/** Something a cell shows that the reports can be filtered by. */
export interface CellValue {
  readonly field: ValueField;
  /** null for "not given". */
  readonly value: string | null;
}

/** Whether the row has all of it: what is only its beginning can be neither filtered by nor copied. */
export function isWhole({ value }: CellValue): boolean {
  return value === null || value.length <= longestInRow;
}

/** The values of a row in a column, in the order in which the cell shows them; [] where there is none to filter by. */
export function cellValues(row: StoredRow, column: Column): readonly CellValue[] {
  switch (column) {
    case 'risk':
      return [{ field: 'risk', value: row.riskAssignment }];
    case 'fraudCases':
      return listed('fraudCase', row.fraudCases);
    case 'signals':
      return row.signals.map((value) => ({ field: 'signal', value }));
    case 'country':
      return listed('country', row.countries);
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

function listed(field: ValueField, values: readonly string[]): readonly CellValue[] {
  return values.length === 0 ? [{ field, value: null }] : values.map((value) => ({ field, value }));
}

/** "Risk: fraud", as plain text. */
export function cellValueWords({ field, value }: CellValue): string {
  return `${fieldName(field)}: ${valueWords(value, field)}`;
}

/** A filter that begins or ends at what a cell shows, and what it is called. */
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

/** Ranges that a cell's time, distance or disagreement is an end of. */
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

/** What copying a cell puts on the clipboard, exactly as received; "" for a cell that gives nothing, or not all of it. */
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

/** The values in lines, exactly; "" where there are none, or not all of one. */
export function textOf(values: readonly CellValue[]): string {
  return values.every(isWhole) ? values.flatMap(({ value }) => value ?? []).join('\n') : '';
}
