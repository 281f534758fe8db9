import type { Bridge } from '../../shared/ipc';
import { goBack } from './go-back';
import { openProfile, type Place, placeOf } from './place';
import type { Stores } from './stores';

/**
 * Hands main where the window is at every change, to be held in its memory, and takes the window back there once it was loaded
 * again: after it died, hung, or was given another page. In a new run of the program there is nothing to go back to.
 */
export async function keepPlace(bridge: Bridge, stores: Stores): Promise<void> {
  const answer = await bridge.call('place.read', undefined);
  const found = answer.ok && answer.value !== null ? placeFrom(answer.value) : null;
  if (found) {
    for (const [name, text] of Object.entries(found.typed)) stores.typed.getState().type(name, text);
    await untilOpen(stores, found.profileId);
    if (found.profileId !== null && openProfile(stores) === found.profileId)
      await goBack(bridge, stores, found);
  }
  let last = '';
  const keep = () => {
    const place = JSON.stringify(placeOf(stores));
    if (place === last) return;
    last = place;
    void bridge.call('place.keep', { place });
  };
  const { typed, reports, selection, chosen, feedback, bulk, feedbackImport, notes } = stores;
  const { timeline, connection, map } = stores;
  for (const store of [typed, reports, selection, chosen, feedback, bulk, feedbackImport, notes])
    store.subscribe(keep);
  for (const store of [timeline, connection]) store.subscribe(keep);
  map.subscribe((now, before) => {
    // What is pointed at changes with every move of the pointer, and is not kept.
    if (now.lit === before.lit && now.pointed === before.pointed) keep();
  });
  keep();
}

/** Both ends are of one window. */
function placeFrom(json: string): Place {
  return JSON.parse(json);
}

/** Resolves once main has said which profile is open; where one was, once its reports are there or cannot be. */
function untilOpen(stores: Stores, profileId: string | null): Promise<void> {
  const isThere = () => {
    if (stores.connection.getState().connection === null) return false;
    const { page, problem } = stores.reports.getState();
    return profileId === null || openProfile(stores) !== profileId || page !== null || problem !== null;
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
