import { type KeyboardEvent, memo, type PointerEvent, useId, useRef, useState } from 'react';
import type { TimeHistogram as Histogram } from '../../../../shared/contract/report-calls';
import { messages } from '../../../../shared/i18n/messages';
import { timeNow } from '../../../clock';
import { useTimeZone } from '../../../components/use-time-zone';
import { useStores, useSubject } from '../../../state/stores';
import { Text } from '../../../ui/layout';
import { Group } from '../../../ui/regions';
import { type BarRange, movedRange, rangeOfSpan, spanOfFilter, spanOfRange, timeFilterOf } from './bar-range';
import { countsOf, countsText, spanText, totalOf } from './bar-text';
import { Bars, BarTooltip, Brush, barPercent } from './histogram-bars';
import styles from './time-histogram.module.css';
import { useHistogram } from './use-histogram';

/** The reports of the query by time and risk. Selecting bars filters by their time. */
export function TimeHistogram({ id }: { readonly id: string }) {
  const histogram = useHistogram();
  const hasReports = useSubject('reports', ({ counts }) => (counts?.shown ?? 0) > 0);
  const text = messages.reports.histogram;
  return (
    <Group id={id} className={styles.root} aria-label={text.title}>
      {histogram ? (
        // Other bars are other times: a selection among the previous ones means nothing.
        <Chart
          key={`${histogram.edges[0]} ${histogram.edges.at(-1)} ${histogram.unit}`}
          histogram={histogram}
        />
      ) : null}
      {histogram === null && hasReports ? (
        <Text tone="faint" size="small">
          {text.none}
        </Text>
      ) : null}
    </Group>
  );
}

/** How near to an edge of the brush the pointer moves it, px. */
const edgeReach = 5;

const Chart = memo(function Chart({ histogram }: { readonly histogram: Histogram }) {
  const { reports } = useStores();
  const timeZone = useTimeZone();
  const filter = useSubject('reports', ({ query }) => query.filters.find(({ field }) => field === 'time'));
  const { edges, bars } = histogram;
  const hint = useId();
  const [range, setRange] = useState<BarRange>({ anchor: bars.length - 1, head: bars.length - 1 });
  const [selecting, setSelecting] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const dragging = useRef(false);
  const text = messages.reports.histogram;
  const filtered = filter?.field === 'time' ? spanOfFilter(edges, filter, timeNow()) : null;
  const all = { begins: 0, ends: bars.length };
  const span = spanOfRange(range);
  const shown = selecting ? span : pointed === null ? null : { begins: pointed, ends: pointed + 1 };

  function applyRange(applied: BarRange) {
    setRange(applied);
    setSelecting(false);
    void reports.getState().putFilter(timeFilterOf(edges, applied));
  }

  /** Returns false if there is nothing to undo. */
  function cancel(): boolean {
    if (!selecting && filter === undefined) return false;
    if (!selecting) void reports.getState().removeFilter('time');
    dragging.current = false;
    setSelecting(false);
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const moved = movedRange(range, event.key, event.shiftKey, bars.length);
    if (moved) {
      setRange(moved);
      setSelecting(moved.anchor !== moved.head);
      setPointed(moved.head);
    } else if (event.key === 'Enter' || event.key === ' ') applyRange(range);
    else if (event.key !== 'Escape' || !cancel()) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Returns the place of the pointer among the bars, and how wide a bar is in px. */
  function placeOf(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const barWidth = Math.max(width, 1) / bars.length;
    const place = (event.clientX - left) / barWidth;
    return { place, barWidth, bar: Math.min(Math.max(Math.floor(place), 0), bars.length - 1) };
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const { place, barWidth, bar } = placeOf(event);
    const isNear = (edge: number) => Math.abs(edge - place) * barWidth <= edgeReach;
    dragging.current = true;
    setSelecting(true);
    // The edge that is not dragged stays.
    const brushed = filtered && rangeOfSpan(filtered);
    if (filtered && brushed && isNear(filtered.begins))
      setRange({ anchor: brushed.head, head: brushed.anchor });
    else if (filtered && brushed && isNear(filtered.ends)) setRange(brushed);
    else setRange({ anchor: bar, head: bar });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { bar } = placeOf(event);
    if (bar !== pointed) setPointed(bar);
    if (dragging.current && bar !== range.head) setRange({ ...range, head: bar });
  }

  function onPointerUp() {
    if (dragging.current) applyRange(range);
    dragging.current = false;
  }

  const described = selecting ? span : { begins: range.head, ends: range.head + 1 };
  const describe = (part: typeof all) => {
    const counts = countsOf(bars, part);
    return text.bar(spanText(histogram, part, timeZone), totalOf(counts), countsText(counts));
  };
  return (
    <div className={styles.chart} style={{ maxInlineSize: `${bars.length * maxBarWidth}px` }}>
      <Bars
        histogram={histogram}
        timeZone={timeZone}
        label={text.summary(totalOf(countsOf(bars, all)), spanText(histogram, all, timeZone))}
      />
      <Brush span={selecting ? span : filtered} bars={bars.length} />
      {shown ? <span className={styles.pointed} style={barPercent(shown, bars.length)} /> : null}
      <div
        className={styles.surface}
        role="slider"
        tabIndex={0}
        aria-label={text.select}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={range.head + 1}
        aria-valuetext={describe(described)}
        aria-describedby={hint}
        onKeyDown={onKeyDown}
        onFocus={(event) => setPointed(event.currentTarget.matches(':focus-visible') ? range.head : pointed)}
        onBlur={() => {
          setPointed(null);
          setSelecting(false);
        }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={cancel}
        onPointerLeave={() => setPointed(null)}
        onDoubleClick={cancel}
      />
      <span id={hint} className="visually-hidden">
        {text.keys}
      </span>
      {shown ? (
        <BarTooltip
          span={shown}
          bars={bars.length}
          time={spanText(histogram, shown, timeZone)}
          counts={countsOf(bars, shown)}
        />
      ) : null}
    </div>
  );
});

/** Maximum width of a bar in px, so that a few bars don't fill the screen. */
const maxBarWidth = 64;
