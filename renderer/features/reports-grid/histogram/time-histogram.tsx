import { memo, useId } from 'react';
import type { TimeHistogram as Histogram } from '../../../../shared/contract/report.calls';
import { messages } from '../../../../shared/i18n/messages';
import { useTimeZone } from '../../../components/use-time-zone';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { Text } from '../../../ui/layout';
import { Group } from '../../../ui/regions';
import { type BarSpan, timeFilterBeside } from './bar-range';
import { countsOf, countsText, spanText, totalOf } from './bar-text';
import { Bars, BarTooltip, Brush, barPercent } from './histogram-bars';
import styles from './time-histogram.module.css';
import { useBarSelection } from './use-bar-selection';
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
        <>
          <Beside side="earlier" histogram={histogram} />
          <Chart
            key={`${histogram.edges[0]} ${histogram.edges.at(-1)} ${histogram.unit}`}
            histogram={histogram}
          />
          <Beside side="later" histogram={histogram} />
        </>
      ) : null}
      {histogram === null && hasReports ? (
        <Text tone="faint" size="small">
          {text.none}
        </Text>
      ) : null}
    </Group>
  );
}

/** How many reports are years before or after the bars, and filters by their times. */
function Beside({ side, histogram }: { readonly side: 'earlier' | 'later'; readonly histogram: Histogram }) {
  const { reports } = useStores();
  const count = histogram[side];
  if (count === 0) return null;
  const text = messages.reports.histogram;
  return (
    <Button
      size="small"
      variant="quiet"
      className={styles.beside}
      title={text.besideMeaning}
      onClick={() => void reports.getState().putFilter(timeFilterBeside(histogram.edges, side))}
    >
      {text[side]({ count })}
    </Button>
  );
}

const Chart = memo(function Chart({ histogram }: { readonly histogram: Histogram }) {
  const timeZone = useTimeZone();
  const { edges, bars } = histogram;
  const { span, filtered, shown, head, isSelecting, handlers } = useBarSelection(edges);
  const hint = useId();
  const text = messages.reports.histogram;
  const all = { begins: 0, ends: bars.length };
  const described = isSelecting ? span : { begins: head, ends: head + 1 };
  const describe = (part: BarSpan) => {
    const counts = countsOf(bars, part);
    const bar = text.bar({ span: spanText(histogram, part, timeZone), count: totalOf(counts) });
    const risks = countsText(counts);
    return risks === '' ? bar : text.barByRisk({ bar, risks });
  };
  return (
    <div className={styles.chart} style={{ maxInlineSize: `${bars.length * maxBarWidth}px` }}>
      <Bars
        histogram={histogram}
        timeZone={timeZone}
        label={text.summary({
          count: totalOf(countsOf(bars, all)),
          span: spanText(histogram, all, timeZone),
        })}
      />
      <Brush span={isSelecting ? span : filtered} bars={bars.length} />
      {shown ? <span className={styles.pointed} style={barPercent(shown, bars.length)} /> : null}
      <div
        className={styles.surface}
        role="slider"
        tabIndex={0}
        aria-label={text.select}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={head + 1}
        aria-valuetext={describe(described)}
        aria-describedby={hint}
        {...handlers}
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
