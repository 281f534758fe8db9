import type { ReportDetail } from '../../../shared/contract/report.calls';
import { stepTo, type TrackStep } from '../../../shared/domain/moves';
import type { Settings } from '../../../shared/settings';

type MovedReport = Pick<ReportDetail, 'key' | 'previous'>;
type MoveSettings = Pick<Settings, 'assumedRadii' | 'travelLimits'>;

/** Returns the step from the previous report of the same user or device; null if there is none. */
export function previousStep(
  { key, previous }: MovedReport,
  of: 'user' | 'device',
  { assumedRadii, travelLimits }: MoveSettings,
): TrackStep | null {
  return stepTo(key, previous[of], assumedRadii, travelLimits);
}

/** Returns the step from the last trusted report; null if there is none. */
export function trustedStep(
  { key, previous: { user, device, trusted } }: MovedReport,
  { assumedRadii, travelLimits }: MoveSettings,
): TrackStep | null {
  const own = [...user, ...device].find((row) => row.key === key);
  return trusted && own ? stepTo(key, [trusted, own], assumedRadii, travelLimits) : null;
}

/** Returns the steps to a report from the previous one of its user and of its device, if they differ. */
export function previousSteps(moved: MovedReport, settings: MoveSettings): readonly TrackStep[] {
  const found = [previousStep(moved, 'user', settings), previousStep(moved, 'device', settings)];
  const steps = found.filter((step) => step !== null);
  return steps.filter(({ fromKey }, at) => at === steps.findIndex((step) => step.fromKey === fromKey));
}
