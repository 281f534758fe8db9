import { timesRebuilt } from '../../shared/domain/store-state';
import { openProfileId } from './open-profile';
import type { Stores } from './stores';

/**
 * The one place where a change of one store changes others. When another profile is opened, or its key becomes
 * available, clears what was shown of the previous profile and loads the new one. When the store is available again,
 * repeats failed requests.
 */
export function followConnection(stores: Stores): void {
  const { connection, localCopy, reports, openReport, rowSelection, notes, feedback } = stores;
  let open = '';
  connection.subscribe(({ busy }, before) => {
    // Before the call that may close the profile, so that main writes the notes while it is open.
    if (busy && !before.busy) void notes.getState().saveAll();
  });
  connection.subscribe(({ connection: now }) => {
    const openId = openProfileId({ connection: now }) ?? '';
    if (openId === open) return;
    // Input made before any profile was open belongs to no profile.
    if (open !== '') stores.unsavedInputs.setState({ texts: {} });
    open = openId;
    clearProfile(stores);
    notes.getState().follow();
    // Before reading anything that this changes.
    void stores.refusedDrafts.getState().saveAgain();
    if (openId !== '') openProfile(stores);
    // The next profile opens on its reports, not on the screen where this one was left.
    else stores.navigation.getState().go('reports');
  });
  localCopy.subscribe(({ store: now }, { store: before }) => {
    // The rows shown belong to a copy that was replaced, and so does the moment as of which they were read.
    if (before.kind === 'ready' && timesRebuilt(now) > timesRebuilt(before)) {
      if (rowSelection.getState().selection.kind === 'query') rowSelection.getState().clear();
      void reports.getState().showArrived();
    }
    if (now.kind === 'ready' && before.kind !== 'ready') {
      void notes.getState().saveAll();
      void stores.refusedDrafts.getState().saveAgain();
      void feedback.getState().readDraftAgain();
      void stores.batch.getState().readDraftAgain();
      if (open !== '') reloadFailed(stores);
    }
    const { page, problem, loading, begin, retry } = reports.getState();
    if (open === '' || now.kind !== 'ready' || before.kind === 'ready' || loading) return;
    if (page === null) void begin();
    else if (problem) void retry();
  });
  openReport.subscribe((state, before) => {
    if (state.key === null || state.key === before.key) return;
    // Another report was opened: close the form of the previous one. Its draft stays on disk.
    feedback.getState().close();
    const { page, markRead } = reports.getState();
    const row = page?.rows.find(({ key }) => key === state.key);
    if (row?.unread !== false) void markRead([state.key], true);
  });
}

/** Clears everything about the closed profile. */
function clearProfile(stores: Stores): void {
  const { reports, lookUp, views, outbox, openReport, feedback, undoableSend, presets, reporter } = stores;
  reports.getState().reset();
  lookUp.getState().reset();
  views.getState().reset();
  outbox.getState().reset();
  undoableSend.getState().reset();
  presets.getState().reset();
  reporter.getState().reset();
  void openReport.getState().select(null);
  stores.recentReports.getState().reset();
  stores.transactionLink.getState().dismiss();
  stores.caseSheet.getState().dismiss();
  stores.rowSelection.getState().clear();
  stores.batch.getState().close();
  stores.feedbackImport.getState().close();
  stores.timeline.getState().close();
  stores.export.getState().dismiss();
  feedback.getState().close();
}

/** Repeats requests that failed while the store was not available. */
function reloadFailed({ views, outbox, presets, reporter }: Stores): void {
  for (const subject of [views, outbox, presets, reporter])
    if (subject.getState().problem) void subject.getState().load();
}

/** Requests everything the window shows of a profile. The store may still be opening: main answers when it is open. */
function openProfile({ localCopy, sync, reports, views, outbox, presets, reporter }: Stores): void {
  void localCopy.getState().load();
  void sync.getState().load();
  void reports.getState().begin();
  void views.getState().load();
  void outbox.getState().load();
  void presets.getState().load();
  void reporter.getState().load();
}
