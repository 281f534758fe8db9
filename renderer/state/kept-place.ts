import type { Bridge } from '../../shared/ipc';
import { goBack } from './go-back';
import { openProfileOf } from './open-profile';
import { openProfile, type Place, placeOf, withAhead } from './place';
import type { Stores } from './stores';

/**
 * Hands main where the window is at every change, to be held in its memory, and takes the window back there once it was loaded
 * again: after it died, hung, or was given another page. In a new run of the program there is nothing to go back to.
 */
export async function keepPlace(bridge: Bridge, stores: Stores): Promise<void> {
  const answer = await bridge.call('place.read', undefined);
  const found = answer.ok && answer.value !== null ? placeFrom(answer.value) : null;
  /** Where the window is not back yet: should it die on the way there, it is not lost. */
  let ahead = found;
  let last = '';
  const keep = () => {
    const now = placeOf(stores);
    const place = JSON.stringify(ahead && mayGoBack(stores, ahead) ? withAhead(now, ahead) : now);
    if (place === last) return;
    last = place;
    void bridge.call('place.keep', { place });
  };
  const { typed, reports, selection, chosen, feedback, bulk, feedbackImport, notes } = stores;
  const { timeline, connection, map, refusedDrafts } = stores;
  for (const store of [typed, reports, selection, chosen, feedback, bulk, feedbackImport, notes])
    store.subscribe(keep);
  for (const store of [timeline, connection, refusedDrafts]) store.subscribe(keep);
  map.subscribe((now, before) => {
    // What is pointed at changes with every move of the pointer, and is not kept.
    if (now.lit === before.lit && now.pointed === before.pointed) keep();
  });
  if (found) {
    const { texts, type } = typed.getState();
    notes.getState().restore(found.notes);
    refusedDrafts.getState().restore(found.refused);
    for (const [name, text] of Object.entries(found.typed)) if (texts[name] === undefined) type(name, text);
    await untilOpen(stores, found.profileId);
    if (found.profileId !== null && openProfile(stores) === found.profileId)
      await goBack(openProfileOf(bridge, connection), stores, found);
    ahead = null;
  }
  keep();
}

/** Both ends are of one window. */
function placeFrom(json: string): Place {
  return JSON.parse(json);
}

/** No other profile is open than the one the place is of. */
function mayGoBack(stores: Stores, { profileId }: Place): boolean {
  const open = openProfile(stores);
  return open === null || open === profileId;
}

/**
 * Resolves once a profile is open, its reports there or known not to come; where none was, once main has said so. One that
 * waits for its key is waited for.
 */
function untilOpen(stores: Stores, profileId: string | null): Promise<void> {
  const isThere = () => {
    if (stores.connection.getState().connection === null) return false;
    const { page, problem } = stores.reports.getState();
    if (profileId === null) return true;
    const { connection } = stores.connection.getState();
    const open = openProfile(stores);
    if (open === profileId) return page !== null || problem !== null;
    return open !== null || connection?.profile?.id !== profileId;
  };
  return new Promise((resolve) => {
    const stops = [stores.connection.subscribe(look), stores.reports.subscribe(look)];
    function look() {
      if (!isThere()) return;
      for (const stop of stops) stop();
      resolve();
    }
    look();
  });
}
