import type { ReactNode } from 'react';
import { infiniteSpeed } from '../../../../shared/domain/derived-signals';
import {
  type Column,
  type ExtraColumn,
  extraPathOf,
  isExtraColumn,
  type ShownColumn,
} from '../../../../shared/domain/report-query';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { riskAssignmentFor, riskAssignments } from '../../../../shared/domain/vocabulary';
import { deviceUsersText, travelSpeedText } from '../../../../shared/i18n/derived-text';
import { messages } from '../../../../shared/i18n/messages';
import { distanceText, exactNumberText } from '../../../../shared/i18n/number-text';
import { wordText } from '../../../../shared/i18n/word-text';
import type { Settings } from '../../../../shared/settings';
import { maxRowTextLength } from '../../../../shared/shown-text';
import { visibleText } from '../../../ui/visible-text';
import {
  amountRanges,
  type CellRange,
  type CellValue,
  numberRanges,
  textOf,
  timeRanges,
  valuesOrNotGiven,
} from './cell-values';
import {
  type CellRoom,
  deviceCell,
  disagreementCell,
  fraudCasesCell,
  listCell,
  middleText,
  notGiven,
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
  /** The program clock's time, ms since 1970. */
  readonly now: number;
  readonly zone: Settings['timeZone'];
}

/** One column of the grid. */
interface GridColumn {
  /** Width in px in a narrow grid. */
  readonly least: number;
  /** Width in px with room for most values. */
  readonly comfortable: number;
  /** Share of the remaining width. */
  readonly share: number;
  readonly cell: (row: StoredRow, shown: CellOptions) => ReactNode;
  /** The values in display order that the cell can be filtered by. */
  readonly values?: (row: StoredRow) => readonly CellValue[];
  /** The ranges that start or end at the cell's value. */
  readonly ranges?: (row: StoredRow) => readonly CellRange[];
  /** The exact text to copy; without it, the values are copied. */
  readonly text?: (row: StoredRow) => string;
}

/** Width in em of a character on average, rather too wide. */
const characterWidth = 0.54;
/** Font sizes in px: of a cell, and of a badge in it. */
const [cellFont, badgeFont] = [13, 12];
/** Width in px beside a word: of the cell's padding, and of a badge with its icon in a cell. */
const [cellEdges, badgeEdges] = [12, 38];

/** Returns the width in px of the longest of a column's known words, in the user's language. */
function widthOf(words: readonly string[], font: number, edges: number): number {
  return Math.ceil(Math.max(...words.map(({ length }) => length)) * characterWidth * font) + edges;
}

function riskWidth(): number {
  const words = riskAssignments.map((risk) => wordText('risk_assignment', risk));
  return widthOf(words, badgeFont, badgeEdges);
}

function verdictWidth(): number {
  const words = [...Object.values(messages.words.verdicts), messages.words.standings.divided];
  return widthOf(words, cellFont, cellEdges);
}

function travelWidth(): number {
  return widthOf([travelSpeedText(infiniteSpeed), travelSpeedText(9_999_999)], cellFont, cellEdges);
}

/** The columns that every report has. docs/architecture.md lists what a new one needs. */
const gridColumns: Readonly<Record<Column, GridColumn>> = {
  risk: {
    get least() {
      return Math.max(82, riskWidth());
    },
    get comfortable() {
      return Math.max(100, riskWidth());
    },
    share: 0,
    cell: riskCell,
    values: ({ riskAssignment }) => [
      { field: 'risk', value: riskAssignment && riskAssignmentFor(riskAssignment) },
    ],
    text: ({ riskAssignment }) => riskAssignment ?? '',
  },
  verdict: {
    get least() {
      return Math.max(122, verdictWidth());
    },
    comfortable: 140,
    share: 0,
    cell: verdictCell,
    values: ({ verdict }) => [{ field: 'verdict', value: verdict }],
    text: verdictText,
  },
  fraudCases: {
    least: 126,
    comfortable: 150,
    share: 24,
    cell: fraudCasesCell,
    values: ({ fraudCases }) => valuesOrNotGiven('fraudCase', fraudCases),
  },
  time: {
    least: 104,
    comfortable: 116,
    share: 0,
    cell: timeCell,
    ranges: ({ timestamp }) => timeRanges(timestamp),
    text: ({ timestamp }) => timestamp ?? '',
  },
  user: {
    least: 86,
    comfortable: 146,
    share: 29,
    cell: ({ userId }, { search }) => plainText({ text: userId, search }),
    values: ({ userId }) => [{ field: 'user', value: userId }],
  },
  device: {
    least: 86,
    comfortable: 126,
    share: 29,
    cell: deviceCell,
    values: ({ deviceModel, deviceId }) => [
      ...(deviceModel === null ? [] : [{ field: 'deviceModel', value: deviceModel } as const]),
      { field: 'device', value: deviceId },
    ],
  },
  place: {
    least: 78,
    comfortable: 134,
    share: 28,
    cell: ({ place }, { search }) => plainText({ text: place === '' ? null : place, search }),
    values: ({ place }) => [{ field: 'place', value: place === '' ? null : place }],
  },
  signals: {
    least: 69,
    comfortable: 172,
    share: 22,
    cell: signalsCell,
    values: ({ signals, derived }) => [...derived, ...signals].map((value) => ({ field: 'signal', value })),
  },
  positions: {
    least: 78,
    comfortable: 86,
    share: 0,
    cell: positionsCell,
    text: ({ positions }) =>
      positions.map(({ latitude, longitude }) => `${latitude}, ${longitude}`).join('\n'),
  },
  distance: {
    least: 82,
    comfortable: 92,
    share: 0,
    cell: ({ distance }) => (distance === null ? notGiven() : distanceText(distance)),
    ranges: ({ distance }) => numberRanges('distance', distance),
    text: ({ distance }) => (distance === null ? '' : String(distance)),
  },
  disagreement: {
    least: 92,
    comfortable: 114,
    share: 0,
    cell: disagreementCell,
    ranges: ({ disagreement }) => numberRanges('disagreement', disagreement),
    text: ({ disagreement }) => (disagreement === null ? '' : String(disagreement)),
  },
  travel: {
    get least() {
      return travelWidth();
    },
    get comfortable() {
      return Math.max(132, travelWidth());
    },
    share: 0,
    cell: ({ travel }) => (travel === null ? notGiven() : travelSpeedText(travel)),
    text: ({ travel }) => (travel === null ? '' : travelSpeedText(travel)),
  },
  deviceUsers: {
    least: 64,
    comfortable: 104,
    share: 0,
    cell: ({ deviceUsers }) => (deviceUsers === null ? notGiven() : deviceUsersText(deviceUsers)),
    ranges: ({ deviceUsers }) => numberRanges('deviceUsers', deviceUsers),
    text: ({ deviceUsers }) => (deviceUsers === null ? '' : String(deviceUsers)),
  },
  amount: {
    least: 70,
    comfortable: 96,
    share: 0,
    cell: ({ amount }) => (amount === null ? notGiven() : exactNumberText(amount)),
    ranges: ({ amount }) => amountRanges(amount),
    text: ({ amount }) => amount ?? '',
  },
  extra: {
    least: 100,
    comfortable: 180,
    share: 26,
    cell: ({ extra }, { search }) => listCell(extra, search),
    values: ({ extra }) => valuesOrNotGiven('extra', extra),
  },
  country: {
    least: 72,
    comfortable: 112,
    share: 20,
    cell: ({ countries }, { search }) => listCell(countries, search),
    values: ({ countries }) => valuesOrNotGiven('country', countries),
  },
  transaction: {
    least: 96,
    comfortable: 150,
    share: 22,
    cell: ({ transactionId }, { search }) => middleText({ text: transactionId, search, mono: true }),
    values: ({ transactionId }) => [{ field: 'transaction', value: transactionId }],
  },
  id: {
    least: 96,
    comfortable: 164,
    share: 12,
    cell: ({ id }, { search }) => middleText({ text: id, search, mono: true }),
    text: ({ id }) => id ?? '',
  },
};

/** The columns of fields of extra_data, each made once, so that their cells have the same functions. */
const extraColumns = new Map<ExtraColumn, GridColumn>();

export function gridColumn(column: ShownColumn): GridColumn {
  if (!isExtraColumn(column)) return gridColumns[column];
  const known = extraColumns.get(column) ?? columnOfPath(extraPathOf(column));
  extraColumns.set(column, known);
  return known;
}

/** Returns the column of a field of extra_data. Its rows may not have the field yet. */
function columnOfPath(path: string): GridColumn {
  const textOfRow = (row: StoredRow) => row.extraValues?.find((each) => each.path === path)?.text;
  return {
    least: 70,
    comfortable: 120,
    share: 14,
    cell: (row, { search }) => {
      const text = textOfRow(row);
      return text === undefined ? null : plainText({ text, search });
    },
    // Only short texts and flags can be filtered by.
    values: (row) => {
      const value = `${path}: ${textOfRow(row) ?? ''}`;
      return row.extra.includes(value) ? [{ field: 'extra', value }] : [];
    },
    text: (row) => {
      const text = textOfRow(row) ?? '';
      return text.length <= maxRowTextLength ? text : '';
    },
  };
}

/** Returns a column's heading as plain text. */
export function columnHeading(column: ShownColumn): string {
  return isExtraColumn(column) ? visibleText(extraPathOf(column)) : messages.vocabulary.columns[column];
}

/** Returns the values of a cell in display order; [] if the column can't be filtered by value. */
export function cellValues(row: StoredRow, column: ShownColumn): readonly CellValue[] {
  return gridColumn(column).values?.(row) ?? [];
}

/** Returns the ranges that start or end at the cell's time, distance or disagreement. */
export function cellRanges(row: StoredRow, column: ShownColumn): readonly CellRange[] {
  return gridColumn(column).ranges?.(row) ?? [];
}

/** Returns the exact text that copying a cell puts on the clipboard; "" if there is none or it is truncated. */
export function cellText(row: StoredRow, column: ShownColumn): string {
  return gridColumn(column).text?.(row) ?? textOf(cellValues(row, column));
}
