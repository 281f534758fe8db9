import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import type { Move } from '../../../../shared/domain/move';
import { placeName } from '../../../../shared/domain/position';
import type { TimelineKind } from '../../../../shared/domain/timeline';
import type { StoryStop } from '../../../../shared/domain/travel-story';
import { messages } from '../../../../shared/i18n/messages';
import { moveSpeedText, speedText, stepText, timeSpanText } from '../../../../shared/i18n/move-text';
import { distanceText, intervalText } from '../../../../shared/i18n/number-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { InstantText } from '../../../components/instant-text';
import { PlaceText } from '../../../components/place-text';
import { RiskBadge } from '../../../components/risk-badge';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Text } from '../../../ui/layout';
import { shortPlace } from '../place-text';
import { useStores } from '../stores';
import type { TimelineRow } from './timeline-state';
import styles from './track-table.module.css';

const rowHeight = 30;
const headHeight = 26;
const columns = ['time', 'risk', 'who', 'place', 'from', 'distance', 'between', 'speed', 'reading'] as const;
const columnClasses: Partial<Record<(typeof columns)[number], string | undefined>> = {
  from: styles.from,
  distance: styles.number,
  between: clsx(styles.number, styles.between),
  speed: styles.number,
  reading: styles.reading,
};
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** What the reports of a timeline may differ in: the devices of a user, else the users. */
type Who = 'user' | 'device';

interface TrackTableProps {
  readonly kind: TimelineKind;
  readonly stops: readonly StoryStop<TimelineRow>[];
  readonly cursorAt: number;
}

/**
 * The reports in chronological order, each with the move from the previous place. Only rows in view are in
 * the document. One row is in the tab order; from there, arrow keys move the cursor, and a click or Enter
 * opens the report.
 */
export function TrackTable({ kind, stops, cursorAt }: TrackTableProps) {
  const { timeline, openReport } = useStores();
  const scroller = useRef<HTMLDivElement>(null);
  const focusNext = useRef(false);
  const virtual = useVirtualizer({
    count: stops.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialRect: { width: 0, height: 600 },
    // The header stays visible above the rows.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 4,
  });

  useLayoutEffect(() => {
    if (cursorAt >= 0) virtual.scrollToIndex(cursorAt);
    if (!focusNext.current) return;
    focusNext.current = false;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-at="${cursorAt}"] button`)
      ?.focus({ preventScroll: true });
  }, [cursorAt, virtual]);

  const moveCursor = useCallback(
    (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      focusNext.current = true;
      timeline.getState().pause();
      timeline.getState().moveBy(step);
    },
    [timeline],
  );

  const select = useCallback(
    (key: string) => {
      timeline.getState().pause();
      timeline.getState().moveTo(key);
      void openReport.getState().select(key);
    },
    [timeline, openReport],
  );

  const words = messages.timeline.track;
  const headings = { ...messages.words.fields, ...words.headings };
  const who: Who = kind === 'user' ? 'device' : 'user';
  return (
    <div className={styles.root} ref={scroller} data-rows>
      <table aria-label={words.label} aria-rowcount={stops.length + 1} className={styles.table}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((id) => (
              <th key={id} scope="col" className={columnClasses[id]}>
                {headings[id === 'who' ? who : id]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const stop = stops[index];
            return stop ? (
              <TrackRow
                key={stop.report.key}
                stop={stop}
                who={who}
                at={index}
                start={start - headHeight}
                isCursor={index === cursorAt}
                isTabStop={index === Math.max(0, cursorAt)}
                onSelect={select}
                onKeyDown={moveCursor}
              />
            ) : null;
          })}
        </tbody>
      </table>
    </div>
  );
}

interface TrackRowProps {
  readonly stop: StoryStop<TimelineRow>;
  readonly who: Who;
  readonly at: number;
  /** Distance from the top of the rows, px. */
  readonly start: number;
  readonly isCursor: boolean;
  readonly isTabStop: boolean;
  readonly onSelect: (key: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const TrackRow = memo(function TrackRow(props: TrackRowProps) {
  const { stop, who, at, start, isCursor, isTabStop, onSelect, onKeyDown } = props;
  const { report, step, move, impossible, proxy } = stop;
  const speed = move && moveSpeedText(move);
  const words = messages.timeline.track;
  return (
    <tr
      aria-rowindex={at + 2}
      aria-current={isCursor || undefined}
      style={{ transform: `translateY(${start}px)` }}
      data-at={at}
      onClick={() => onSelect(report.key)}
      onKeyDown={onKeyDown}
    >
      <td>
        <button type="button" className={styles.time} tabIndex={isTabStop ? 0 : -1}>
          <InstantText nanoseconds={report.timestamp} bare />
        </button>
      </td>
      <td>
        <RiskBadge risk={report.riskAssignment} />
      </td>
      <WhoCell who={who} report={report} />
      <td title={visibleText(report.place) || undefined}>
        <PlaceText of={report} />
        {proxy ? <Note> {words.byProxy[proxy]}</Note> : null}
      </td>
      <td className={columnClasses.from} title={(move && visibleText(placeName(move.from))) || undefined}>
        {move ? shortPlace(move.from) : '–'}
      </td>
      <td className={columnClasses.distance}>
        {move ? (
          <>
            {distanceText(move.km)} <Note className={styles.interval}>{intervalText(move.distance)}</Note>
          </>
        ) : (
          '–'
        )}
      </td>
      <td className={columnClasses.between}>
        {step ? timeSpanText(move?.milliseconds ?? step.milliseconds) : '–'}
      </td>
      <td className={clsx(columnClasses.speed, impossible && styles.tooFast)}>
        {move && speed !== null ? (
          <>
            {speedText({ min: move.kmPerHour, max: move.kmPerHour })}{' '}
            <Note className={styles.interval}>{speed}</Note>
          </>
        ) : (
          '–'
        )}
      </td>
      <td className={columnClasses.reading} title={step ? stepText(step) : undefined}>
        {impossible ? (
          <Row as="strong" inline gap={4} tone="danger" weight={600} className={styles.impossible}>
            <TriangleAlert size={13} aria-hidden="true" /> {messages.words.fields.travel}
          </Row>
        ) : null}
        {move?.excludedBy ? `${exclusionText(move.excludedBy)}; ` : null}
        {step ? stepText(step) : words.first}
      </td>
    </tr>
  );
});

function exclusionText(by: NonNullable<Move['excludedBy']>): string {
  const { track } = messages.timeline;
  return by === 'stayed' ? track.ipMoved : track.excluded({ behind: messages.words.behind[by] });
}

/** The user of a report, or its device by model and ID. */
function WhoCell({ who, report }: { readonly who: Who; readonly report: TimelineRow }) {
  const { userId, deviceId, deviceModel } = report;
  const model = who === 'device' ? deviceModel : null;
  const id = who === 'device' ? deviceId : userId;
  return (
    <td title={visibleText([model, id].filter(Boolean).join(' · ')) || undefined}>
      {model ? <ReceivedText text={model} /> : null} {id || !model ? <ReceivedText text={id} /> : null}
    </td>
  );
}

function Note(props: { readonly className?: string | undefined; readonly children: ReactNode }) {
  return <Text tone="muted" size="tiny" {...props} />;
}
