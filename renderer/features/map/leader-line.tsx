import { clsx } from 'clsx';
import styles from './leader-line.module.css';
import type { Pixel } from './mercator';

interface LeaderLineProps {
  readonly from: Pixel;
  readonly to: Pixel;
  /** Whether a dot marks its start: a true place. */
  readonly dot?: boolean;
}

/** A line in an SVG that leads to what is drawn off its place, in the colour `--leader`. */
export function LeaderLine({ from, to, dot = false }: LeaderLineProps) {
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return (
    <g data-leader>
      <line className={clsx(styles.halo)} {...ends} />
      <line className={clsx(styles.line)} {...ends} />
      {dot ? <circle className={clsx(styles.dot)} cx={from.x} cy={from.y} r={3.5} /> : null}
    </g>
  );
}
