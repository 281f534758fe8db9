import { messages } from '../../shared/i18n/messages';
import { ProblemAlert } from '../components/problem-alert';
import { useStores, useSubject } from '../state/stores';
import { Button } from '../ui/button';

/** Unsaved notes on other reports than the open one, so that they aren't overlooked. */
export function UnsavedNotes() {
  const { notes, openReport } = useStores();
  const edited = useSubject('notes', (state) => state.edited);
  const reading = useSubject('openReport', (state) => state.key);
  const failed = Object.entries(edited).filter(([key, { state }]) => state === 'failed' && key !== reading);
  const [first] = failed;
  if (!first?.[1].problem) return null;
  const [key, { problem }] = first;
  const words = messages.shell.unsavedNotes;
  return (
    <div className="unsaved-notes">
      <p>
        <strong>{words.title(failed.length)}</strong> {words.stillHere}
      </p>
      <ProblemAlert
        problem={problem}
        actions={
          <>
            <Button size="small" onClick={() => void notes.getState().saveAll()}>
              {words.saveAgain}
            </Button>
            <Button size="small" onClick={() => void openReport.getState().select(key)}>
              {words.showReport}
            </Button>
          </>
        }
      />
    </div>
  );
}
