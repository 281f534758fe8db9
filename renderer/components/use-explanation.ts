import { useMemo } from 'react';
import { bundledAirports } from '../../shared/airports';
import type { ReportDetail } from '../../shared/contract/report.calls';
import { type Arrival, arrivalsAt } from '../../shared/domain/explanation/arrivals';
import { type Explanation, explain } from '../../shared/domain/explanation/explain';
import type { ExplainedMatch } from '../../shared/domain/explanation/fact';
import { useSubject } from '../state/stores';

const noMatches: readonly ExplainedMatch[] = [];

/** Returns the steps to a report by the current settings. */
export function useArrivals(detail: ReportDetail): readonly Arrival[] {
  const { assumedRadii, travelLimits } = useSubject('settings', ({ settings }) => settings);
  return useMemo(
    () => arrivalsAt(detail, { assumedRadii, travelLimits }),
    [detail, assumedRadii, travelLimits],
  );
}

/** Explains a report by the current settings. `matches`: what was decided on others with its values. */
export function useExplanation(
  detail: ReportDetail,
  matches: readonly ExplainedMatch[] = noMatches,
): { readonly arrivals: readonly Arrival[]; readonly explanation: Explanation } {
  const { assumedRadii, travelLimits } = useSubject('settings', ({ settings }) => settings);
  const arrivals = useArrivals(detail);
  return useMemo(() => {
    const rules = { assumedRadii, travelLimits, airports: bundledAirports() };
    return { arrivals, explanation: explain({ detail, matches }, rules, arrivals) };
  }, [detail, matches, arrivals, assumedRadii, travelLimits]);
}
