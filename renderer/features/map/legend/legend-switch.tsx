import type { ReactNode } from 'react';
import { numberText } from '../../../../shared/i18n/number-text';
import { Text } from '../../../ui/layout';
import styles from './map-legend.module.css';

interface LegendSwitchProps {
  readonly label: string;
  /** Its tooltip. */
  readonly title: string;
  readonly checked: boolean;
  readonly mixed?: boolean;
  readonly disabled?: boolean;
  readonly shape: ReactNode;
  readonly count?: number | null;
  readonly onChange: (checked: boolean) => void;
}

/** A row of the legend that is also a switch: its symbol, its meaning, and the number of reports. */
export function LegendSwitch({
  label,
  title,
  checked,
  mixed = false,
  disabled,
  shape,
  count,
  onChange,
}: LegendSwitchProps) {
  return (
    <label className={styles.switch} title={title}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {shape}
      <span className={styles.words}>{label}</span>
      {count === undefined || count === null ? null : (
        <Text tone="muted" tabular>
          {numberText(count)}
        </Text>
      )}
    </label>
  );
}
