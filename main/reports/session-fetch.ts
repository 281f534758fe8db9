import { serviceSession } from '../security';
import type { Fetch } from './http';

/** Electron's fetch (system proxy, system certificates) for reading: connections are kept and used again. */
export function sharedConnectionFetch(): Fetch {
  const own = onceAskedFor('service-reading');
  return (url, init) => own().fetch(url, init);
}

/**
 * The same for sending, over a new connection each time. Chromium by itself sends a request again, a POST too, when a
 * reused connection breaks before the answer; on a fresh one it never does.
 */
export function freshConnectionFetch(): Fetch {
  const own = onceAskedFor('service-sending');
  return async (url, init) => {
    await own().closeAllConnections();
    return own().fetch(url, init);
  };
}

/** A session is made when it is first used: nobody waits for it while the program starts. */
function onceAskedFor(name: string): () => ReturnType<typeof serviceSession> {
  let made: ReturnType<typeof serviceSession> | null = null;
  return () => {
    made ??= serviceSession(name);
    return made;
  };
}
