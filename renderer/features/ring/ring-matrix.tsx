import { clsx } from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import type { Ring, RingCell } from '../../../shared/domain/ring';
import { isRiskAssignment } from '../../../shared/domain/vocabulary';
import { messages } from '../../../shared/i18n/messages';
import { numberText } from '../../../shared/i18n/number-text';
import { wordText } from '../../../shared/i18n/word-text';
import { RiskIcon } from '../../components/risk-badge';
import { DataTable, TableFrame } from '../../ui/data-table';
import { ReceivedText } from '../../ui/hostile-text';
import { visibleText } from '../../ui/visible-text';
import styles from './ring-dialog.module.css';

interface RingMatrixProps {
  readonly ring: Ring;
  readonly onShow: (user: string, device: string) => void;
}

/** A table with a row for each user and a column for each device. One cell is a tab stop; arrow keys move between cells. */
export function RingMatrix({ ring: { users, devices, cells }, onShow }: RingMatrixProps) {
  const [tabStop, setTabStop] = useState(0);
  const text = messages.timeline.ring;
  return (
    <TableFrame className={styles.frame}>
      <DataTable compact className={styles.table} aria-label={text.title} onKeyDown={moveFocus}>
        <thead>
          <tr>
            <th scope="col">{text.user}</th>
            {devices.map((device) => (
              <th key={device} scope="col" className={styles.device} title={visibleText(device)}>
                <ReceivedText text={device} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user, row) => (
            <tr key={user}>
              <th scope="row" className={styles.user} title={visibleText(user)}>
                <ReceivedText text={user} />
              </th>
              {devices.map((device, column) => {
                const at = cells.findIndex((cell) => cell.user === row && cell.device === column);
                const cell = cells[at];
                return (
                  <td key={device}>
                    {cell ? (
                      <button
                        type="button"
                        className={clsx(styles.cell, lookOf(cell))}
                        tabIndex={at === tabStop ? 0 : -1}
                        aria-label={text.cell(
                          cell.reports,
                          riskText(cell),
                          visibleText(user),
                          visibleText(device),
                        )}
                        title={text.showCell}
                        onFocus={() => setTabStop(at)}
                        onClick={() => onShow(user, device)}
                      >
                        <CellRisk cell={cell} />
                        {numberText(cell.reports)}
                      </button>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableFrame>
  );
}

function CellRisk({ cell: { worst } }: { readonly cell: RingCell }) {
  if (worst === null) return null;
  return isRiskAssignment(worst) ? <RiskIcon risk={worst} /> : <span aria-hidden="true">?</span>;
}

function lookOf({ worst }: RingCell) {
  return worst !== null && isRiskAssignment(worst) && styles[worst];
}

function riskText({ worst }: RingCell): string | null {
  return worst === null ? null : wordText('risk_assignment', visibleText(worst));
}

/** Steps along a row and along a column. */
const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Moves the focus to the next cell with reports in the direction of an arrow key. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key];
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  const row = cell?.closest('tr');
  if (!step || !cell || !row) return;
  event.preventDefault();
  const { rows } = event.currentTarget;
  const [right, down] = step;
  let [x, y] = [cell.cellIndex + right, row.rowIndex + down];
  while (rows[y]?.cells[x]) {
    const next = rows[y]?.cells[x]?.querySelector('button');
    if (next) {
      next.focus();
      return;
    }
    x += right;
    y += down;
  }
}
