import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Text } from './layout';
import styles from './wide-text.module.css';

interface WideTextProps extends ComponentProps<typeof Text> {
  /** The width of the container in px up to which the text is hidden. */
  readonly above: 340 | 620 | 760 | 860 | 1100 | 1200;
}

/** Text for which there is no room in a narrow container: screen readers still read it. */
export function WideText({ above, className, ...text }: WideTextProps) {
  return <Text {...text} className={clsx('seen-with-room', styles[`above-${above}`], className)} />;
}
