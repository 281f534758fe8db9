import { TriangleAlert } from 'lucide-react';
import type { ReportDetail } from '../../../shared/contract/report-calls';
import { disagreementOf, type SourceDistance } from '../../../shared/domain/disagreement';
import { type Position, positionsOf, type UnusablePosition } from '../../../shared/domain/position';
import type { Signal } from '../../../shared/domain/report';
import { claimsOf } from '../../../shared/domain/source-comparison';
import { messages } from '../../../shared/i18n/messages';
import { distanceText, intervalText } from '../../../shared/i18n/number-text';
import { positionNames } from '../../../shared/i18n/position-text';
import { DisagreementSummary } from '../../components/disagreement-summary';
import { PositionShape } from '../../components/position-shape';
import { useSubject } from '../../state/stores';
import { Row, Stack, Text } from '../../ui/layout';
import styles from './distances-section.module.css';
import { ReportSection } from './report-section';

type MeasuredReport = Pick<ReportDetail, 'report' | 'signals'>;

/** The distances between the report's positions, and notes on positions that carry little information or none. */
export function DistancesSection({ detail }: { readonly detail: MeasuredReport }) {
  const { usable, unusable } = positionsOf(detail.report);
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
      <PositionNotes usable={usable} unusable={unusable} signals={detail.signals} />
    </ReportSection>
  );
}

/** Returns how much the report's positions disagree, and the distances between them, the largest first. */
export function useDistances({ report, signals }: MeasuredReport) {
  const radii = useSubject('settings', ({ settings }) => settings.assumedRadii);
  const disagreement = disagreementOf(claimsOf(report, { signals }), radii);
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
      <Text tabular nowrap title={messages.report.distances.withRadii(intervalText(interval))}>
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

interface PositionNotesProps {
  readonly usable: readonly Position[];
  readonly unusable: readonly UnusablePosition[];
  readonly signals: readonly Signal[];
}

/** Notes on what limits the meaning of a distance. */
export function PositionNotes({ usable, unusable, signals }: PositionNotesProps) {
  const text = messages.report.positionNotes;
  const notes: string[] = [];
  if (usable.some((position) => position.source === 'ip')) {
    if (signals.includes('TOR')) notes.push(text.tor);
    if (signals.includes('VPN')) notes.push(text.vpn);
    if (signals.includes('Ignored IP')) notes.push(text.ignoredIp);
  }
  for (const { source, longitude, suspicious, wrapped } of usable) {
    if (suspicious) notes.push(text.suspicious(positionNames[source]));
    if (wrapped) notes.push(text.wrapped(positionNames[source], longitude));
  }
  for (const { source, reason } of unusable) {
    notes.push(text.unusable(positionNames[source], text.unusableReasons[reason]));
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
