import { bundledAirports } from '../../shared/airports';
import { fastestOf } from '../../shared/domain/door-to-door';
import type { TrackStep } from '../../shared/domain/moves';
import { brokenRulesText, tripAssumptions } from '../../shared/i18n/alibi-text';
import { useSubject } from '../state/stores';
import { Text } from '../ui/layout';

/** Says which rules of travel a step breaks: the limit of the speed, the trip from door to door, or both. */
export function BrokenRules({
  step,
  className,
}: {
  readonly step: TrackStep;
  readonly className?: string | undefined;
}) {
  const limits = useSubject('settings', ({ settings }) => settings.travelLimits);
  const fast = fastestOf(step, limits, bundledAirports());
  if (fast === null) return null;
  return (
    <Text as="p" size="small" className={className} title={tripAssumptions(fast.trip)}>
      {brokenRulesText(fast, limits)}
    </Text>
  );
}
