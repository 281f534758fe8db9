import { type Session, session } from 'electron';
import type { Fetch } from '../reports-api/http';

/** Returns Electron's fetch (system proxy, system certificates) for reads. Connections are reused. */
export function sharedConnectionFetch(): Fetch {
  const service = lazySession('service-reading');
  return (url, init) => service().fetch(url, init);
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
  const service = lazySession(name);
  return async (url, init) => {
    await service().closeAllConnections();
    return service().fetch(url, init);
  };
}

/** Creates the session on first use, so that startup does not wait for it. */
function lazySession(name: string): () => Session {
  let created: Session | null = null;
  return () => {
    created ??= serviceSession(name);
    return created;
  };
}

/** Returns an in-memory session for calls to the service, without a disk cache and without cookies. */
export function serviceSession(name: string): Session {
  const created = session.fromPartition(name, { cache: false });
  removeCookies(created);
  return created;
}

/**
 * Returns an in-memory session for map tiles, so that no trace of the viewed area is on disk. Tiles are cached until
 * the program ends, within Chromium's limits. The session reaches only the origin of the tile address, also on
 * redirects, and accepts no cookies.
 */
export function tileSession(origin: () => string | null): Session {
  const created = session.fromPartition('tiles');
  removeCookies(created);
  created.webRequest.onBeforeRequest(({ url }, callback) =>
    callback({ cancel: new URL(url).origin !== origin() }),
  );
  return created;
}

function removeCookies(target: Session): void {
  target.webRequest.onHeadersReceived((details, callback) => {
    const remaining = Object.entries(details.responseHeaders ?? {}).filter(
      ([header]) => header.toLowerCase() !== 'set-cookie',
    );
    callback({ responseHeaders: Object.fromEntries(remaining) });
  });
}
