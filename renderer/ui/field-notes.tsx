import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface FieldNotesProps {
  /** Id of the field; the notes are `ID-mistake` and `ID-hint`, for its aria-describedby. */
  readonly id: string;
  readonly mistake: string | null | undefined;
  readonly hint: ReactNode;
}

/** What stands below a field: what is wrong with it, and what is good to know. */
export function FieldNotes({ id, mistake, hint }: FieldNotesProps) {
  return (
    <>
      {mistake ? (
        <p id={`${id}-mistake`} className="field__mistake">
          <CircleAlert size={14} aria-hidden="true" />
          <span>{mistake}</span>
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
