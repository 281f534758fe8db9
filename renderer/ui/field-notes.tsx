import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface FieldNotesProps {
  /** ID of the field. The notes have the IDs `ID-error` and `ID-hint`, for its aria-describedby. */
  readonly id: string;
  readonly error: string | null | undefined;
  readonly hint: ReactNode;
}

/** The error and the hint below a field. */
export function FieldNotes({ id, error, hint }: FieldNotesProps) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className="field__error">
          <CircleAlert size={14} aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="field__hint">
          {hint}
        </p>
      ) : null}
    </>
  );
}
