import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps {
  /** Exactly the accessible name. */
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly 'aria-describedby'?: string;
  readonly onChange: (checked: boolean) => void;
}

/** A checkbox with its label next to it. */
export function Checkbox({ label, onChange, ...input }: CheckboxProps) {
  return (
    <label className={styles.root}>
      <input type="checkbox" {...input} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
