import { memo } from 'react';
import type { ReportRow } from '../../../shared/domain/report-row';
import { InstantText } from '../../ui/instant-text';
import { DeviceCell } from './device-cell';
import { FraudCasesCell } from './fraud-cases-cell';
import { NotGiven } from './not-given';
import { PlainText } from './plain-text';
import { PositionsCell } from './positions-cell';
import { RiskCell } from './risk-cell';
import { SignalsCell } from './signals-cell';

interface GridRowProps {
  readonly row: ReportRow;
  /** From 2: the header is 1. Rows that the search hides keep theirs. */
  readonly rowIndex: number;
  readonly selected: boolean;
  /** True for the one row that Tab reaches. */
  readonly tabStop: boolean;
  readonly onSelect: (key: string) => void;
  readonly onFocus: (key: string) => void;
}

/** One report, a line. Keys are handled by the grid. */
export const GridRow = memo(function GridRow({
  row,
  rowIndex,
  selected,
  tabStop,
  onSelect,
  onFocus,
}: GridRowProps) {
  return (
    <tr
      className="reports-grid__row"
      aria-rowindex={rowIndex}
      aria-selected={selected}
      data-report-id={row.id ?? ''}
      tabIndex={tabStop ? 0 : -1}
      onClick={() => onSelect(row.key)}
      onFocus={() => onFocus(row.key)}
    >
      <td className="reports-grid__cell--risk">
        <RiskCell risk={row.riskAssignment} problemCount={row.problemCount} />
      </td>
      <td className="reports-grid__cell--fraud-cases">
        <FraudCasesCell fraudCases={row.fraudCases} />
      </td>
      <td className="reports-grid__cell--time">
        {row.timestamp === null ? <NotGiven /> : <InstantText nanoseconds={row.timestamp} bare />}
      </td>
      <td className="reports-grid__cell--user">
        {row.userId === null ? <NotGiven /> : <PlainText text={row.userId} />}
      </td>
      <td className="reports-grid__cell--device">
        <DeviceCell model={row.deviceModel} id={row.deviceId} />
      </td>
      <td className="reports-grid__cell--place">
        {row.place === '' ? <NotGiven /> : <PlainText text={row.place} />}
      </td>
      <td className="reports-grid__cell--signals">
        <SignalsCell signals={row.signals} />
      </td>
      <td className="reports-grid__cell--positions">
        <PositionsCell positions={row.positions} />
      </td>
    </tr>
  );
});
