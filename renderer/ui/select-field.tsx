import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field';
import './select-field.css';

export interface SelectFieldProps
  extends Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'id' | 'className' | 'children'> {
  /** Exactly the accessible name. */
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
}

/** A choice from a list with a native select. */
export function SelectField({ label, hideLabel, options, onChange, hint, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint}>
      {(control) => (
        <span className="select-field">
          <select
            {...rest}
            {...control}
            className="field__control select-field__control"
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="select-field__arrow" size={14} aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}
