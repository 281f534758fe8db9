import { setTimeout as delay } from 'node:timers/promises';
import type { BeforeAnswer } from './fault';

/** Delays the request by `milliseconds` before it is processed, or until the client disconnects. */
export function latency(milliseconds: number): BeforeAnswer {
  return async (response) => {
    const disconnected = new AbortController();
    const abort = () => disconnected.abort();
    response.once('close', abort);
    await delay(milliseconds, undefined, { signal: disconnected.signal }).catch(() => {});
    response.off('close', abort);
  };
}

/** Adds new transactions, so that the reports of a page move to later pages. */
export function pageDrift(count: number): BeforeAnswer {
  return (_response, insert) => insert(count);
}
