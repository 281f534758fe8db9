import { CloudDownload } from 'lucide-react';
import type { SyncDepth } from '../../../shared/domain/sync';
import { messages } from '../../../shared/i18n/messages';
import type { ReportsPerPage, Settings } from '../../../shared/settings';
import { CsvFormatFields } from '../../components/csv-format';
import { MomentText } from '../../components/instant-text';
import { PerPageField } from '../../components/per-page-field';
import { ProblemAlert } from '../../components/problem-alert';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/fields';
import { Row } from '../../ui/layout';
import { RadioGroup } from '../../ui/radio-group';
import { SavedTextField } from './settings-fields';
import { SettingsFacts, SettingsNote, SettingsSection, useSaving } from './settings-section';

/** The number of reports per page. */
export function ReportsSection() {
  const { reports } = useStores();
  const perPage = useSubject('settings', (state) => state.settings.reportsPerPage);
  const saving = useSaving();
  const text = messages.settings.reports;

  async function change(reportsPerPage: ReportsPerPage) {
    await saving.save({ reportsPerPage });
    void reports.getState().setLimit(reportsPerPage);
  }

  return (
    <SettingsSection title={messages.commands.names.reports} description={text.description} saving={saving}>
      <PerPageField value={perPage} onChange={(value) => void change(value)} />
    </SettingsSection>
  );
}

/** How CSV files are written. */
export function CsvSection() {
  const saving = useSaving();
  const text = messages.settings.csv;
  return (
    <SettingsSection title={text.title} description={text.description} saving={saving}>
      <CsvFormatFields
        onChange={(change) => void saving.save(({ csv }) => ({ csv: { ...csv, ...change } }))}
      />
    </SettingsSection>
  );
}

/** Seconds between two checks for new reports; 0 for manual only. */
const intervals = [15, 60, 300, 900, 3_600, 0] as const;

/** The local copy of the service's reports: how far back it reaches, and how often it is updated. */
export function LocalCopySection() {
  const { syncInterval } = useSubject('settings', (state) => state.settings);
  const saving = useSaving();
  const text = messages.settings.localCopy;
  return (
    <SettingsSection title={messages.words.terms.localCopy} description={text.description} saving={saving}>
      <CopyFacts />
      <SyncDepthField onChange={(syncDepth) => saving.save({ syncDepth })} />
      <SelectField
        label={messages.commands.names.refresh}
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
  return [{ value: String(seconds), label: text.everySeconds({ count: seconds }) }, ...options];
}

function CopyFacts() {
  const stored = useSubject('reports', ({ counts }) => counts?.total ?? null);
  const completedAt = useSubject('sync', ({ sync }) => sync.completedAt);
  const store = useSubject('localCopy', (state) => state.store);
  const text = messages.settings.localCopy;
  return (
    <>
      <SettingsFacts>
        <dt>{text.stored}</dt>
        <dd>{stored === null ? text.unknown : messages.words.counts.report({ count: stored })}</dd>
        <dt>{text.completeAsOf}</dt>
        <dd>{completedAt === null ? text.notYet : <MomentText milliseconds={completedAt} />}</dd>
      </SettingsFacts>
      {store.kind === 'ready' && !store.persistent ? <SettingsNote>{text.noKeychain}</SettingsNote> : null}
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
      <Row gap={8} wrap>
        <Button
          icon={<CloudDownload aria-hidden="true" />}
          busy={underWay}
          aria-describedby="read-again-note"
          onClick={() => void sync.getState().start('all')}
        >
          {text.resync}
        </Button>
      </Row>
      <SettingsNote id="read-again-note">{text.resyncDescription}</SettingsNote>
    </>
  );
}

/** The initial depth of each kind, before a number is entered. */
const initialDepths: Readonly<Record<SyncDepth['kind'], SyncDepth>> = {
  all: { kind: 'all' },
  reports: { kind: 'reports', count: 100_000 },
  days: { kind: 'days', days: 90 },
};

/** Sets how far back the local copy reaches. */
function SyncDepthField({ onChange }: { readonly onChange: (depth: SyncDepth) => Promise<void> }) {
  const depth = useSubject('settings', ({ settings }) => settings.syncDepth);
  const text = messages.settings.localCopy;
  return (
    <>
      <RadioGroup
        label={text.depth}
        value={depth.kind}
        options={[
          { value: 'all', label: messages.words.terms.allReports },
          { value: 'reports', label: text.depths.reports, description: text.upToNumber },
          { value: 'days', label: text.depths.days, description: text.upToNumber },
        ]}
        onChange={(kind) => void onChange(initialDepths[kind])}
      />
      {depth.kind === 'reports' ? (
        <SavedTextField
          key="reports"
          label={text.numberOfReports}
          saved={String(depth.count)}
          maxLength={12}
          errorOf={(text) => numberError(text, 100_000_000)}
          onSave={(text) => onChange({ kind: 'reports', count: Number(text) })}
        />
      ) : null}
      {depth.kind === 'days' ? (
        <SavedTextField
          key="days"
          label={text.numberOfDays}
          saved={String(depth.days)}
          maxLength={6}
          errorOf={(text) => numberError(text, 36_500)}
          onSave={(text) => onChange({ kind: 'days', days: Number(text) })}
        />
      ) : null}
    </>
  );
}

function numberError(text: string, max: number): string | null {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= max) return null;
  return messages.settings.localCopy.wholeNumber({ most: max });
}
