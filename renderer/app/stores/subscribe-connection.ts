import { timesRebuilt } from '../../../shared/domain/store-state';
import { openProfileId } from '../../state/open-profile';
import type { Stores } from './all-stores';

/**
 * When another profile is opened, or its key becomes available, clears what was shown of the previous profile and
 * loads the new one. When the store is available again, repeats failed requests.
 */
export function subscribeConnection(stores: Stores): void {
  const { connection, localCopy, reports, rowSelection, notes, feedback } = stores;
  let open = '';
  connection.subscribe(({ busy }, before) => {
    // Before the call that may close the profile, so that main writes the notes while it is open.
    if (!busy || before.busy) return;
    void notes.getState().saveAll();
    void stores.caseEdits.getState().saveAll();
  });
  connection.subscribe(({ connection: now }) => {
    const openId = openProfileId({ connection: now }) ?? '';
    if (openId === open) return;
    stores.unsavedInputs.getState().onProfileChange(open || null, openId || null);
    open = openId;
    clearProfile(stores);
    notes.getState().onProfileChange();
    stores.caseEdits.getState().onProfileChange();
    // Before reading anything that this changes.
    void stores.refusedDrafts.getState().saveAgain();
    if (openId !== '') openProfile(stores);
    // The next profile opens on its reports, not on the screen where this one was left.
    else stores.navigation.getState().go('reports');
    stores.queries.getState().onProfileChange();
  });
  localCopy.subscribe(({ store: now }, { store: before }) => {
    // The rows shown belong to a copy that was replaced, and so does the moment as of which they were read.
    if (before.kind === 'ready' && timesRebuilt(now) > timesRebuilt(before)) {
      if (rowSelection.getState().selection.kind === 'query') rowSelection.getState().clear();
      void reports.getState().showArrived();
    }
    if (now.kind === 'ready' && before.kind !== 'ready') {
      void notes.getState().saveAll();
      void stores.caseEdits.getState().saveAll();
      void stores.refusedDrafts.getState().saveAgain();
      void feedback.getState().readDraftAgain();
      void stores.batch.getState().readDraftAgain();
    }
    const { page, problem, loading, begin, retry } = reports.getState();
    if (open === '' || now.kind !== 'ready' || before.kind === 'ready' || loading) return;
    if (page === null) void begin();
    else if (problem) void retry();
  });
}

/** Clears everything about the closed profile. */
function clearProfile(stores: Stores): void {
  for (const store of Object.values(stores)) {
    const state = store.getState();
    if ('clear' in state) state.clear();
  }
}

/** Requests everything the window shows of a profile. The store may still be opening: main answers when it is open. */
function openProfile(stores: Stores): void {
  // Rows come first.
  void stores.reports.getState().begin();
  void stores.localCopy.getState().read();
  void stores.sync.getState().read();
}
