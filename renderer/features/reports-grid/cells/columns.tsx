import type { ReactNode } from 'react';
import { columnTexts } from '../../../../shared/domain/column-texts';
import { type Column, columnTable, isRangeField } from '../../../../shared/domain/columns';
import { extraPathOf, isExtraColumn, type ShownColumn } from '../../../../shared/domain/report-query';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { riskAssignmentFor } from '../../../../shared/domain/vocabulary';
import { amountText } from '../../../../shared/i18n/amount-text';
import { deviceUsersText, travelSpeedText } from '../../../../shared/i18n/derived-text';
import { messages } from '../../../../shared/i18n/messages';
import { distanceText, exactNumberText, numberText } from '../../../../shared/i18n/number-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import type { Settings } from '../../../../shared/settings';
import { maxRowTextLength } from '../../../../shared/shown-text';
import { type CellRange, type CellValue, rangesOf, timeRanges, valuesOrEmpty } from './cell-values';
import {
  type CellRoom,
  deviceCell,
  disagreementCell,
  emptyCell,
  fraudCasesCell,
  listCell,
  middleText,
  placeCell,
  plainText,
  positionsCell,
  riskCell,
  signalsCell,
  timeCell,
  verdictCell,
  verdictText,
} from './cells';

/** Display options of a cell. */
export interface CellOptions {
  /** The search text, highlighted where it matches. */
  readonly search: string;
  readonly room: CellRoom;
  /** The app clock's time, ms since 1970. */
  readonly now: number;
  readonly zone: Settings['timeZone'];
}

/** One column of the grid. */
interface GridColumn {
  readonly cell: (row: StoredRow, shown: CellOptions) => ReactNode;
  /** The values in display order that the cell can be filtered by. */
  readonly values?: (row: StoredRow) => readonly CellValue[];
  /** The ranges that start or end at the cell's value. */
  readonly ranges?: (row: StoredRow) => readonly CellRange[];
  /** The text to copy, if not the exact texts of the column; "" for none. */
  readonly text?: (row: StoredRow) => string;
}

/** What a column of each kind shows. */
function columnOfKind(column: Column): GridColumn {
  const descriptor = columnTable[column];
  switch (descriptor.kind) {
    case 'text': {
      const cell: GridColumn['cell'] = (row, { search }) =>
        plainText({ text: row[descriptor.value], search });
      if (!('filter' in descriptor)) return { cell };
      return { cell, values: (row) => [{ field: descriptor.filter, value: row[descriptor.value] }] };
    }
    case 'list':
      return {
        cell: (row, { search }) => listCell(row[descriptor.value], search),
        values: (row) => valuesOrEmpty(descriptor.filter, row[descriptor.value]),
      };
    case 'number':
    case 'decimal': {
      const cell: GridColumn['cell'] = (row) => {
        const value = row[descriptor.value];
        if (value === null) return emptyCell();
        return typeof value === 'string' ? exactNumberText(value) : numberText(value);
      };
      return isRangeField(column) ? { cell, ranges: (row) => rangesOf(row, column) } : { cell };
    }
    case 'time':
      return { cell: timeCell, ranges: ({ timestamp }) => timeRanges(timestamp) };
    case 'verdict':
      return {
        cell: verdictCell,
        values: ({ verdict }) => [{ field: 'verdict', value: verdict }],
        text: verdictText,
      };
    case 'device':
      return {
        cell: deviceCell,
        values: ({ deviceModel, deviceId }) => [
          ...(deviceModel === null ? [] : [{ field: 'deviceModel', value: deviceModel } as const]),
          { field: 'device', value: deviceId },
        ],
      };
    case 'signals':
      return {
        cell: signalsCell,
        values: (row) => columnTexts(row, column).map((value) => ({ field: 'signal', value })),
      };
    case 'positions':
      return { cell: positionsCell };
  }
}

/** What differs from other columns of the kind. */
const ownParts: Readonly<Partial<Record<Column, Partial<GridColumn>>>> = {
  risk: {
    cell: riskCell,
    values: ({ riskAssignment }) => [
      { field: 'risk', value: riskAssignment && riskAssignmentFor(riskAssignment) },
    ],
  },
  fraudCases: { cell: fraudCasesCell },
  place: {
    cell: placeCell,
    values: ({ place }) => [{ field: 'place', value: place === '' ? null : place }],
  },
  distance: { cell: ({ distance }) => (distance === null ? emptyCell() : distanceText(distance)) },
  disagreement: { cell: disagreementCell },
  travel: {
    cell: ({ travel }) => (travel === null ? emptyCell() : travelSpeedText(travel)),
    text: ({ travel }) => (travel === null ? '' : travelSpeedText(travel)),
  },
  deviceUsers: {
    cell: ({ deviceUsers }) => (deviceUsers === null ? emptyCell() : deviceUsersText(deviceUsers)),
  },
  amount: {
    cell: ({ amount, currency }, { search }) =>
      plainText({ text: amount === null ? null : amountText(amount, currency), search }),
  },
  transaction: {
    cell: ({ transactionId }, { search }) => middleText({ text: transactionId, search, mono: true }),
  },
  id: { cell: ({ id }, { search }) => middleText({ text: id, search, mono: true }) },
};

/** The columns, each made once, so that their cells have the same functions. */
const gridColumns = new Map<ShownColumn, GridColumn>();

export function gridColumn(column: ShownColumn): GridColumn {
  const known = gridColumns.get(column);
  if (known) return known;
  const made = isExtraColumn(column)
    ? columnOfPath(extraPathOf(column))
    : { ...columnOfKind(column), ...ownParts[column] };
  gridColumns.set(column, made);
  return made;
}

/** Returns the column of a field of extra_data. Its rows may not have the field yet. */
function columnOfPath(path: string): GridColumn {
  const textOfRow = (row: StoredRow) => row.extraValues?.find((each) => each.path === path)?.text;
  return {
    cell: (row, { search }) => {
      const text = textOfRow(row);
      return text === undefined ? null : plainText({ text, search });
    },
    // Only short texts and flags can be filtered by.
    values: (row) => {
      const value = `${path}: ${textOfRow(row) ?? ''}`;
      return row.extra.includes(value) ? [{ field: 'extra', value }] : [];
    },
    text: (row) => completeTexts([textOfRow(row) ?? '']),
  };
}

/** Returns a column's heading as plain text. */
export function columnHeading(column: ShownColumn): string {
  return isExtraColumn(column) ? visibleText(extraPathOf(column)) : messages.words.fields[column];
}

/** Returns the values of a cell in display order; [] if the column can't be filtered by value. */
export function cellValues(row: StoredRow, column: ShownColumn): readonly CellValue[] {
  return gridColumn(column).values?.(row) ?? [];
}

/** Returns the ranges that start or end at the cell's time or number. */
export function cellRanges(row: StoredRow, column: ShownColumn): readonly CellRange[] {
  return gridColumn(column).ranges?.(row) ?? [];
}

/** Returns the exact text that copying a cell puts on the clipboard; "" if there is none or it is truncated. */
export function cellText(row: StoredRow, column: ShownColumn): string {
  const own = gridColumn(column).text?.(row);
  return own ?? (isExtraColumn(column) ? '' : completeTexts(columnTexts(row, column)));
}

function completeTexts(texts: readonly string[]): string {
  return texts.every(({ length }) => length <= maxRowTextLength) ? texts.join('\n') : '';
}
