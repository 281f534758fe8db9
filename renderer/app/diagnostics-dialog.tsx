import { clsx } from 'clsx';
import { useId } from 'react';
import { messages } from '../../shared/i18n/messages';
import { ProblemAlert } from '../components/problem-alert';
import { useSaving } from '../features/settings/settings-section';
import { Button } from '../ui/button';
import { Checkbox } from '../ui/checkbox';
import { Modal, useModal } from '../ui/dialog';
import { Stack, Text } from '../ui/layout';
import { Spinner } from '../ui/spinner';
import styles from './diagnostics-dialog.module.css';
import { useStores, useSubject } from './stores/all-stores';

/** Shows the diagnostics exactly as they will be saved. */
export function DiagnosticsDialog() {
  const shown = useSubject('diagnostics', (state) => state.shown);
  return shown ? <ShownDiagnostics /> : null;
}

function ShownDiagnostics() {
  const { diagnostics } = useStores();
  const { text, saving, saved, problem } = useSubject('diagnostics', (state) => state);
  const modal = useModal();
  const close = () => diagnostics.getState().close();
  const words = messages.recovery;

  return (
    <Modal
      modal={modal}
      title={words.diagnosticsTitle}
      className={styles.root}
      aria-describedby="diagnostics-description"
      onCancel={close}
      buttons={
        <>
          <Button onClick={() => modal.closeThen(close)}>{messages.words.actions.close}</Button>
          <Button
            variant="primary"
            busy={saving}
            disabled={text === null}
            onClick={() => void diagnostics.getState().save()}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <Text as="p" id="diagnostics-description" tone="muted" size="grid">
        {words.diagnosticsDescription}
      </Text>
      <TracesSwitch />
      {text === null ? (
        <div className={styles.text}>{problem ? null : <Spinner />}</div>
      ) : (
        <textarea
          className={clsx(styles.text, 'mono')}
          aria-label={words.diagnosticsText}
          readOnly
          spellCheck={false}
          wrap="off"
          value={text}
        />
      )}
      {problem ? <ProblemAlert problem={problem} /> : null}
      <p role="status" className={styles.saved}>
        {saved === null ? null : words.diagnosticsSaved({ fileName: saved })}
      </p>
    </Modal>
  );
}

/** Switches on what the log records of slowness. The shown text is read again, because it contains the settings. */
function TracesSwitch() {
  const { diagnostics } = useStores();
  const traces = useSubject('settings', (state) => state.settings.traces);
  const saving = useSaving();
  const description = useId();
  const words = messages.recovery;
  async function turn(isOn: boolean) {
    await saving.save({ traces: isOn });
    if (diagnostics.getState().shown && !diagnostics.getState().saving) await diagnostics.getState().open();
  }
  return (
    <Stack gap={4}>
      <Checkbox
        label={words.traces}
        checked={traces}
        aria-describedby={description}
        onChange={(isOn) => void turn(isOn)}
      />
      <Text as="p" id={description} tone="faint" size="small">
        {words.tracesDescription}
      </Text>
      {saving.problem ? <ProblemAlert problem={saving.problem} /> : null}
    </Stack>
  );
}
