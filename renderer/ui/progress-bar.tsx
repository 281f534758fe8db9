import { clsx } from 'clsx';
import styles from './progress-bar.module.css';
import type { Named } from './regions';

interface BarProps {
  readonly max: number;
  readonly value: number;
  /** Takes the free room of its line. */
  readonly grow?: boolean;
}

/** How much of a task is done. `thin` where it accompanies a text. */
export function ProgressBar({ thin, grow, ...bar }: BarProps & Named & { readonly thin?: boolean }) {
  return <progress {...bar} className={clsx(styles.root, thin && styles.thin, grow && styles.grow)} />;
}

interface Segment {
  readonly name: string;
  /** The accent's colour stands for `neutral` too. */
  readonly tone: 'neutral' | 'accent' | 'success' | 'danger' | 'warning';
  readonly value: number;
}

interface SegmentedProgressBarProps extends BarProps {
  /** The value in words. */
  readonly 'aria-valuetext': string;
  /** The results so far, in their order. */
  readonly segments: readonly Segment[];
}

/** How much of a task is done, with its results in their colours. */
export function SegmentedProgressBar(props: SegmentedProgressBarProps & Named) {
  const { max, value, segments, grow, ...named } = props;
  return (
    <div
      role="progressbar"
      {...named}
      className={clsx(styles.root, grow && styles.grow)}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
    >
      {segments.map((segment) => (
        <span
          key={segment.name}
          className={clsx(styles.segment, styles[segment.tone])}
          style={{ inlineSize: `${(100 * segment.value) / Math.max(1, max)}%` }}
        />
      ))}
    </div>
  );
}
