import { TriangleAlert } from 'lucide-react';
import type { ReportDetail } from '../../../shared/contract/report.calls';
import { markBeyond } from '../../../shared/domain/assumed-radius';
import { disagreementOf, type SourceDistance } from '../../../shared/domain/disagreement';
import { claimsOf } from '../../../shared/domain/source-comparison';
import { messages } from '../../../shared/i18n/messages';
import { distanceText, intervalText } from '../../../shared/i18n/number-text';
import { markText, positionNames } from '../../../shared/i18n/position-text';
import { DisagreementSummary } from '../../components/disagreement-summary';
import { PositionShape } from '../../components/position-shape';
import { useSubject } from '../../state/stores';
import { Row, Stack, Text } from '../../ui/layout';
import styles from './distances-section.module.css';
import { ReportSection } from './report-section';

/** A report with its judged positions. */
export type LocatedDetail = Pick<ReportDetail, 'report' | 'positions' | 'signals'>;

/** The distances between the report's positions, and notes on positions that carry little information or none. */
export function DistancesSection({ detail }: { readonly detail: LocatedDetail }) {
  const { usable } = detail.positions;
  const { disagreement, distances } = useDistances(detail);
  const largest = distances[0]?.km ?? 0;
  const text = messages.report.distances;
  return (
    <ReportSection title={text.title}>
      <DisagreementSummary disagreement={disagreement} />
      {distances.length > 0 && (
        <Stack as="ul" gap={2} size="grid" aria-label={text.title}>
          {distances.map((distance) => (
            <DistanceItem key={distance.sources.join(' ')} distance={distance} largest={largest} />
          ))}
        </Stack>
      )}
      {usable.length < 2 && (
        <Text as="p" tone="muted" size="grid">
          {usable.length === 1 ? text.onePosition : text.noPosition}
        </Text>
      )}
      <PositionNotes detail={detail} />
    </ReportSection>
  );
}

/** Returns how much the report's positions disagree, and the distances between them, the largest first. */
export function useDistances({ report, positions, signals }: LocatedDetail) {
  const radii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  const disagreement = disagreementOf(claimsOf(report, positions.usable, signals), radii);
  return { disagreement, distances: disagreement.distances.toSorted((one, other) => other.km - one.km) };
}

interface DistanceItemProps {
  readonly distance: SourceDistance;
  /** The largest distance in km, which a full bar stands for. */
  readonly largest: number;
}

function DistanceItem({ distance, largest }: DistanceItemProps) {
  const {
    sources: [from, to],
    km,
    interval,
    explainedBy,
  } = distance;
  const share = largest > 0 ? (km / largest) * 100 : 0;
  return (
    <Row as="li" gap={12} justify="between" className={styles.item}>
      <Row as="span" inline wrap gap={4}>
        <PositionShape source={from} /> {positionNames[from]} <Text tone="faint">↔</Text>{' '}
        <PositionShape source={to} /> {positionNames[to]}
      </Row>{' '}
      <Text tabular nowrap title={messages.report.distances.withRadii({ interval: intervalText(interval) })}>
        {explainedBy && (
          <Text tone="muted" size="small">
            {messages.words.signals[explainedBy]}{' '}
          </Text>
        )}
        <strong>{distanceText(km)}</strong>
      </Text>
      {km > 0 && <span className={styles.bar} style={{ width: `${share}%` }} />}
    </Row>
  );
}

/** Notes on what limits the meaning of a distance. */
export function PositionNotes({ detail }: { readonly detail: LocatedDetail }) {
  const { report, signals } = detail;
  const { usable, unusable } = detail.positions;
  const radii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  const text = messages.report.positionNotes;
  const notes: string[] = [];
  if (usable.some((position) => position.source === 'ip')) {
    if (signals.includes('TOR')) notes.push(text.tor);
    if (signals.includes('VPN')) notes.push(text.vpn);
    if (signals.includes('Ignored IP')) notes.push(text.ignoredIp);
  }
  for (const position of usable) {
    const { source, longitude, leastRadiusKm, wrapped } = position;
    const mark = markBeyond(position, radii, report.location?.locationType ?? null);
    if (mark !== null) notes.push(`${positionNames[source]}: ${markText(mark, leastRadiusKm)}.`);
    if (wrapped) notes.push(text.wrapped({ position: positionNames[source], longitude: String(longitude) }));
  }
  for (const { source, reason } of unusable) {
    notes.push(
      text.unusable({ position: positionNames[source], reason: messages.positions.unusable[reason] }),
    );
  }
  if (notes.length === 0) return null;
  return (
    <Stack as="ul" gap={4} tone="muted" size="small" className={styles.notes} aria-label={text.label}>
      {notes.map((note) => (
        <Row as="li" key={note} gap={6} align="start">
          <TriangleAlert size={13} aria-hidden />
          {note}
        </Row>
      ))}
    </Stack>
  );
}
