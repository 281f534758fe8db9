import { type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import { decidingTimes, usualTimes } from '../../../../shared/domain/time-outliers';
import type { StoryStop } from '../../../../shared/domain/travel-story';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { timeNow } from '../../../clock';
import { Row, Stack, Text } from '../../../ui/layout';
import { sliderStep } from '../../../ui/slider-keys';
import { momentText } from '../place-text';
import { useStores, useSubject } from '../stores';
import styles from './time-slider.module.css';
import type { TimelineRow } from './timeline-state';

const bars = 80;

interface TimeSliderProps {
  readonly stops: readonly StoryStop<TimelineRow>[];
  readonly cursorAt: number;
}

/** A histogram of the reports over time, with the cursor. Reports years away from all others are at its ends. */
export function TimeSlider({ stops, cursorAt }: TimeSliderProps) {
  const { timeline } = useStores();
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const onAxis = useMemo(() => usualStops(stops, timeNow()), [stops]);
  const histogram = useMemo(() => histogramOf(onAxis, bars), [onAxis]);
  const current = stops[cursorAt];
  const shareAt = current ? shareOfTime(onAxis, current.milliseconds) : 0;

  function onKeyDown(event: KeyboardEvent) {
    const step = sliderStep(event.key);
    if (step === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    timeline.getState().pause();
    timeline.getState().moveBy(step);
  }

  function moveToPointer(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const key = onAxis[stopAtShare(onAxis, (event.clientX - left) / Math.max(1, width))]?.report.key;
    if (key !== undefined) timeline.getState().moveTo(key);
  }

  return (
    <Stack grow>
      <div
        className={styles.track}
        role="slider"
        aria-label={messages.words.fields.time}
        aria-valuemin={1}
        aria-valuemax={stops.length}
        aria-valuenow={cursorAt + 1}
        aria-valuetext={current ? stopInWords(current, zone) : ''}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          timeline.getState().pause();
          moveToPointer(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture?.(event.pointerId)) moveToPointer(event);
        }}
      >
        <Bars histogram={histogram} shareAt={shareAt} />
        <span className={styles.thumb} style={{ left: `${shareAt * 100}%` }} />
      </div>
      <Row justify="between" tone="muted" size="tiny" tabular className={styles.ends} aria-hidden="true">
        <span>{momentText(onAxis[0]?.timestamp ?? null, zone).slice(0, 16)}</span>
        <span>{momentText(onAxis.at(-1)?.timestamp ?? null, zone).slice(0, 16)}</span>
      </Row>
      {onAxis.length < stops.length ? (
        <Text tone="faint" size="small">
          {messages.timeline.offAxis({ reports: stops.length - onAxis.length })}
        </Text>
      ) : null}
    </Stack>
  );
}

/** Bars up to the cursor are solid, later ones faint. Impossible moves are marked above. */
function Bars({
  histogram,
  shareAt,
}: {
  readonly histogram: ReturnType<typeof histogramOf>;
  readonly shareAt: number;
}) {
  const highest = Math.max(1, ...histogram.map(({ reports }) => reports));
  const barAt = Math.min(bars - 1, Math.floor(shareAt * bars));
  const marked = histogram.flatMap(({ impossible }, at) => (impossible === 0 ? [] : [at]));
  const path = (isIncluded: (at: number) => boolean) =>
    histogram
      .map(({ reports }, at) => {
        if (reports === 0 || !isIncluded(at)) return '';
        const height = 8 + 92 * (reports / highest);
        return `M${at + 0.12} 100v${-height}h0.76v${height}z`;
      })
      .join('');
  return (
    <>
      <svg className={styles.bars} viewBox={`0 0 ${bars} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path((at) => at <= barAt)} />
        <path className={styles.after} d={path((at) => at > barAt)} />
      </svg>
      {marked.map((at) => (
        <span key={at} className={styles.impossible} style={{ left: `${((at + 0.5) / bars) * 100}%` }} />
      ))}
    </>
  );
}

function stopInWords(
  { report, timestamp, impossible }: StoryStop<TimelineRow>,
  zone: 'utc' | 'local',
): string {
  const words = messages.timeline;
  const facts = [momentText(timestamp, zone), visibleText(report.place) || words.noPlace];
  return [...facts, ...(impossible ? [words.impossibleAtStop] : [])].join(', ');
}

/** The number of reports in a period of time. */
interface HistogramBar {
  readonly reports: number;
  readonly impossible: number;
}

/** Returns the reports without those whose times are years away from all others. `now`: ms since 1970. */
export function usualStops<Stop extends StoryStop>(stops: readonly Stop[], now: number): readonly Stop[] {
  const times = stops.map(({ milliseconds }) => milliseconds);
  const latest = times.slice(-decidingTimes).reverse();
  const usual = usualTimes(times.slice(0, decidingTimes), latest, now);
  return usual ? stops.slice(usual.earlier, stops.length - usual.later) : stops;
}

/**
 * Returns where a time lies between the first report and the last, 0 to 1; 0.5 if both have the same time.
 */
export function shareOfTime(stops: readonly StoryStop[], milliseconds: number): number {
  const [first, last] = [stops[0]?.milliseconds ?? 0, stops.at(-1)?.milliseconds ?? 0];
  if (milliseconds < first || milliseconds > last) return milliseconds < first ? 0 : 1;
  return last === first ? 0.5 : (milliseconds - first) / (last - first);
}

/** Returns the number of reports in each of `count` equal periods of time. */
export function histogramOf(stops: readonly StoryStop[], count: number): readonly HistogramBar[] {
  const bars = Array.from({ length: count }, () => ({ reports: 0, impossible: 0 }));
  for (const { milliseconds, impossible } of stops) {
    const bar = bars[Math.min(count - 1, Math.floor(shareOfTime(stops, milliseconds) * count))];
    if (!bar) continue;
    bar.reports += 1;
    if (impossible) bar.impossible += 1;
  }
  return bars;
}

/**
 * Returns the index of the report nearest to a fraction of the total time; the last one of several with the
 * same time; -1 if there is none.
 */
export function stopAtShare(stops: readonly StoryStop[], share: number): number {
  let [nearest, distance] = [-1, Number.POSITIVE_INFINITY];
  for (const [at, { milliseconds }] of stops.entries()) {
    const apart = Math.abs(shareOfTime(stops, milliseconds) - share);
    if (apart <= distance) [nearest, distance] = [at, apart];
  }
  return nearest;
}
