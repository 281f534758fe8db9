import { selectedCount } from '../features/reports-grid/row-selection';
import type { Stores } from './create-stores';
import type { OpenProfile } from './open-profile';
import type { SessionSnapshot, StoredSelection } from './session-snapshot';

/** Restores a snapshot of the open profile. Anything the user has opened or changed in the meantime stays. */
export async function applySnapshot(
  profile: OpenProfile,
  stores: Stores,
  snapshot: SessionSnapshot,
): Promise<void> {
  const { query, setSearch } = stores.reports.getState();
  if (query.text === '' && snapshot.search !== '') void setSearch(snapshot.search);
  const { key, select } = stores.openReport.getState();
  if (key === null && snapshot.openReport !== null) void select(snapshot.openReport);
  // After the report: selecting a report moves the map to it.
  stores.map.setState(snapshot.map);
  if (snapshot.selection !== null && selectedCount(stores.rowSelection.getState()) === 0)
    restoreSelection(stores, snapshot.selection);
  const { timeline, feedback, batch, feedbackImport } = stores;
  const isFormFree = feedback.getState().subject === null && (key === null || key === snapshot.openReport);
  if (snapshot.imported && feedbackImport.getState().step === 'closed')
    feedbackImport.getState().resume(snapshot.imported.report, snapshot.imported.includeAlreadyRated);
  await Promise.all([
    snapshot.timeline && !timeline.getState().subject && restoreTimeline(stores, snapshot.timeline),
    snapshot.feedback && isFormFree && restoreForm(profile, stores, snapshot.feedback),
    snapshot.batch && batch.getState().step === 'closed' && restoreBatch(stores, snapshot.batch),
  ]);
}

/** The same window wrote it, so it isn't checked again. */
function restoreSelection({ rowSelection }: Stores, json: string): void {
  const stored: StoredSelection = JSON.parse(json);
  const selection =
    'count' in stored
      ? stored
      : ({ kind: 'reports', reports: new Map(stored.map((report) => [report.key, report])) } as const);
  rowSelection.setState({ selection });
}

async function restoreTimeline(
  { timeline }: Stores,
  { subject, cursor, includesProxies, showsNight }: NonNullable<SessionSnapshot['timeline']>,
): Promise<void> {
  const { open, showNight, includeProxies, moveTo } = timeline.getState();
  showNight(showsNight);
  await open(subject);
  if (timeline.getState().subject !== subject) return;
  if (timeline.getState().includesProxies !== includesProxies) includeProxies(includesProxies);
  if (cursor !== null) moveTo(cursor);
}

async function restoreForm(
  profile: OpenProfile,
  { feedback }: Stores,
  { subject, reporter, draft, replaces }: NonNullable<SessionSnapshot['feedback']>,
): Promise<void> {
  const reading = profile.current().call('feedback.about', { transactionId: subject.transactionId });
  await feedback.getState().open(subject, reporter);
  const answer = await reading;
  const { subject: shown, touched, restored } = feedback.getState();
  // Input made in the meantime is newer than the snapshot.
  if (shown !== subject || (touched && !restored)) return;
  const edited = answer.ok
    ? answer.value.find(({ id, state }) => id === replaces && state === 'Failed')
    : null;
  if (edited) feedback.getState().editGiven(edited);
  // The draft on disk may be older, or missing if it couldn't be written.
  if (draft) feedback.getState().apply(draft);
}

async function restoreBatch(
  { batch }: Stores,
  { targets, chosen, draft, choice, step }: NonNullable<SessionSnapshot['batch']>,
): Promise<void> {
  const opening = batch.getState().open(targets, chosen, draft.reporter);
  const { draft: initial } = batch.getState();
  await opening;
  const now = batch.getState();
  if (now.targets !== targets) return;
  // Input made in the meantime is newer than the snapshot.
  if (now.draft === initial || now.restored) now.edit(draft);
  await now.choose(choice);
  if (step === 'review') await batch.getState().toReview();
}
