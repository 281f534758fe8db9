import { useEffect } from 'react';
import { messages } from '../../../shared/messages/messages';
import type { EditedNote } from '../../state/notes';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ProblemAlert } from '../../ui/problem-alert';
import { TextField } from '../../ui/text-field';
import './note-section.css';

interface NoteSectionProps {
  /** The report's key. */
  readonly reportKey: string;
  /** What was kept when the report was fetched. */
  readonly kept: string;
}

/** The analyst's note on the report: kept as it is typed, on this computer alone. */
export function NoteSection({ reportKey, kept }: NoteSectionProps) {
  const { notes } = useStores();
  const words = messages.report.note;
  const edited = useSubject('notes', (state) => state.edited[reportKey]);

  useEffect(() => {
    const save = () => void notes.getState().save(reportKey);
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      // The report is left, however it came about: what was typed is kept now.
      save();
    };
  }, [notes, reportKey]);

  return (
    <div className="note-section">
      <TextField
        multiline
        label={words.label}
        rows={edited?.text || kept ? 3 : 1}
        maxLength={100_000}
        placeholder={words.placeholder}
        value={edited?.text ?? kept}
        onChange={(text) => notes.getState().edit(reportKey, text)}
        onBlur={() => void notes.getState().save(reportKey)}
      />
      <p className="note-section__state" role="status" aria-label={words.state}>
        {stateWords(edited)}
      </p>
      {edited?.problem ? (
        <ProblemAlert
          problem={edited.problem}
          actions={
            <Button size="small" onClick={() => void notes.getState().save(reportKey)}>
              {words.saveAgain}
            </Button>
          }
        />
      ) : null}
    </div>
  );
}

function stateWords(edited: EditedNote | undefined): string {
  if (edited?.state === 'saved') return messages.report.note.saved;
  return edited?.state === 'failed' ? messages.report.note.failed : '';
}
