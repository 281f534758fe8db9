import { CloudDownload } from 'lucide-react';
import { messages } from '../../../shared/messages/messages';
import type { Settings } from '../../../shared/settings';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { MomentText } from '../../ui/moment-text';
import { ProblemAlert } from '../../ui/problem-alert';
import { SelectField } from '../../ui/select-field';
import { SettingsSection } from './settings-section';
import { SyncDepthField } from './sync-depth-field';
import { useSaving } from './use-saving';

/** Seconds between two looks for new reports; 0 for none unasked. */
const intervals = [15, 60, 300, 900, 3_600, 0] as const;

/** What is kept of the service's reports on this computer: how far back, and how new. */
export function LocalCopySection() {
  const { syncInterval } = useSubject('settings', (state) => state.settings);
  const saving = useSaving();
  const words = messages.settings.localCopy;
  return (
    <SettingsSection title={words.title} description={words.description} saving={saving}>
      <CopyFacts />
      <SyncDepthField onChange={(syncDepth) => saving.save({ syncDepth })} />
      <SelectField
        label={words.lookForNew}
        value={String(syncInterval)}
        options={intervalOptions(syncInterval)}
        onChange={(value) => void saving.save({ syncInterval: Number(value) })}
      />
      <ReadAgain />
    </SettingsSection>
  );
}

/** The offered intervals and the one in use, which may come from settings.json. */
function intervalOptions(seconds: Settings['syncInterval']) {
  const words = messages.settings.localCopy;
  const options = intervals.map((value) => ({ value: String(value), label: words.intervals[value] }));
  if (intervals.some((value) => value === seconds)) return options;
  return [{ value: String(seconds), label: words.everySeconds(seconds) }, ...options];
}

function CopyFacts() {
  const stored = useSubject('reports', ({ counts }) => counts?.stored ?? null);
  const completedAt = useSubject('sync', ({ sync }) => sync.completedAt);
  const store = useSubject('store', (state) => state.store);
  const words = messages.settings.localCopy;
  return (
    <>
      <dl className="settings-section__facts">
        <dt>{words.kept}</dt>
        <dd>{stored === null ? words.notKnown : words.keptReports(stored)}</dd>
        <dt>{words.completeAsOf}</dt>
        <dd>{completedAt === null ? words.notYet : <MomentText milliseconds={completedAt} />}</dd>
      </dl>
      {store.kind === 'ready' && !store.kept ? (
        <p className="settings-section__note">{words.noKeychain}</p>
      ) : null}
    </>
  );
}

function ReadAgain() {
  const { sync } = useStores();
  const underWay = useSubject('sync', (state) => state.sync.pass === 'all');
  const problem = useSubject('sync', (state) => state.problem);
  const words = messages.settings.localCopy;
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
          {words.readAgain}
        </Button>
      </div>
      <p id="read-again-words" className="settings-section__note">
        {words.readAgainDescription}
      </p>
    </>
  );
}
