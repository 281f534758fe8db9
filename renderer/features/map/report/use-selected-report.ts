import { useMemo } from 'react';
import { type AssumedRadii, radiusKm } from '../../../../shared/domain/assumed-radius';
import { type Disagreement, disagreementOf } from '../../../../shared/domain/disagreement';
import { type Position, positionsOf, type UnusablePosition } from '../../../../shared/domain/position';
import type { FieldProblem, Report } from '../../../../shared/domain/report';
import type { ReportRow } from '../../../../shared/domain/report-row';
import { raisedSignals, type Signal } from '../../../../shared/domain/signals';
import { claimsOf, type ReportClaims } from '../../../../shared/domain/source-comparison';
import type { ReportDetail } from '../../../../shared/ipc/report-calls';
import { valueFinder } from '../../../../shared/json/value-at';
import { useSubject } from '../../../state/stores';
import type { SourceRadii } from './radius-circle';

/** What the report's own text says beyond its row. */
export interface ReportText {
  readonly report: Report;
  readonly problems: readonly FieldProblem[];
  /** A value of its JSON by path, letter for letter as it was sent; null where there is none. */
  readonly valueAt: (path: readonly string[]) => string | null;
}

/** What the map shows of the selected report. */
export interface SelectedReport {
  readonly key: string;
  readonly positions: readonly Position[];
  readonly unusable: readonly UnusablePosition[];
  readonly signals: readonly Signal[];
  readonly radii: SourceRadii;
  readonly disagreement: Disagreement;
  /** null until the details have arrived; the row's positions serve until then. */
  readonly text: ReportText | null;
}

/** The selected report, from its details as soon as they are there; null when none is selected. */
export function useSelectedReport(): SelectedReport | null {
  const key = useSubject('selection', (state) => state.key);
  const detail = useSubject('selection', (state) => state.detail);
  const row = useSubject('reports', (state) => state.page?.rows.find((each) => each.key === key));
  const assumed = useSubject('settings', ({ settings }) => settings.assumedRadii);
  return useMemo(() => {
    if (key === null) return null;
    if (detail?.key === key) return selectedFromDetail(detail, assumed);
    return row ? fromRow(row, assumed) : null;
  }, [key, detail, row, assumed]);
}

/** What the map shows of a report whose details are there, at the radii that are assumed. */
export function selectedFromDetail(detail: ReportDetail, assumed: AssumedRadii): SelectedReport {
  const { usable, unusable } = positionsOf(detail.report);
  return {
    key: detail.key,
    positions: usable,
    unusable,
    signals: raisedSignals(detail.report),
    text: { report: detail.report, problems: detail.problems, valueAt: valueFinder(detail.json) },
    ...weighed(claimsOf(detail.report), assumed),
  };
}

function fromRow(row: ReportRow, assumed: AssumedRadii): SelectedReport {
  const { key, positions, signals } = row;
  const nowhere = { name: null, code: null };
  const sources = positions.map((position) => {
    const { source, suspicious } = position;
    return { source, point: suspicious ? null : position, atZero: suspicious, country: nowhere };
  });
  const claims = { sources, locationType: null, signals };
  return { key, positions, unusable: [], signals, text: null, ...weighed(claims, assumed) };
}

function weighed(
  claims: ReportClaims,
  assumed: AssumedRadii,
): Pick<SelectedReport, 'radii' | 'disagreement'> {
  return {
    radii: {
      geo: radiusKm(assumed, 'geo', null),
      em: radiusKm(assumed, 'em', null),
      ip: radiusKm(assumed, 'ip', null),
      location: radiusKm(assumed, 'location', claims.locationType),
    },
    disagreement: disagreementOf(claims, assumed),
  };
}
