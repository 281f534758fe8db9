import type { ReactNode } from 'react';
import { bundledAirports } from '../../../../shared/airports';
import type { ReportDetail } from '../../../../shared/contract/report.calls';
import { disagreementOf } from '../../../../shared/domain/disagreement';
import { fastestOf } from '../../../../shared/domain/door-to-door';
import type { Arrival } from '../../../../shared/domain/explanation/arrivals';
import { type Evidence, isSameEvidence } from '../../../../shared/domain/explanation/evidence';
import type { Position, PositionSource } from '../../../../shared/domain/position';
import { concernsArea, isArea } from '../../../../shared/domain/position-mark';
import { claimsOf, repeatsPosition } from '../../../../shared/domain/source-comparison';
import { representativeMove } from '../../../../shared/domain/travel-story';
import { tripAssumptions, tripSentence } from '../../../../shared/i18n/alibi-text';
import { messages } from '../../../../shared/i18n/messages';
import { moveSpeedText, timeSpanText } from '../../../../shared/i18n/move-text';
import { distanceText, intervalText } from '../../../../shared/i18n/number-text';
import { positionNames } from '../../../../shared/i18n/position-text';
import { PositionShape } from '../../../components/position-shape';
import { useSubject } from '../../../state/stores';
import { Stack, Text } from '../../../ui/layout';
import styles from './measured-facts.module.css';
import { UnusablePositions } from './unusable-positions';

interface MeasuredFactsProps {
  readonly detail: ReportDetail;
  readonly arrivals: readonly Arrival[];
  /** The evidence that is highlighted. */
  readonly shown: Evidence | null;
  readonly onShow: (evidence: Evidence | null) => void;
}

/** How far the positions are apart, and how fast the user and the device came here. */
export function MeasuredFacts({ detail, arrivals, shown, onShow }: MeasuredFactsProps) {
  const { report, signals } = detail;
  const { assumedRadii: radii, travelLimits } = useSubject('settings', ({ settings }) => settings);
  const { usable } = detail.positions;
  const { distances } = disagreementOf(claimsOf(report, usable, signals), radii);
  const measured = distances.filter(({ sources }) => areMeasured(sources, usable));
  const text = messages.evidence;
  const moves = arrivals.flatMap(({ traveller, step }) => {
    const fast = fastestOf(step, travelLimits, bundledAirports());
    const move = fast?.move ?? representativeMove(step);
    return move && (move.impossible || !concernsArea(move.from, move.to)) ? [{ traveller, move, fast }] : [];
  });
  return (
    <Stack gap={8} size="small">
      {measured.length === 0 && moves.length === 0 && (
        <Text as="p" tone="muted">
          {text.nothingMeasured}
        </Text>
      )}
      {measured.length > 0 && (
        <ul aria-label={messages.report.distances.title}>
          {measured.map(({ sources, km, interval, explainedBy }) => (
            <li key={sources.join(' ')}>
              <FactButton evidence={{ kind: 'positions', sources }} shown={shown} onShow={onShow}>
                <span className={styles.name}>
                  <PositionShape source={sources[0]} /> {positionNames[sources[0]]} ↔{' '}
                  <PositionShape source={sources[1]} /> {positionNames[sources[1]]}
                </span>
                <Text
                  tabular
                  nowrap
                  title={messages.report.distances.withRadii({ interval: intervalText(interval) })}
                >
                  {explainedBy !== null && <Text tone="muted">{explainedBy} </Text>}
                  <strong>{distanceText(km)}</strong>
                </Text>
              </FactButton>
            </li>
          ))}
        </ul>
      )}
      <UnusablePositions detail={detail} />
      {moves.length > 0 && (
        <ul aria-label={text.speeds}>
          {moves.map(({ traveller, move, fast }) => (
            <li key={traveller}>
              <FactButton evidence={{ kind: 'move', traveller, move }} shown={shown} onShow={onShow}>
                <span className={styles.name}>{messages.report.movement.titles[traveller]}</span>
                <Text tabular nowrap {...(move.impossible && { tone: 'danger' })}>
                  {distanceText(move.km)} · {timeSpanText(move.milliseconds)}
                  <MoveSpeed speed={moveSpeedText(move)} />
                </Text>
              </FactButton>
              {fast && (
                <Text as="p" tone="muted" title={tripAssumptions(fast.trip)}>
                  {tripSentence(fast)}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/**
 * Whether a distance says something of its own: the service's location may repeat another position, and between a point and a
 * whole country there is none.
 */
function areMeasured(sources: readonly PositionSource[], usable: readonly Position[]): boolean {
  const positions = usable.filter(({ source }) => sources.includes(source));
  if (positions.some(({ mark }) => isArea(mark))) return false;
  return !(sources.includes('location') && repeatsPosition(usable));
}

function MoveSpeed({ speed }: { readonly speed: string | null }) {
  if (speed === null) return null;
  return (
    <>
      {' '}
      · <strong>{speed}</strong>
    </>
  );
}

interface FactButtonProps extends Pick<MeasuredFactsProps, 'shown' | 'onShow'> {
  readonly evidence: Evidence;
  readonly children: ReactNode;
}

function FactButton({ evidence, shown, onShow, children }: FactButtonProps) {
  const isShown = isSameEvidence(evidence, shown);
  return (
    <button
      type="button"
      className={styles.fact}
      aria-pressed={isShown}
      onClick={() => onShow(isShown ? null : evidence)}
    >
      {children}
    </button>
  );
}
