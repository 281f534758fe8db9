import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { isWithoutUpdates, type UpdateState } from '../../../shared/domain/update';
import { messages } from '../../../shared/i18n/messages';
import { numberText } from '../../../shared/i18n/number-text';
import { useBridge } from '../../state/stores';
import { Button } from '../../ui/button';
import { Row } from '../../ui/layout';
import { ProgressBar } from '../../ui/progress-bar';
import { RadioGroup } from '../../ui/radio-group';
import { SettingsNote, SettingsSection, useSaving } from './settings-section';
import { useStores, useSubject } from './stores';
import styles from './update-section.module.css';

/** Checks for updates, installs them and selects their channel; explains why if updates are off. */
export function UpdateSection() {
  const { updates } = useStores();
  const state = useSubject('updates', (subject) => subject.state);
  const channel = useSubject('settings', (settings) => settings.settings.updateChannel);
  const saving = useSaving();
  const text = messages.updates;
  useEffect(() => void updates.getState().read(), [updates]);
  if (state === null || isWithoutUpdates(state)) {
    return (
      <SettingsSection
        name="updates"
        title={text.title}
        description={state?.kind === 'system-package' ? null : text.description}
      >
        <SettingsNote>{state === null ? null : text.unavailable[state.kind]}</SettingsNote>
      </SettingsSection>
    );
  }
  return (
    <SettingsSection name="updates" title={text.title} description={text.description} saving={saving}>
      <RadioGroup
        label={text.channel}
        value={channel}
        options={[
          { value: 'stable', label: text.channels.stable },
          { value: 'beta', label: text.channels.beta, description: text.betaDescription },
        ]}
        onChange={(value) => void saving.save({ updateChannel: value })}
      />
      <p className={styles.status} role="status">
        {statusText(state)}
      </p>
      {state.kind === 'failed' ? <UpdateFault state={state} /> : null}
      {state.kind === 'downloading' ? (
        <ProgressBar aria-label={text.progress} max={1} value={state.fraction} />
      ) : null}
      <NextStep state={state} />
    </SettingsSection>
  );
}

function statusText(state: UpdateState): string {
  const text = messages.updates;
  switch (state.kind) {
    case 'checking':
      return text.checking;
    case 'up-to-date':
      return text.upToDate({ latest: state.latest });
    case 'offered':
      return text.available({ version: state.version });
    case 'downloading':
      return text.downloading({ version: state.version, percent: numberText(100 * state.fraction, 0) });
    case 'ready':
      return text.ready({ version: state.version });
    default:
      return '';
  }
}

function UpdateFault({ state }: { readonly state: Extract<UpdateState, { kind: 'failed' }> }) {
  const text = messages.updates;
  return (
    <Row as="p" gap={8} align="start" size="grid" role="alert" className={styles.fault}>
      <CircleAlert size={16} aria-hidden="true" />
      <span>
        {text.faults[state.fault]} {text.nothingInstalled}
      </span>
    </Row>
  );
}

/** The next available action. */
function NextStep({ state }: { readonly state: UpdateState }) {
  const bridge = useBridge();
  const text = messages.updates;
  const isBusy = state.kind === 'checking' || state.kind === 'downloading';
  return (
    <Row gap={8} wrap>
      {state.kind === 'offered' ? (
        <Button size="small" variant="primary" onClick={() => void bridge.call('update.download', undefined)}>
          {text.download}
        </Button>
      ) : null}
      {state.kind === 'ready' ? (
        <>
          <Button
            size="small"
            variant="primary"
            onClick={() => void bridge.call('update.install', undefined)}
          >
            {text.restart}
          </Button>
          <SettingsNote>{text.restartNote}</SettingsNote>
        </>
      ) : (
        <Button size="small" disabled={isBusy} onClick={() => void bridge.call('update.check', undefined)}>
          {messages.commands.names['check for updates']}
        </Button>
      )}
    </Row>
  );
}
