import type { ReactNode } from 'react';
import type { StoredRow } from '../../../shared/domain/report-row';
import { riskLevelOf } from '../../../shared/domain/vocabulary';
import styles from './report-button.module.css';
import { RiskShape } from './shapes';

interface ReportButtonProps {
  readonly row: StoredRow;
  readonly onSelect: (key: string) => void;
  /** The report in words. */
  readonly children: ReactNode;
}

/** An entry of a list of reports, which selects its report. */
export function ReportButton({ row, onSelect, children }: ReportButtonProps) {
  return (
    <button type="button" className={styles.root} onClick={() => onSelect(row.key)}>
      <RiskShape look={riskLevelOf(row.riskAssignment)} size={17} />
      <span>{children}</span>
    </button>
  );
}
