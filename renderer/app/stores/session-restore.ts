import type { Bridge } from '../../../shared/contract/contract';
import { stateRules } from '../../../shared/domain/outbox';
import { parseTrusted } from '../../../shared/trusted';
import { selectedCount } from '../../features/reports-grid/selection/row-selection';
import { type OpenProfile, openProfileOf } from '../../state/open-profile';
import { waitUntil } from '../../state/wait-until';
import type { FormerHistory } from '../history/history';
import type { Stores } from './all-stores';
import { restoreReview } from './review-restore';
import {
  mergeSnapshots,
  openProfile,
  type SessionSnapshot,
  type StoredSelection,
  takeSnapshot,
} from './session-snapshot';

/**
 * Sends a snapshot of the window to main at every change, which holds it in memory, and restores it when the window is
 * loaded again: after a crash, a hang or another page. A new run of the program has nothing to restore.
 */
export async function restoreSession(bridge: Bridge, stores: Stores): Promise<void> {
  const review = restoreReview(bridge, stores);
  const answer = await bridge.call('session.read', { part: 'window' });
  // The same window wrote it, in this run of the program.
  const restored = answer.ok && answer.value !== null ? parseTrusted<SessionSnapshot>(answer.value) : null;
  /** The snapshot that isn't fully restored yet. It is still sent, so that it survives another crash meanwhile. */
  let pending = restored;
  let last = '';
  const save = () => {
    const now = takeSnapshot(stores);
    const snapshot = JSON.stringify(
      pending && canRestore(stores, pending) ? mergeSnapshots(now, pending) : now,
    );
    if (snapshot === last) return;
    last = snapshot;
    void bridge.call('session.save', { part: 'window', snapshot });
  };
  const { unsavedInputs, notes, caseEdits, connection, refusedDrafts } = stores;
  for (const store of [unsavedInputs, notes, caseEdits, connection, refusedDrafts, stores.openReport])
    store.subscribe(save);
  stores.reports.subscribe((now, before) => {
    // Its other state isn't part of the snapshot, and changes with every scrolled row.
    if (now.query !== before.query) save();
  });
  const { rowSelection, feedback, batch, bulkVerdict, feedbackImport, timeline, map, history } = stores;
  for (const store of [rowSelection, feedback, batch, bulkVerdict, feedbackImport, timeline, map, history])
    store.subscribe(save);
  if (restored) {
    notes.getState().restore(restored.notes);
    caseEdits.getState().restore(restored.cases);
    refusedDrafts.getState().restore(restored.refused);
    unsavedInputs.getState().restore(restored.typed, restored.profileId);
    await waitForProfile(stores, restored.profileId);
    if (restored.profileId !== null && openProfile(stores) === restored.profileId) {
      const showRest = () => applySnapshot(openProfileOf(bridge, connection), stores, restored);
      if (restored.history === null) await showRest();
      else await history.getState().restore(parseTrusted<FormerHistory>(restored.history), showRest);
    }
    pending = null;
  }
  save();
  await review;
}

/** Returns true if no profile is open, or the snapshot's. */
function canRestore(stores: Stores, { profileId }: SessionSnapshot): boolean {
  const open = openProfile(stores);
  return open === null || open === profileId;
}

/**
 * Resolves when the snapshot's profile is open and its first page was read or failed, or when main has stated the
 * connection if there was no profile. Also waits for a profile that waits for its key.
 */
function waitForProfile(stores: Stores, profileId: string | null): Promise<void> {
  return waitUntil([stores.connection, stores.reports], () => {
    const { connection } = stores.connection.getState();
    if (connection === null || profileId === null) return connection !== null;
    const open = openProfile(stores);
    if (open !== profileId) return open !== null || connection.profile?.id !== profileId;
    const { page, problem } = stores.reports.getState();
    return page !== null || problem !== null;
  });
}

/** Restores a snapshot of the open profile. Anything the user has opened or changed in the meantime stays. */
async function applySnapshot(profile: OpenProfile, stores: Stores, snapshot: SessionSnapshot): Promise<void> {
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
  if (snapshot.bulkVerdict) stores.bulkVerdict.getState().restore(snapshot.bulkVerdict);
  if (snapshot.imported && feedbackImport.getState().step === 'closed')
    feedbackImport.getState().resume(snapshot.imported.report, snapshot.imported.includeAlreadyRated);
  await Promise.all([
    snapshot.timeline && !timeline.getState().subject && restoreTimeline(stores, snapshot.timeline),
    snapshot.feedback && isFormFree && restoreForm(profile, stores, snapshot.feedback),
    snapshot.batch && batch.getState().step === 'closed' && restoreBatch(stores, snapshot.batch),
  ]);
}

function restoreSelection({ rowSelection }: Stores, json: string): void {
  const stored = parseTrusted<StoredSelection>(json);
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
    ? answer.value.find(({ id, state }) => id === replaces && stateRules[state].mayEdit)
    : null;
  if (edited) feedback.getState().editFailed(edited);
  // The draft on disk may be older, or missing if it couldn't be written.
  if (draft) feedback.getState().apply(draft);
}

async function restoreBatch(
  { batch }: Stores,
  { targets, reportCount, draft, choice, step }: NonNullable<SessionSnapshot['batch']>,
): Promise<void> {
  const opening = batch.getState().open(targets, reportCount, draft.reporter);
  const { draft: initial } = batch.getState();
  await opening;
  const now = batch.getState();
  if (now.targets !== targets) return;
  // Input made in the meantime is newer than the snapshot.
  if (now.draft === initial || now.restored) now.edit(draft);
  await now.choose(choice);
  if (step === 'review') await batch.getState().toReview();
}
