import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { isWithoutUpdates, type UpdateState } from '../../../shared/domain/update';
import { messages } from '../../../shared/messages/messages';
import { numberText } from '../../../shared/messages/number-text';
import { useBridge, useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { RadioGroup } from '../../ui/radio-group';
import { SettingsSection } from './settings-section';
import './update-section.css';
import { useSaving } from './use-saving';

/** Looking for a newer version, taking it, and which ones are offered; says so where the program looks for none. */
export function UpdateSection() {
  const { updates } = useStores();
  const state = useSubject('updates', (subject) => subject.state);
  const channel = useSubject('settings', (settings) => settings.settings.updateChannel);
  const saving = useSaving();
  const words = messages.updates;
  useEffect(() => void updates.getState().read(), [updates]);
  if (state === null || isWithoutUpdates(state)) {
    return (
      <SettingsSection
        name="updates"
        title={words.title}
        description={state?.kind === 'system-package' ? null : words.description}
      >
        <p className="settings-section__note">{state === null ? null : words.without[state.kind]}</p>
      </SettingsSection>
    );
  }
  return (
    <SettingsSection name="updates" title={words.title} description={words.description} saving={saving}>
      <RadioGroup
        label={words.channel}
        value={channel}
        options={[
          { value: 'stable', label: words.channels.stable },
          { value: 'beta', label: words.channels.beta, description: words.betaDescription },
        ]}
        onChange={(value) => void saving.save({ updateChannel: value })}
      />
      <p className="update-section__standing" role="status">
        {standing(state)}
      </p>
      {state.kind === 'failed' ? <Fault state={state} /> : null}
      {state.kind === 'downloading' ? (
        <progress aria-label={words.progress} className="update-section__progress" value={state.fraction} />
      ) : null}
      <NextStep state={state} />
    </SettingsSection>
  );
}

function standing(state: UpdateState): string {
  const words = messages.updates;
  switch (state.kind) {
    case 'checking':
      return words.checking;
    case 'up-to-date':
      return words.upToDate(state.latest);
    case 'offered':
      return words.offered(state.version);
    case 'downloading':
      return words.downloading(state.version, numberText(100 * state.fraction, 0));
    case 'ready':
      return words.ready(state.version);
    default:
      return '';
  }
}

function Fault({ state }: { readonly state: Extract<UpdateState, { kind: 'failed' }> }) {
  const words = messages.updates;
  return (
    <p role="alert" className="update-section__fault">
      <CircleAlert size={16} aria-hidden="true" />
      <span>
        {words.faults[state.fault]} {words.nothingDone}
      </span>
    </p>
  );
}

/** The one thing that can be done next. */
function NextStep({ state }: { readonly state: UpdateState }) {
  const bridge = useBridge();
  const words = messages.updates;
  const isBusy = state.kind === 'checking' || state.kind === 'downloading';
  return (
    <div className="settings-section__buttons">
      {state.kind === 'offered' ? (
        <Button size="small" variant="primary" onClick={() => void bridge.call('update.download', undefined)}>
          {words.download}
        </Button>
      ) : null}
      {state.kind === 'ready' ? (
        <>
          <Button
            size="small"
            variant="primary"
            onClick={() => void bridge.call('update.install', undefined)}
          >
            {words.restart}
          </Button>
          <p className="settings-section__note">{words.restartNote}</p>
        </>
      ) : (
        <Button size="small" disabled={isBusy} onClick={() => void bridge.call('update.check', undefined)}>
          {words.check}
        </Button>
      )}
    </div>
  );
}
