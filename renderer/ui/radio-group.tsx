import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { FieldNotes } from './fields';
import { Stack, Text } from './layout';
import styles from './radio-group.module.css';

interface RadioOption<Value extends string> {
  readonly value: Value;
  /** Exactly the radio's accessible name. */
  readonly label: string;
  readonly description?: string | undefined;
  /** Its tooltip. */
  readonly title?: string | undefined;
  readonly icon?: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  /** Exactly the group's accessible name. */
  readonly label: string;
  /** "" (or any value that no option has) while nothing is selected. */
  readonly value: string;
  readonly options: readonly RadioOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** Called when the selected option is clicked again, or Space is pressed on it. */
  readonly onConfirm?: (() => void) | undefined;
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
  /** Options in columns, over the whole width; without it, each is as wide as its text. */
  readonly columns?: 3 | 4 | undefined;
}

/** A choice of a few options with native radio buttons. */
export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
  onConfirm,
  error,
  hint,
  columns,
}: RadioGroupProps<Value>) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div
      role="radiogroup"
      className={styles.root}
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
    >
      <Text id={`${id}-label`} size="grid" weight={500}>
        {label}
      </Text>
      <div className={clsx(styles.options, columns && [styles.columns, styles[`columns-${columns}`]])}>
        {options.map((option) => (
          <RadioChoice
            key={option.value}
            id={`${id}-${option.value}`}
            name={id}
            option={option}
            checked={option.value === value}
            onChange={onChange}
            onConfirm={onConfirm}
          />
        ))}
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

interface RadioChoiceProps<Value extends string> {
  readonly id: string;
  readonly name: string;
  readonly option: RadioOption<Value>;
  readonly checked: boolean;
  readonly onChange: (value: Value) => void;
  readonly onConfirm: (() => void) | undefined;
}

function RadioChoice<Value extends string>({
  id,
  name,
  option,
  checked,
  onChange,
  onConfirm,
}: RadioChoiceProps<Value>) {
  return (
    <label className={styles.option} title={option.title}>
      <input
        type="radio"
        className={styles.radio}
        name={name}
        value={option.value}
        checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={option.description ? `${id}-description` : undefined}
        onChange={() => onChange(option.value)}
        onClick={checked ? onConfirm : undefined}
      />
      {option.icon}
      <Stack as="span">
        <span id={`${id}-label`}>{option.label}</span>
        {option.description ? (
          <Text id={`${id}-description`} tone="muted" size="small">
            {option.description}
          </Text>
        ) : null}
      </Stack>
    </label>
  );
}
