import { memo, useMemo } from 'react';
import type { RiskCounts, TimeHistogram } from '../../../../shared/contract/report.calls';
import { isRiskAssignment } from '../../../../shared/domain/vocabulary';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { RiskIcon } from '../../../components/risk-badge';
import { Row, Stack, Text } from '../../../ui/layout';
import type { BarSpan } from './bar-range';
import { axisLabels, riskText, stackedRisks, totalOf } from './bar-text';
import styles from './time-histogram.module.css';

/** Returns the position of a span among the bars, in percent of their width. */
export function barPercent({ begins, ends }: BarSpan, bars: number) {
  return { left: `${(begins / bars) * 100}%`, width: `${((ends - begins) / bars) * 100}%` };
}

interface BarsProps {
  readonly histogram: TimeHistogram;
  readonly timeZone: string;
  /** What the bars show, as text. */
  readonly label: string;
}

/** The bars and their axis. One path a risk, however many bars there are. */
export const Bars = memo(function Bars({ histogram, timeZone, label }: BarsProps) {
  const { bars } = histogram;
  const paths = useMemo(() => barPaths(bars), [bars]);
  return (
    <>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${bars.length} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {stackedRisks.map((risk) => (
          <path key={risk} className={styles[`bars-${risk}`]} d={paths[risk]} />
        ))}
      </svg>
      <Text as="div" tone="faint" size="tiny" tabular className={styles.axis} aria-hidden="true">
        {axisLabels(histogram, timeZone).map(({ bar, text }) => (
          <span key={bar} style={{ left: `${(bar / bars.length) * 100}%` }}>
            {text}
          </span>
        ))}
      </Text>
    </>
  );
});

/** The least height of a part that has reports, so that one fraud among thousands is visible. */
const leastHeight = 0.05;
/** The share of a bar's width that is empty. */
const gap = 0.12;

/** Returns the path of each risk, in a box that is one unit high and as many wide as there are bars. */
export function barPaths(bars: readonly RiskCounts[]): Readonly<Record<keyof RiskCounts, string>> {
  const paths = { fraud: '', high: '', low: '', clear: '', other: '' };
  const highest = Math.max(1, ...bars.map(totalOf));
  for (const [bar, counts] of bars.entries()) {
    const heights = stackedRisks.map((risk) => {
      return counts[risk] === 0 ? 0 : Math.max(counts[risk] / highest, leastHeight);
    });
    // Parts that were made higher must not reach out of the box.
    const scale = Math.min(
      1,
      1 /
        Math.max(
          heights.reduce((sum, height) => sum + height, 0),
          1e-9,
        ),
    );
    let y = 1;
    for (const [at, risk] of stackedRisks.entries()) {
      const height = (heights[at] ?? 0) * scale;
      if (height === 0) continue;
      y -= height;
      paths[risk] += `M${bar + gap / 2} ${y.toFixed(4)}h${1 - gap}v${height.toFixed(4)}h${gap - 1}z`;
    }
  }
  return paths;
}

interface BrushProps {
  /** The selected times; null for all. */
  readonly span: BarSpan | null;
  readonly bars: number;
}

/** Marks the selected times, and dims the others. */
export function Brush({ span, bars }: BrushProps) {
  if (span === null) return null;
  return (
    <>
      <span className={styles.unselected} style={barPercent({ begins: 0, ends: span.begins }, bars)} />
      <span className={styles.unselected} style={barPercent({ begins: span.ends, ends: bars }, bars)} />
      <span className={styles.brush} style={barPercent(span, bars)} />
    </>
  );
}

interface BarTooltipProps {
  readonly span: BarSpan;
  readonly bars: number;
  readonly time: string;
  readonly counts: RiskCounts;
}

/** The time and the counts of some bars. Screen readers get them from the slider. */
export function BarTooltip({ span, bars, time, counts }: BarTooltipProps) {
  const share = (span.begins + span.ends) / 2 / bars;
  return (
    // Moved by its own width, so that it stays within the chart.
    <div
      className={styles.tooltip}
      style={{ left: `${share * 100}%`, transform: `translateX(${-share * 100}%)` }}
      aria-hidden="true"
    >
      <Stack gap={2}>
        <Text weight={600}>{time}</Text>
        <Text tabular>{messages.words.counts.report({ count: totalOf(counts) })}</Text>
        {stackedRisks.map((risk) =>
          counts[risk] === 0 ? null : (
            <Row key={risk} gap={6}>
              {isRiskAssignment(risk) ? <RiskIcon risk={risk} /> : null}
              <span>{riskText(risk)}</span>
              <Text tabular className={styles.tooltipCount}>
                {numberText(counts[risk])}
              </Text>
            </Row>
          ),
        )}
      </Stack>
    </div>
  );
}
