import type { ReactNode } from 'react';
import { formatKm } from '../../../shared/domain/geodesy';
import type { Column, ShownColumns } from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import { InstantText } from '../../ui/instant-text';
import { CountriesCell } from './countries-cell';
import { DeviceCell } from './device-cell';
import { DisagreementCell } from './disagreement-cell';
import { FraudCasesCell } from './fraud-cases-cell';
import { MiddleText } from './middle-text';
import { NotGiven } from './not-given';
import { PlainText } from './plain-text';
import { PositionsCell } from './positions-cell';
import { RiskCell } from './risk-cell';
import { SignalsCell } from './signals-cell';

/** How cells are shown. */
export interface Shown {
  /** The search, marked where a text holds it. */
  readonly words: string;
  /** There is room for more than the least. */
  readonly wide: boolean;
}

/** One column of the grid. */
export interface GridColumn {
  /** Least width in px, and its share of what is left over. */
  readonly width: number;
  readonly share: number;
  readonly cell: (row: StoredRow, shown: Shown) => ReactNode;
}

/** Every column there is. To add one, add it to shared/domain/report-query.ts and here. */
export const gridColumns: Readonly<Record<Column, GridColumn>> = {
  risk: {
    width: 104,
    share: 0,
    cell: ({ riskAssignment, problemCount }) => (
      <RiskCell risk={riskAssignment} problemCount={problemCount} />
    ),
  },
  fraudCases: {
    width: 150,
    share: 24,
    cell: ({ fraudCases }, shown) => <FraudCasesCell fraudCases={fraudCases} {...shown} />,
  },
  time: {
    width: 166,
    share: 0,
    cell: ({ timestamp }) =>
      timestamp === null ? <NotGiven /> : <InstantText nanoseconds={timestamp} bare />,
  },
  user: {
    width: 146,
    share: 29,
    cell: ({ userId }, { words }) =>
      userId === null ? <NotGiven /> : <PlainText text={userId} words={words} />,
  },
  device: {
    width: 126,
    share: 29,
    cell: ({ deviceModel, deviceId }, shown) => <DeviceCell model={deviceModel} id={deviceId} {...shown} />,
  },
  place: {
    width: 134,
    share: 28,
    cell: ({ place }, { words }) => (place === '' ? <NotGiven /> : <PlainText text={place} words={words} />),
  },
  signals: {
    width: 118,
    share: 22,
    cell: ({ signals }, { wide }) => <SignalsCell signals={signals} wide={wide} />,
  },
  positions: {
    width: 82,
    share: 0,
    cell: ({ positions }) => <PositionsCell positions={positions} />,
  },
  distance: {
    width: 92,
    share: 0,
    cell: ({ distance }) => (distance === null ? <NotGiven /> : formatKm(distance)),
  },
  disagreement: {
    width: 114,
    share: 0,
    cell: ({ disagreement }) =>
      disagreement === null ? <NotGiven /> : <DisagreementCell score={disagreement} />,
  },
  country: {
    width: 112,
    share: 20,
    cell: ({ countries }, { words }) => <CountriesCell countries={countries} words={words} />,
  },
  transaction: {
    width: 150,
    share: 22,
    cell: ({ transactionId }, { words }) =>
      transactionId === null ? <NotGiven /> : <MiddleText text={transactionId} words={words} mono />,
  },
  id: {
    width: 164,
    share: 12,
    cell: ({ id }, { words }) => (id === null ? <NotGiven /> : <MiddleText text={id} words={words} mono />),
  },
};

/** What a row has before its first cell, where it is chosen, and behind its last one, px: see reports-grid.css. */
const edges = 28 + 4;

/** How wide the columns are shown, in their order. */
export interface ColumnWidths {
  /** CSS's `flex` of each: all cells of a column are as wide, whatever is in them, and a row is not laid out as a grid. */
  readonly flex: readonly string[];
  /** Width below which they scroll sideways, px. */
  readonly least: number;
}

/** Each column is as wide as it must be, and takes its share of what is left over. */
export function columnWidths(columns: ShownColumns): ColumnWidths {
  const shown = columns.map((column) => gridColumns[column]);
  // Where no column takes what is left over, the last one does.
  const shares = shown.some(({ share }) => share > 0);
  const flex = shown.map(({ width, share }, at) => {
    const grows = shares ? share : Number(at === shown.length - 1);
    return `${grows} 0 ${width}px`;
  });
  return { flex, least: shown.reduce((sum, { width }) => sum + width, edges) };
}
