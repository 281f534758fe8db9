import { timesRebuilt } from '../../shared/domain/store-state';
import { openProfileId } from './open-profile';
import type { Stores } from './stores';

/**
 * The one place where a change of one subject changes others: another profile, or a key that came, empties what was
 * shown of the profile before and shows what is stored of the new one; a store that is back is asked again.
 */
export function followConnection(stores: Stores): void {
  const { connection, store, reports, selection, chosen, notes, feedback } = stores;
  let open = '';
  connection.subscribe(({ busy }, before) => {
    // Before the call that may leave the profile, so that main writes it while the profile is open.
    if (busy && !before.busy) void notes.getState().saveAll();
  });
  connection.subscribe(({ connection: now }) => {
    const opened = openProfileId({ connection: now }) ?? '';
    if (opened === open) return;
    // What was typed before any profile was open belongs to none.
    if (open !== '') stores.typed.setState({ texts: {} });
    open = opened;
    leaveProfile(stores);
    notes.getState().follow();
    // Before anything is read that it changes.
    void stores.refusedDrafts.getState().saveAgain();
    if (opened !== '') openProfile(stores);
    // Whatever is opened next begins with its reports, not where this one was left.
    else stores.navigation.getState().go('reports');
  });
  store.subscribe(({ store: now }, { store: before }) => {
    // The rows on the screen are of a copy that is no more, and so is the moment as of which they were read.
    if (before.kind === 'ready' && timesRebuilt(now) > timesRebuilt(before)) {
      if (chosen.getState().choice.kind === 'query') chosen.getState().clear();
      void reports.getState().showArrived();
    }
    if (now.kind === 'ready' && before.kind !== 'ready') {
      void notes.getState().saveAll();
      void stores.refusedDrafts.getState().saveAgain();
      void feedback.getState().readDraftAgain();
      void stores.bulk.getState().readDraftAgain();
      if (open !== '') readAgain(stores);
    }
    const { page, problem, loading, begin, retry } = reports.getState();
    if (open === '' || now.kind !== 'ready' || before.kind === 'ready' || loading) return;
    if (page === null) void begin();
    else if (problem) void retry();
  });
  selection.subscribe((state, before) => {
    if (state.key === null || state.key === before.key) return;
    // Another report is read: the form of the one before must not stand over it. Its draft is kept.
    feedback.getState().close();
    const { page, markRead } = reports.getState();
    const row = page?.rows.find(({ key }) => key === state.key);
    if (row?.unread !== false) void markRead([state.key], true);
  });
}

/** Nothing of the profile that was open stays in the window. */
function leaveProfile(stores: Stores): void {
  const { reports, lookUp, views, outbox, selection, feedback, held, presets, reporter } = stores;
  reports.getState().reset();
  lookUp.getState().reset();
  views.getState().reset();
  outbox.getState().reset();
  held.getState().reset();
  presets.getState().reset();
  reporter.getState().reset();
  void selection.getState().select(null);
  stores.recentReports.getState().reset();
  stores.transactionLink.getState().dismiss();
  stores.caseSheet.getState().dismiss();
  stores.chosen.getState().clear();
  stores.bulk.getState().close();
  stores.feedbackImport.getState().close();
  stores.timeline.getState().close();
  stores.export.getState().dismiss();
  feedback.getState().close();
}

/** Asks once more for what could not be read while the store was not there. */
function readAgain({ views, outbox, presets, reporter }: Stores): void {
  for (const subject of [views, outbox, presets, reporter])
    if (subject.getState().problem) void subject.getState().load();
}

/** Asks for everything the window shows of a profile. The store may still be opening: main answers when it is open. */
function openProfile({ store, sync, reports, views, outbox, presets, reporter }: Stores): void {
  void store.getState().load();
  void sync.getState().load();
  void reports.getState().begin();
  void views.getState().load();
  void outbox.getState().load();
  void presets.getState().load();
  void reporter.getState().load();
}
