import { type Session, session } from 'electron';
import { type Fetch, ProxyRefusal } from '../http/http';
import type { ProxySignIn } from '../proxy/proxy-sign-in';
import { sessionFetch } from './session-fetch';

/** Returns the fetch for reads. Connections are reused. */
export function sharedConnectionFetch(signIn: ProxySignIn): Fetch {
  const service = lazySession('service-reading');
  return (url, init, onWait) => sessionFetch(service(), signIn)(url, init, onWait);
}

/**
 * Returns `count` fetches for sending, each over a new connection per request. Each serves one request at a
 * time, because a new request closes the open connections. Chromium resends a request, even a POST, if a
 * reused connection breaks before the answer; on a fresh connection it never does.
 */
export function freshConnectionFetches(count: number, signIn: ProxySignIn): readonly Fetch[] {
  return Array.from({ length: count }, (_, lane) =>
    freshConnectionFetch(lazySession(`service-sending-${lane + 1}`), signIn),
  );
}

function freshConnectionFetch(service: () => Session, signIn: ProxySignIn): Fetch {
  return async (url, init, onWait) => {
    await service().closeAllConnections();
    if (url.startsWith('https:')) return sessionFetch(service(), signIn)(url, init, onWait);
    try {
      return await sessionFetch(service(), null)(url, init);
    } catch (error) {
      if (!(error instanceof ProxyRefusal)) throw error;
      await signInBySafeRequest(service(), signIn, new URL('/', url).href, error, onWait);
      await service().closeAllConnections();
      return sessionFetch(service(), signIn)(url, init, onWait);
    }
  };
}

/**
 * Signs in to the proxy that stopped a request without TLS. The connection would be reused for the answer, so that answer
 * belongs to a request that may be repeated; from then on, Chromium sends the account with the first bytes.
 */
async function signInBySafeRequest(
  service: Session,
  signIn: ProxySignIn,
  url: string,
  refusal: ProxyRefusal,
  onWait: Parameters<Fetch>[2],
): Promise<void> {
  const init = { method: 'HEAD', redirect: 'error', cache: 'no-store', credentials: 'omit' } as const;
  // A failure proves nothing about the request that was stopped: it wasn't sent on.
  await sessionFetch(service, signIn)(url, init, onWait).catch(() => Promise.reject(refusal));
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
 * the app ends, within Chromium's limits. The session reaches only the origin of the tile address, also on
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
