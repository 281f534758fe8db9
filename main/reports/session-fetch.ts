import { serviceSession } from '../security/security';
import type { Fetch } from './http';

/** Electron's fetch (system proxy, system certificates) for reading: connections are kept and used again. */
export function sharedConnectionFetch(): Fetch {
  const own = onceAskedFor('service-reading');
  return (url, init) => own().fetch(url, init);
}

/**
 * So many of them for sending, over a new connection each time; each is for one request at a time, since the next one closes what
 * is open. Chromium by itself sends a request again, a POST too, when a reused connection breaks before the answer; on a fresh
 * one it never does.
 */
export function freshConnectionFetches(count: number): readonly Fetch[] {
  return Array.from({ length: count }, (_, lane) => freshConnectionFetch(`service-sending-${lane + 1}`));
}

function freshConnectionFetch(name: string): Fetch {
  const own = onceAskedFor(name);
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
