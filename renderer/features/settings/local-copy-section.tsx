import { CloudDownload } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import type { Settings } from '../../../shared/settings';
import { MomentText } from '../../components/instant-text';
import { ProblemAlert } from '../../components/problem-alert';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/fields';
import { SettingsSection } from './settings-section';
import { SyncDepthField } from './sync-depth-field';
import { useSaving } from './use-saving';

/** Seconds between two checks for new reports; 0 for manual only. */
const intervals = [15, 60, 300, 900, 3_600, 0] as const;

/** The local copy of the service's reports: how far back it reaches, and how often it is updated. */
export function LocalCopySection() {
  const { syncInterval } = useSubject('settings', (state) => state.settings);
  const saving = useSaving();
  const text = messages.settings.localCopy;
  return (
    <SettingsSection title={text.title} description={text.description} saving={saving}>
      <CopyFacts />
      <SyncDepthField onChange={(syncDepth) => saving.save({ syncDepth })} />
      <SelectField
        label={text.lookForNew}
        value={String(syncInterval)}
        options={intervalOptions(syncInterval)}
        onChange={(value) => void saving.save({ syncInterval: Number(value) })}
      />
      <ResyncAll />
    </SettingsSection>
  );
}

/** Returns the predefined intervals and the current one, which may come from settings.json. */
function intervalOptions(seconds: Settings['syncInterval']) {
  const text = messages.settings.localCopy;
  const options = intervals.map((value) => ({ value: String(value), label: text.intervals[value] }));
  if (intervals.some((value) => value === seconds)) return options;
  return [{ value: String(seconds), label: text.everySeconds(seconds) }, ...options];
}

function CopyFacts() {
  const stored = useSubject('reports', ({ counts }) => counts?.stored ?? null);
  const completedAt = useSubject('sync', ({ sync }) => sync.completedAt);
  const store = useSubject('localCopy', (state) => state.store);
  const text = messages.settings.localCopy;
  return (
    <>
      <dl className="settings-section__facts">
        <dt>{text.kept}</dt>
        <dd>{stored === null ? text.notKnown : text.keptReports(stored)}</dd>
        <dt>{text.completeAsOf}</dt>
        <dd>{completedAt === null ? text.notYet : <MomentText milliseconds={completedAt} />}</dd>
      </dl>
      {store.kind === 'ready' && !store.kept ? (
        <p className="settings-section__note">{text.noKeychain}</p>
      ) : null}
    </>
  );
}

function ResyncAll() {
  const { sync } = useStores();
  const underWay = useSubject('sync', (state) => state.sync.pass === 'all');
  const problem = useSubject('sync', (state) => state.problem);
  const text = messages.settings.localCopy;
  return (
    <>
      {problem ? <ProblemAlert problem={problem} onDismiss={() => sync.getState().dismissProblem()} /> : null}
      <div className="settings-section__buttons">
        <Button
          icon={<CloudDownload aria-hidden="true" />}
          busy={underWay}
          aria-describedby="read-again-words"
          onClick={() => void sync.getState().start('all')}
        >
          {text.readAgain}
        </Button>
      </div>
      <p id="read-again-words" className="settings-section__note">
        {text.readAgainDescription}
      </p>
    </>
  );
}
