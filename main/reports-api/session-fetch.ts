import { serviceSession } from '../security/security';
import type { Fetch } from './http';

/** Returns Electron's fetch (system proxy, system certificates) for reads. Connections are reused. */
export function sharedConnectionFetch(): Fetch {
  const session = lazySession('service-reading');
  return (url, init) => session().fetch(url, init);
}

/**
 * Returns `count` fetches for sending, each over a new connection per request. Each serves one request at a
 * time, because a new request closes the open connections. Chromium resends a request, even a POST, if a
 * reused connection breaks before the answer; on a fresh connection it never does.
 */
export function freshConnectionFetches(count: number): readonly Fetch[] {
  return Array.from({ length: count }, (_, lane) => freshConnectionFetch(`service-sending-${lane + 1}`));
}

function freshConnectionFetch(name: string): Fetch {
  const session = lazySession(name);
  return async (url, init) => {
    await session().closeAllConnections();
    return session().fetch(url, init);
  };
}

/** Creates the session on first use, so that startup does not wait for it. */
function lazySession(name: string): () => ReturnType<typeof serviceSession> {
  let session: ReturnType<typeof serviceSession> | null = null;
  return () => {
    session ??= serviceSession(name);
    return session;
  };
}
