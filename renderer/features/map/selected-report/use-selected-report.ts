import { useMemo } from 'react';
import type { ReportDetail } from '../../../../shared/contract/report.calls';
import { type AssumedRadii, radiusKm } from '../../../../shared/domain/assumed-radius';
import { type Disagreement, disagreementOf } from '../../../../shared/domain/disagreement';
import type { Position, PositionSource, UnusablePosition } from '../../../../shared/domain/position';
import type { FieldProblem, Report, Signal } from '../../../../shared/domain/report';
import type { ReportRow } from '../../../../shared/domain/report-row';
import { noCountry } from '../../../../shared/domain/same-country';
import { claimOf, claimsOf, type ReportClaims } from '../../../../shared/domain/source-comparison';
import { valueFinder } from '../../../../shared/json/paths';
import { useSubject } from '../../../state/stores';
import type { SourceRadii } from './assumed-radii-layer';

/** The parts of the report's text that its row doesn't contain. */
export interface ReportText {
  readonly report: Report;
  /** That of its row. */
  readonly place: string;
  readonly problems: readonly FieldProblem[];
  /** Returns a value of its JSON by path, exactly as it was sent; null if there is none. */
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
  /** null until the details have loaded; until then the row's positions are used. */
  readonly text: ReportText | null;
}

/** Returns the selected report, from its details as soon as they are loaded; null if none is selected. */
export function useSelectedReport(): SelectedReport | null {
  const key = useSubject('openReport', (state) => state.key);
  const detail = useSubject('openReport', (state) => state.detail);
  const row = useSubject('reports', (state) => state.page?.rows.find((each) => each.key === key));
  const radii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  return useMemo(() => {
    if (key === null) return null;
    if (detail?.key === key) return selectedFromDetail(detail, radii);
    return row ? fromRow(row, radii) : null;
  }, [key, detail, row, radii]);
}

/** Returns what the map shows of a report with loaded details, at the given radii. */
export function selectedFromDetail(detail: ReportDetail, radii: AssumedRadii): SelectedReport {
  const { usable, unusable } = detail.positions;
  return {
    key: detail.key,
    positions: usable,
    unusable,
    signals: detail.signals,
    text: {
      report: detail.report,
      place: detail.place,
      problems: detail.problems,
      valueAt: valueFinder(detail.json),
    },
    ...withDisagreement(claimsOf(detail.report, usable, detail.signals), radii),
  };
}

function fromRow(row: ReportRow, radii: AssumedRadii): SelectedReport {
  const { key, positions, signals } = row;
  const sources = positions.map((position) => claimOf(position.source, position, noCountry));
  const claims = { sources, locationType: null, signals };
  return { key, positions, unusable: [], signals, text: null, ...withDisagreement(claims, radii) };
}

function withDisagreement(
  claims: ReportClaims,
  radii: AssumedRadii,
): Pick<SelectedReport, 'radii' | 'disagreement'> {
  const radiusOf = (source: PositionSource) => {
    const claim = claims.sources.find((each) => each.source === source);
    return radiusKm(radii, claim ?? { source }, claims.locationType);
  };
  return {
    radii: { geo: radiusOf('geo'), em: radiusOf('em'), ip: radiusOf('ip'), location: radiusOf('location') },
    disagreement: disagreementOf(claims, radii),
  };
}
