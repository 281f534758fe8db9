import { CloudDownload } from 'lucide-react';
import type { Settings } from '../../../shared/settings';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { countWords } from '../../ui/count-words';
import { MomentText } from '../../ui/moment-text';
import { ProblemAlert } from '../../ui/problem-alert';
import { RadioGroup } from '../../ui/radio-group';
import { SelectField } from '../../ui/select-field';
import { SettingsSection } from './settings-section';
import { SyncDepthField } from './sync-depth-field';
import { useSaving } from './use-saving';

/** Seconds between two looks for new reports. */
const intervals = [
  [15, 'Every 15 seconds'],
  [60, 'Every minute'],
  [300, 'Every 5 minutes'],
  [900, 'Every 15 minutes'],
  [3_600, 'Every hour'],
  [0, 'Only when asked'],
] as const;

const notices = [
  {
    value: 'on',
    label: 'On',
    description: 'By a notification of the system, also while the window is hidden',
  },
  { value: 'off', label: 'Off' },
] as const;

/** What is kept of the service's reports on this computer: how far back, how new, and what it tells. */
export function LocalCopySection() {
  const { syncInterval, notifyFraud } = useSubject('settings', (state) => state.settings);
  const saving = useSaving();
  return (
    <SettingsSection
      title="Local copy"
      description="The reports are kept on this computer, encrypted, so that all of them can be searched, and read without the service."
      saving={saving}
    >
      <CopyFacts />
      <SyncDepthField onChange={(syncDepth) => saving.save({ syncDepth })} />
      <SelectField
        label="Look for new reports"
        value={String(syncInterval)}
        options={intervalOptions(syncInterval)}
        onChange={(value) => void saving.save({ syncInterval: Number(value) })}
      />
      <RadioGroup
        label="Notify of new frauds"
        value={notifyFraud ? 'on' : 'off'}
        options={notices}
        onChange={(value) => void saving.save({ notifyFraud: value === 'on' })}
      />
      <ReadAgain />
    </SettingsSection>
  );
}

/** The offered intervals and the one in use, which may come from settings.json. */
function intervalOptions(seconds: Settings['syncInterval']) {
  const options = intervals.map(([value, label]) => ({ value: String(value), label }));
  if (intervals.some(([value]) => value === seconds)) return options;
  return [{ value: String(seconds), label: `Every ${countWords(seconds, 'second')}` }, ...options];
}

function CopyFacts() {
  const stored = useSubject('reports', ({ counts }) => counts?.stored ?? null);
  const completedAt = useSubject('sync', ({ sync }) => sync.completedAt);
  const store = useSubject('store', (state) => state.store);
  return (
    <>
      <dl className="settings-section__facts">
        <dt>Kept</dt>
        <dd>{stored === null ? 'Not known' : countWords(stored, 'report')}</dd>
        <dt>Complete as of</dt>
        <dd>{completedAt === null ? 'Not yet' : <MomentText milliseconds={completedAt} />}</dd>
      </dl>
      {store.kind === 'ready' && !store.kept ? (
        <p className="settings-section__note">
          No keychain keeps the key of this copy: reports, notes and views last until the program ends, and
          are removed then.
        </p>
      ) : null}
    </>
  );
}

function ReadAgain() {
  const { sync } = useStores();
  const underWay = useSubject('sync', (state) => state.sync.pass === 'all');
  const problem = useSubject('sync', (state) => state.problem);
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
          Read everything again
        </Button>
      </div>
      <p id="read-again-words" className="settings-section__note">
        Follows all pages of the service as far back as is set above. Nothing that is kept is lost, and work
        can go on meanwhile.
      </p>
    </>
  );
}
