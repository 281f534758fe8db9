import { useMemo } from 'react';
import { type Position, positionsOf, type UnusablePosition } from '../../../shared/domain/position';
import type { Report } from '../../../shared/domain/report';
import { raisedSignals, type Signal } from '../../../shared/domain/signals';
import { useSubject } from '../../state/stores';

/** What the map shows of the selected report. */
export interface SelectedReport {
  readonly key: string;
  readonly positions: readonly Position[];
  readonly unusable: readonly UnusablePosition[];
  readonly signals: readonly Signal[];
  /** null until the details have arrived; the row's positions serve until then. */
  readonly report: Report | null;
}

/** The selected report, from its details as soon as they are there; null when none is selected. */
export function useSelectedReport(): SelectedReport | null {
  const key = useSubject('selection', (state) => state.key);
  const detail = useSubject('selection', (state) => state.detail);
  const row = useSubject('reports', (state) => state.page?.rows.find((each) => each.key === key));
  return useMemo(() => {
    if (key === null) return null;
    if (detail?.key === key) {
      const { usable, unusable } = positionsOf(detail.report);
      return {
        key,
        positions: usable,
        unusable,
        signals: raisedSignals(detail.report),
        report: detail.report,
      };
    }
    if (!row) return null;
    return { key, positions: row.positions, unusable: [], signals: row.signals, report: null };
  }, [key, detail, row]);
}
