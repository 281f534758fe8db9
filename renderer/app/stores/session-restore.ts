import type { Bridge } from '../../../shared/contract/contract';
import { unsafeParse } from '../../../shared/unsafe-cast';
import { restoreReview } from '../../features/review/review-restore';
import { openProfileId } from '../../state/open-profile';
import { waitUntil } from '../../state/wait-until';
import type { Stores } from './all-stores';

/** What a reloaded window restores: what its stores took, by their names. */
interface Snapshot<Part = unknown> {
  /** ID of the open profile; null for none. What is shown of it is never shown in another profile. */
  readonly profileId: string | null;
  /** Input that may not be stored elsewhere, of all profiles. */
  readonly input: Readonly<Record<string, Part>>;
  readonly shown: Readonly<Record<string, Part>>;
  /** The steps of Back and Forward. */
  readonly steps: string | null;
}

/**
 * Sends a snapshot of the window to main at every change, which holds it in memory, and restores it when the window is
 * loaded again: after a crash, a hang or another page. A new run of the app has nothing to restore.
 */
export async function restoreSession(bridge: Bridge, stores: Stores): Promise<void> {
  const review = restoreReview(bridge, stores);
  const answer = await bridge.call('session.read', { part: 'window' });
  // The same window wrote it, in this run of the app: each store takes back what it took, of any type.
  const restored = answer.ok && answer.value !== null ? unsafeParse<Snapshot<never>>(answer.value) : null;
  /** The snapshot that isn't fully restored yet. It is still sent, so that it survives another crash meanwhile. */
  let pending = restored;
  let last = '';
  const take = takeEach(stores, save);
  function save(): void {
    const now = take();
    const snapshot = JSON.stringify(pending && canRestore(stores, pending) ? withPending(now, pending) : now);
    if (snapshot === last) return;
    last = snapshot;
    void bridge.call('session.save', { part: 'window', snapshot });
  }
  if (restored) {
    restoreInput(stores, restored);
    await waitForProfile(stores, restored.profileId);
    const { profileId, steps } = restored;
    if (profileId !== null && openProfile(stores) === profileId) {
      const showRest = () => restoreShown(stores, restored);
      if (steps === null) await showRest();
      else await stores.history.getState().restore(steps, showRest);
    }
    pending = null;
  }
  save();
  await review;
}

/** Calls back when what a store takes has changed. Returns what takes the snapshot. */
function takeEach(stores: Stores, onChange: () => void): () => Snapshot {
  const [input, shown] = [new Map<string, Part>(), new Map<string, Part>()];
  for (const [name, store] of Object.entries(stores)) {
    const update = (): boolean => {
      const state = store.getState();
      if ('takeInput' in state) return put(input, name, state.takeInput());
      return 'take' in state && 'restore' in state && put(shown, name, state.take());
    };
    update();
    store.subscribe(() => {
      if (update()) onChange();
    });
  }
  const { connection, history } = stores;
  connection.subscribe(onChange);
  let steps = history.getState().takeSteps();
  history.subscribe((state) => {
    steps = state.takeSteps();
    onChange();
  });
  return () => ({
    profileId: openProfile(stores),
    input: valuesOf(input),
    shown: valuesOf(shown),
    steps,
  });
}

/** What a store took, and its JSON. */
interface Part {
  readonly value: unknown;
  readonly json: string;
}

/** Returns whether the part has changed. */
function put(parts: Map<string, Part>, name: string, value: unknown): boolean {
  const json = JSON.stringify(value);
  if (json === (parts.get(name)?.json ?? 'null')) return false;
  if (value === null) parts.delete(name);
  else parts.set(name, { value, json });
  return true;
}

function valuesOf(parts: ReadonlyMap<string, Part>): Snapshot['shown'] {
  return Object.fromEntries([...parts].map(([name, { value }]) => [name, value]));
}

/** Adds what is still to be restored. What was done in the meantime takes precedence. */
function withPending(now: Snapshot, { profileId, shown, steps }: Snapshot): Snapshot {
  return { ...now, profileId, shown: { ...shown, ...now.shown }, steps };
}

function restoreInput(stores: Stores, { input }: Snapshot<never>): void {
  for (const [name, store] of Object.entries(stores)) {
    const [state, part] = [store.getState(), input[name]];
    if ('restoreInput' in state && part !== undefined) state.restoreInput(part);
  }
}

/** Restores what was shown of the open profile. Anything the user has opened or changed in the meantime stays. */
async function restoreShown(stores: Stores, { shown }: Snapshot<never>): Promise<void> {
  const restoring = Object.entries(stores).map(([name, store]) => {
    const [state, part] = [store.getState(), shown[name]];
    return 'take' in state && 'restore' in state && part !== undefined ? state.restore(part) : null;
  });
  await Promise.all(restoring);
}

/** Returns true if no profile is open, or the snapshot's. */
function canRestore(stores: Stores, { profileId }: Snapshot): boolean {
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

/** Returns the ID of the profile whose reports the window shows; null for none. */
function openProfile({ connection }: Stores): string | null {
  return openProfileId(connection.getState());
}
