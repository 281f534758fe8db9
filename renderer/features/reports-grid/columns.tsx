import type { ReactNode } from 'react';
import type { Column, ShownColumns } from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import { distanceText } from '../../../shared/i18n/number-text';
import { InstantText } from '../../components/instant-text';
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

/** Display options of a cell. */
export interface CellOptions {
  /** The search text, highlighted where it matches. */
  readonly search: string;
  /** The grid has room for more than the minimum. */
  readonly wide: boolean;
}

/** One column of the grid. */
export interface GridColumn {
  /** Minimum width in px, and share of the remaining width. */
  readonly width: number;
  readonly share: number;
  readonly cell: (row: StoredRow, shown: CellOptions) => ReactNode;
}

/** All columns. To add one, add it to shared/domain/report-query.ts and here. */
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
    cell: ({ userId }, { search }) =>
      userId === null ? <NotGiven /> : <PlainText text={userId} search={search} />,
  },
  device: {
    width: 126,
    share: 29,
    cell: ({ deviceModel, deviceId }, shown) => <DeviceCell model={deviceModel} id={deviceId} {...shown} />,
  },
  place: {
    width: 134,
    share: 28,
    cell: ({ place }, { search }) =>
      place === '' ? <NotGiven /> : <PlainText text={place} search={search} />,
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
    cell: ({ distance }) => (distance === null ? <NotGiven /> : distanceText(distance)),
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
    cell: ({ countries }, { search }) => <CountriesCell countries={countries} search={search} />,
  },
  transaction: {
    width: 150,
    share: 22,
    cell: ({ transactionId }, { search }) =>
      transactionId === null ? <NotGiven /> : <MiddleText text={transactionId} search={search} mono />,
  },
  id: {
    width: 164,
    share: 12,
    cell: ({ id }, { search }) =>
      id === null ? <NotGiven /> : <MiddleText text={id} search={search} mono />,
  },
};

/** Width in px before the first cell (the checkbox) and after the last; must match reports-grid.css. */
const edgeWidth = 28 + 4;

/** The widths of the shown columns, in their order. */
export interface ColumnWidths {
  /**
   * The CSS `flex` of each column, which gives all cells of a column the same width without laying each row out as a
   * grid.
   */
  readonly flex: readonly string[];
  /** Width in px below which the grid scrolls horizontally. */
  readonly minWidth: number;
}

/** Returns the widths: each column has its minimum width plus its share of the remaining width. */
export function columnWidths(columns: ShownColumns): ColumnWidths {
  const shown = columns.map((column) => gridColumns[column]);
  // If no shown column has a share, the last one takes the remaining width.
  const hasShare = shown.some(({ share }) => share > 0);
  const flex = shown.map(({ width, share }, at) => {
    const grows = hasShare ? share : Number(at === shown.length - 1);
    return `${grows} 0 ${width}px`;
  });
  return { flex, minWidth: shown.reduce((sum, { width }) => sum + width, edgeWidth) };
}
