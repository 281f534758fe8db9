import { setTimeout as delay } from 'node:timers/promises';
import type { FaultBefore } from './fault';

/** Keeps the request waiting for as many ms before anything is done for it, or until the client has gone. */
export function latency(milliseconds: number): FaultBefore {
  return async (response) => {
    const gone = new AbortController();
    const leave = () => gone.abort();
    response.once('close', leave);
    await delay(milliseconds, undefined, { signal: gone.signal }).catch(() => {});
    response.off('close', leave);
  };
}

/** Lets new transactions arrive, so that what was on this page has moved on to later ones. */
export function pageDrift(count: number): FaultBefore {
  return (_response, insert) => insert(count);
}
