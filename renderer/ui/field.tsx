import { type ReactNode, useId } from 'react';
import './field.css';
import { FieldNotes } from './field-notes';

/** What the control inside a Field must carry to be named, described and marked as mistaken. */
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
  readonly mistake?: string | null | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** The frame of one control: its label above, hint and mistake below, all linked to it. */
export function Field({ label, hideLabel = false, hint, mistake, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', mistake ? `${id}-mistake` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'field__label'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': mistake ? true : undefined,
      })}
      <FieldNotes id={id} mistake={mistake} hint={hint} />
    </div>
  );
}
