import { useEffect } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { ProblemAlert } from '../../components/problem-alert';
import type { Edited } from '../../state/autosaved';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields';
import { Stack, Text } from '../../ui/layout';
import styles from './note-section.module.css';
import { useStores, useSubject } from './stores';

interface NoteSectionProps {
  /** The report's key. */
  readonly reportKey: string;
  /** The note that was saved when the report was loaded. */
  readonly saved: string;
}

/** The analyst's note on the report, saved automatically and only on this computer. */
export function NoteSection({ reportKey, saved }: NoteSectionProps) {
  const { notes } = useStores();
  const text = messages.report.note;
  const edited = useSubject('notes', (state) => state.edited[reportKey]);

  useEffect(() => {
    const save = () => void notes.getState().save(reportKey);
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      // Saves the input when the report is left for any reason.
      save();
    };
  }, [notes, reportKey]);

  return (
    <Stack gap={8} className={styles.root}>
      <TextField
        multiline
        label={messages.words.terms.note}
        rows={edited?.value || saved ? 3 : 1}
        maxLength={100_000}
        placeholder={text.placeholder}
        value={edited?.value ?? saved}
        onChange={(text) => notes.getState().edit(reportKey, text)}
        onBlur={() => void notes.getState().save(reportKey)}
      />
      <Text as="p" tone="muted" size="small" className={styles.state} role="status" aria-label={text.state}>
        {stateText(edited)}
      </Text>
      {edited?.problem ? (
        <ProblemAlert
          problem={edited.problem}
          actions={
            <Button size="small" onClick={() => void notes.getState().save(reportKey)}>
              {text.saveAgain}
            </Button>
          }
        />
      ) : null}
    </Stack>
  );
}

function stateText(edited: Edited<string> | undefined): string {
  if (edited?.state === 'saved') return messages.report.note.saved;
  return edited?.state === 'failed' ? messages.report.note.failed : '';
}
