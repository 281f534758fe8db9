import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react';
import type { StoryStop } from '../../../../shared/domain/travel-story';
import { messages } from '../../../../shared/i18n/messages';
import { readingText, speedText, timeSpanText } from '../../../../shared/i18n/move-text';
import { distanceText, intervalText } from '../../../../shared/i18n/number-text';
import { InstantText } from '../../../components/instant-text';
import { RiskBadge } from '../../../components/risk-badge';
import { useStores } from '../../../state/stores';
import { ReceivedText } from '../../../ui/hostile-text';
import { visibleText } from '../../../ui/visible-text';
import { shortPlace } from '../place-text';
import type { TimelineRow } from './timeline-store';
import styles from './track-table.module.css';

const rowHeight = 30;
const headHeight = 26;
const columns = ['time', 'risk', 'place', 'from', 'km', 'between', 'speed', 'reading'] as const;
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface TrackTableProps {
  readonly stops: readonly StoryStop<TimelineRow>[];
  readonly cursorAt: number;
}

/**
 * The reports in chronological order, each with the move from the previous place. Only rows in view are in
 * the document. One row is in the tab order; from there, arrow keys move the cursor, and a click or Enter
 * opens the report.
 */
export function TrackTable({ stops, cursorAt }: TrackTableProps) {
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

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    focusNext.current = true;
    timeline.getState().pause();
    timeline.getState().moveBy(step);
  }

  const words = messages.timeline.track;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the rows in it
    <div className={styles.root} ref={scroller} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table's rows cannot be placed one by one, as scrolling needs it */}
      <div role="table" aria-label={words.label} aria-rowcount={stops.length + 1} className={styles.table}>
        {/* biome-ignore lint/a11y/useSemanticElements: as the table */}
        <div role="row" aria-rowindex={1} className={clsx(styles.row, styles.head)} tabIndex={-1}>
          {columns.map((id) => (
            // biome-ignore lint/a11y/useSemanticElements: as the table
            // biome-ignore lint/a11y/useFocusableInteractive: it is read, not used
            <span key={id} role="columnheader" className={styles[id]}>
              {words.headings[id]}
            </span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as the table */}
        <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const stop = stops[index];
            return stop ? (
              <TrackRow
                key={stop.report.key}
                stop={stop}
                at={index}
                start={start - headHeight}
                isCursor={index === cursorAt}
                isTabStop={index === Math.max(0, cursorAt)}
                onSelect={select}
              />
            ) : null;
          })}
        </div>
      </div>
    </div>
  );

  function select(key: string) {
    timeline.getState().pause();
    timeline.getState().moveTo(key);
    void openReport.getState().select(key);
  }
}

interface TrackRowProps {
  readonly stop: StoryStop<TimelineRow>;
  readonly at: number;
  /** Distance from the top of the rows, px. */
  readonly start: number;
  readonly isCursor: boolean;
  readonly isTabStop: boolean;
  readonly onSelect: (key: string) => void;
}

const TrackRow = memo(function TrackRow({
  stop,
  at,
  start,
  isCursor,
  isTabStop,
  onSelect: onChoose,
}: TrackRowProps) {
  const { report, step, move, impossible, proxy } = stop;
  const words = messages.timeline.track;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the table
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it takes the keys
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-current={isCursor || undefined}
      className={clsx(styles.row, impossible && styles.rowImpossible)}
      style={{ transform: `translateY(${start}px)` }}
      data-at={at}
      tabIndex={-1}
      onClick={() => onChoose(report.key)}
    >
      <Cell id="time">
        <button type="button" className={styles.button} tabIndex={isTabStop ? 0 : -1}>
          <InstantText nanoseconds={report.timestamp} bare />
        </button>
      </Cell>
      <Cell id="risk">
        <RiskBadge risk={report.riskAssignment} />
      </Cell>
      <Cell id="place" title={visibleText(report.place)}>
        <ReceivedText text={report.place || null} />
        {proxy ? <span className={styles.note}> {words.byProxy(proxy)}</span> : null}
      </Cell>
      <Cell id="from" title={move ? visibleText(move.from.place) : ''}>
        {move ? shortPlace(move.from) : '–'}
      </Cell>
      <Cell id="km">
        {move ? (
          <>
            {distanceText(move.km)} <span className={styles.note}>{intervalText(move.distance)}</span>
          </>
        ) : (
          '–'
        )}
      </Cell>
      <Cell id="between">{step ? timeSpanText(move?.milliseconds ?? step.milliseconds) : '–'}</Cell>
      <Cell id="speed">
        {move ? (
          <>
            {speedText({ min: move.kmPerHour, max: move.kmPerHour })}{' '}
            <span className={styles.note}>{speedText(move.speed)}</span>
          </>
        ) : (
          '–'
        )}
      </Cell>
      <Cell id="reading" title={step ? readingText(step.reading) : ''}>
        {impossible ? (
          <strong className={styles.impossible}>
            <TriangleAlert size={13} aria-hidden="true" /> {messages.timeline.impossibleTravel}
          </strong>
        ) : null}
        {move?.excludedBy ? `${words.excluded(move.excludedBy)}; ` : null}
        {step ? readingText(step.reading) : words.first}
      </Cell>
    </div>
  );
});

interface CellProps {
  readonly id: (typeof columns)[number];
  readonly title?: string;
  readonly children: React.ReactNode;
}

function Cell({ id, title, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the table
    <span role="cell" className={clsx(styles.cell, styles[id])} title={title || undefined}>
      {children}
    </span>
  );
}
