import { type ReactNode, useId } from 'react';
import './field.css';
import { FieldNotes } from './field-notes';

/** The attributes that label, describe and mark the control of a Field as invalid. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  /** Exactly the control's accessible name. */
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** The frame of one control: its label above, hint and error below, all linked to it. */
export function Field({ label, hideLabel = false, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'field__label'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}
