import { serviceSession } from '../security';
import type { Fetch } from './http';

/** Electron's fetch (system proxy, system certificates) for reading: connections are kept and used again. */
export function sharedConnectionFetch(): Fetch {
  const own = serviceSession('service-reading');
  return (url, init) => own.fetch(url, init);
}

/**
 * The same for sending, over a new connection each time. Chromium by itself sends a request again, a POST too, when a
 * reused connection breaks before the answer; on a fresh one it never does.
 */
export function freshConnectionFetch(): Fetch {
  const own = serviceSession('service-sending');
  return async (url, init) => {
    await own.closeAllConnections();
    return own.fetch(url, init);
  };
}
