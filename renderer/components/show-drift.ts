import { type DriftValue, driftValuesOf } from '../../shared/domain/drift-values';
import { instantOf, isPlausible } from '../../shared/domain/instant';
import type { SharedStores } from '../state/shared-stores';

type InvestigatingStores = Pick<SharedStores, 'investigation' | 'navigation'>;
type CountedReport = Parameters<typeof driftValuesOf>[0];

/** Shows what changed about the values of a report, up to today. */
export function showDriftOfValues(
  { investigation, navigation }: InvestigatingStores,
  of: CountedReport,
): void {
  const values: readonly DriftValue[] = driftValuesOf(of);
  investigation.getState().ask('drift', { at: null, values });
  navigation.getState().go('investigate');
}

/** Compares the week of a report with the weeks before. */
export function showDriftOfWeek({ investigation, navigation }: InvestigatingStores, at: string): void {
  investigation.getState().ask('drift', { at, values: null });
  navigation.getState().go('investigate');
}

/** Returns the time of a report, if it can be one; null if not. */
export function plausibleTimeOf({ report: { timestamp } }: CountedReport): string | null {
  const instant = timestamp === null ? null : instantOf(timestamp);
  return instant && isPlausible(instant) ? timestamp : null;
}
