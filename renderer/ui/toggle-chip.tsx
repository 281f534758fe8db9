import type { ButtonHTMLAttributes } from 'react';
import styles from './toggle-chip.module.css';

interface ToggleChipProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-pressed'> {
  readonly pressed: boolean;
}

/** A small button that switches one of several filters on and off. */
export function ToggleChip({ pressed, ...button }: ToggleChipProps) {
  return <button type="button" {...button} className={styles.root} aria-pressed={pressed} />;
}
