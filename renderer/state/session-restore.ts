import type { Bridge } from '../../shared/contract/contract';
import { applySnapshot } from './apply-snapshot';
import type { Stores } from './create-stores';
import { openProfileOf } from './open-profile';
import { mergeSnapshots, openProfile, type SessionSnapshot, takeSnapshot } from './session-snapshot';

/**
 * Sends a snapshot of the window to main at every change, which holds it in memory, and restores it when the window is
 * loaded again: after a crash, a hang or another page. A new run of the program has nothing to restore.
 */
export async function restoreSession(bridge: Bridge, stores: Stores): Promise<void> {
  const answer = await bridge.call('session.read', undefined);
  const restored = answer.ok && answer.value !== null ? parseSnapshot(answer.value) : null;
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
    void bridge.call('session.save', { snapshot });
  };
  const { unsavedInputs, reports, openReport, rowSelection, feedback, batch, feedbackImport, notes } = stores;
  const { timeline, connection, map, refusedDrafts } = stores;
  for (const store of [
    unsavedInputs,
    reports,
    openReport,
    rowSelection,
    feedback,
    batch,
    feedbackImport,
    notes,
  ])
    store.subscribe(save);
  for (const store of [timeline, connection, refusedDrafts]) store.subscribe(save);
  map.subscribe((now, before) => {
    // The row under the pointer changes with every move, and isn't part of the snapshot.
    if (now.lit === before.lit && now.pointed === before.pointed) save();
  });
  if (restored) {
    const { texts, type } = unsavedInputs.getState();
    notes.getState().restore(restored.notes);
    refusedDrafts.getState().restore(restored.refused);
    for (const [name, text] of Object.entries(restored.typed))
      if (texts[name] === undefined) type(name, text);
    await waitForProfile(stores, restored.profileId);
    if (restored.profileId !== null && openProfile(stores) === restored.profileId)
      await applySnapshot(openProfileOf(bridge, connection), stores, restored);
    pending = null;
  }
  save();
}

/** The same window wrote it, so it isn't checked again. */
function parseSnapshot(json: string): SessionSnapshot {
  return JSON.parse(json);
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
  const isReady = () => {
    if (stores.connection.getState().connection === null) return false;
    const { page, problem } = stores.reports.getState();
    if (profileId === null) return true;
    const { connection } = stores.connection.getState();
    const open = openProfile(stores);
    if (open === profileId) return page !== null || problem !== null;
    return open !== null || connection?.profile?.id !== profileId;
  };
  return new Promise((resolve) => {
    const unsubscribes = [stores.connection.subscribe(check), stores.reports.subscribe(check)];
    function check() {
      if (!isReady()) return;
      for (const unsubscribe of unsubscribes) unsubscribe();
      resolve();
    }
    check();
  });
}
