import { CircleCheck, CircleHelp, CircleX, FileSearch, Gauge, type LucideIcon } from 'lucide-react';
import type { AlibiAnswer as Answer } from '../../../../shared/contract/investigate.calls';
import type { AlibiLeg, AlibiPlace, AlibiVerdict } from '../../../../shared/domain/alibi';
import type { TravelLimits } from '../../../../shared/domain/move';
import { placeName } from '../../../../shared/domain/position';
import { leastSpeedText, tripAssumptions, tripText, verdictText } from '../../../../shared/i18n/alibi-text';
import { messages } from '../../../../shared/i18n/messages';
import { distanceText, intervalText } from '../../../../shared/i18n/number-text';
import { positionNames } from '../../../../shared/i18n/position-text';
import { InstantText } from '../../../components/instant-text';
import { PositionShape } from '../../../components/position-shape';
import { RiskBadge } from '../../../components/risk-badge';
import type { AlibiForm } from '../../../state/investigation';
import { useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { AddFinding } from '../add-finding';
import { alibiFinding } from './alibi-finding';
import { type AlibiSide, apartText, decidedByText, reasonText } from './alibi-sentences';
import styles from './alibi-tool.module.css';

interface AlibiAnswerProps {
  /** What was asked. */
  readonly form: AlibiForm;
  readonly answer: Answer;
  /** True while something else is asked by now, and being answered. */
  readonly isOutdated: boolean;
  readonly onOpenReport: (key: string) => void;
}

/** The answer, why, and the reports that it is based on. */
export function AlibiAnswer({ form, answer, isOutdated, onOpenReport }: AlibiAnswerProps) {
  const { alibi, rows, trustedOnly } = answer;
  const { travelLimits: limits, timeZone } = useSubject('settings', ({ settings }) => settings);
  const text = messages.investigate.alibi;
  const none = trustedOnly ? text.trusted : text;
  return (
    <Stack gap={12}>
      <Verdict answer={answer} limits={limits} />
      <div>
        <AddFinding busy={isOutdated} finding={() => alibiFinding(form, answer, { limits, timeZone })} />
      </div>
      <Stack as="section" gap={8} aria-label={text.used}>
        <h2 className={styles.heading}>{text.used}</h2>
        <ul className={styles.legs}>
          {(['before', 'after'] as const).flatMap((side) => {
            const legs = alibi[side];
            if (legs.length === 0)
              return (
                <li key={side} className={styles.leg}>
                  <Text as="p" tone="muted" size="small">
                    {side === 'before' ? none.noneBefore : none.noneAfter}
                  </Text>
                </li>
              );
            return legs.map((leg, at) => (
              <li key={leg.key} className={styles.leg}>
                <Leg
                  side={side}
                  leg={leg}
                  excludesMore={at > 0}
                  risk={rows.find(({ key }) => key === leg.key)?.riskAssignment ?? null}
                  onOpen={() => onOpenReport(leg.key)}
                />
              </li>
            ));
          })}
        </ul>
      </Stack>
    </Stack>
  );
}

interface Look {
  readonly icon: LucideIcon;
  readonly style: string;
  /** What the answer means, if that needs an explanation. */
  readonly meaning: 'possible' | 'excluded' | null;
}

const looks: Readonly<Record<AlibiVerdict, Look>> = {
  yes: { icon: CircleCheck, style: 'yes', meaning: 'possible' },
  only: { icon: Gauge, style: 'only', meaning: 'possible' },
  no: { icon: CircleX, style: 'no', meaning: 'excluded' },
  contradiction: { icon: CircleHelp, style: 'open', meaning: null },
  unknown: { icon: CircleHelp, style: 'open', meaning: null },
};

function Verdict({ answer, limits }: { readonly answer: Answer; readonly limits: TravelLimits }) {
  const text = messages.investigate.alibi;
  const { alibi } = answer;
  const decidedBy = decidedByText(answer);
  const { icon: Icon, style, meaning } = looks[alibi.verdict];
  return (
    <section
      className={styles.verdict}
      aria-label={messages.evidence.history.texts.answer}
      aria-live="polite"
      data-verdict={style}
    >
      <Row as="p" gap={8} size="large" weight={600} className={styles.words}>
        <Icon size={20} aria-hidden="true" />
        {verdictText(alibi)}
      </Row>
      <Text as="p" size="grid">
        {reasonText(answer, limits)}
      </Text>
      {decidedBy === null ? null : (
        <Text as="p" size="grid" breakWords>
          {decidedBy}
        </Text>
      )}
      {meaning ? (
        <Text as="p" tone="muted" size="small">
          {text.meaning[meaning]}
        </Text>
      ) : null}
    </section>
  );
}

interface LegProps {
  readonly side: AlibiSide;
  readonly leg: AlibiLeg;
  /** It excludes more than the nearest report. */
  readonly excludesMore: boolean;
  readonly risk: string | null;
  readonly onOpen: () => void;
}

function Leg({ side, leg, excludesMore, risk, onOpen }: LegProps) {
  const text = messages.investigate.alibi;
  const apart = apartText(side, leg);
  return (
    <Stack gap={6}>
      <Row gap={8} justify="between" wrap>
        <span>
          <Text weight={600}>{text.sides[side]}:</Text> <InstantText nanoseconds={leg.timestamp} />,{' '}
          <span>{apart}</span>
        </span>
        {risk === null ? null : <RiskBadge risk={risk} />}
      </Row>
      <Stack as="ul" gap={4} size="small">
        {leg.places.map((place) => (
          <li key={place.position.source}>
            <PlaceFacts place={place} />
          </li>
        ))}
      </Stack>
      {excludesMore ? (
        <Text as="p" tone="muted" size="small">
          {text.excludesMore}
        </Text>
      ) : leg.skipped > 0 ? (
        <Text as="p" tone="muted" size="small">
          {text.skipped({ count: leg.skipped })}
        </Text>
      ) : null}
      <div>
        <Button
          size="small"
          icon={<FileSearch aria-hidden="true" />}
          aria-label={`${text.openReport}: ${text.sides[side]}, ${apart}`}
          onClick={onOpen}
        >
          {text.openReport}
        </Button>
      </div>
    </Stack>
  );
}

function PlaceFacts({ place }: { readonly place: AlibiPlace }) {
  const { position, use } = place;
  return (
    <Row gap={6} align="baseline" {...(use !== 'compared' && { tone: 'muted' })}>
      <PositionShape source={position.source} />
      <span>
        {positionNames[position.source]}{' '}
        {placeName(position) === '' ? null : (
          <>
            <ReceivedText text={placeName(position)} />,{' '}
          </>
        )}
        <WayFacts place={place} />
      </span>
    </Row>
  );
}

/** How far the place in question is, and what the way there takes; or why that doesn't count. */
function WayFacts({
  place: { use, proxy, distance, kmPerHour, radiusKm, trip },
}: {
  readonly place: AlibiPlace;
}) {
  const text = messages.investigate.alibi;
  if (use === 'covered') return text.covered;
  if (use === 'excluded')
    return text.excluded({ behind: proxy === null ? '' : messages.words.behind[proxy] });
  if (distance.min === 0) return text.within;
  const middle = distanceText((distance.min + distance.max) / 2);
  const interval = intervalText(distance);
  const away =
    radiusKm === 0 || interval === middle
      ? text.exactDistance({ distance: middle })
      : text.distance({ distance: middle, interval });
  return (
    <>
      {away}, {kmPerHour === null ? text.noSpeed : text.atLeast({ speed: leastSpeedText(kmPerHour) })};{' '}
      <span title={tripAssumptions(trip)}>
        {messages.investigate.trip.estimated({ trip: tripText(trip) })}
      </span>
    </>
  );
}
