import type { Problem } from '../../shared/domain/problem';
import type { Clock } from '../../shared/node/clock';
import { type Fetch, initOf, problemOfNetworkFault, untilAborted } from '../http/http';
import type { TeamAccess } from './team-client';

/** Longest silence of the server before the connection counts as dead, ms. Connections die while the computer sleeps. */
const maxSilenceMs = 75_000;
/** Maximum length of a line of this protocol. */
const maxLineLength = 64 * 1024;

interface ListenOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly access: TeamAccess;
  /** The last entry received: if there are later ones, the server sends an event at once. */
  readonly after: number;
  readonly signal: AbortSignal;
  /** Called when the server has accepted the stream. */
  readonly onOpen: () => void;
  /** Called with each event's name, "message" for unnamed ones. */
  readonly onEvent: (name: string) => void;
}

/** Listens to the server's events (server-sent events) until the connection ends. Resolves to why; null for an ordinary end. */
export async function listenToEvents(options: ListenOptions): Promise<Problem | null> {
  const { fetch, clock, access, after, signal, onOpen, onEvent } = options;
  const url = new URL(`events?after=${after}`, access.address);
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  let watch = new AbortController();
  const restartWatch = () => {
    watch.abort();
    watch = new AbortController();
    const { signal: stopped } = watch;
    void clock.pause(maxSilenceMs, stopped).then(() => {
      if (!stopped.aborted) ended.abort();
    });
  };
  restartWatch();
  try {
    const request = { method: 'GET', apiKey: `Bearer ${access.token}` } as const;
    const init = initOf(request, either, 'text/event-stream');
    const response = await untilAborted(fetch(url.href, init), either);
    if (!response.ok || !response.body)
      return { kind: 'service-error', host: url.host, status: response.status, restError: null, excerpt: '' };
    onOpen();
    const read = eventReader(onEvent);
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), either);
      if (done) return null;
      restartWatch();
      read(value);
    }
  } catch (error) {
    return problemOfNetworkFault(error, url.host);
  } finally {
    watch.abort();
    ended.abort();
  }
}

/** Returns what reads the bytes of a stream of events and calls `onEvent` with the name of each that has data. */
export function eventReader(onEvent: (name: string) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = '';
  let name = '';
  let hasData = false;
  return (bytes) => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\n/);
    rest = (lines.pop() ?? '').slice(0, maxLineLength);
    for (const line of lines) {
      if (line.startsWith('event:')) name = line.slice('event:'.length).trim();
      else if (line.startsWith('data:')) hasData = true;
      else if (line === '') {
        if (hasData) onEvent(name === '' ? 'message' : name);
        name = '';
        hasData = false;
      }
    }
  };
}
