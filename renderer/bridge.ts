import { isBytesCall } from '../shared/bytes-calls';
import type { Answer, Bridge, CallName, PreloadBridge, Request } from '../shared/ipc';
import type { Problem } from '../shared/problem';
import type { Result } from '../shared/result';

declare global {
  interface Window {
    /** Put there by main/preload.ts. */
    readonly whereabouts: PreloadBridge;
  }
}

/** The only reader of what the preload exposes; everything else is handed the bridge. */
export function preloadedBridge(): Bridge {
  const { call, on } = window.whereabouts;
  const sent = bytesSent();
  return {
    call: async (name, request) =>
      isBytesCall(name) ? sent(name, request) : answerOf<typeof name>(await call(name, request)),
    on,
  };
}

/** Both ends are of one build. */
function answerOf<Name extends CallName>(json: string): Answer<Name> {
  return JSON.parse(json);
}

/** Makes the calls whose answers come by ports. */
function bytesSent() {
  const waiting = new Map<number, (answer: MessageEvent) => void>();
  let last = 0;
  window.addEventListener('message', ({ source, data, ports: [port] }) => {
    if (source !== window || port === undefined) return;
    const heard = waiting.get(data?.bytesOf);
    port.onmessage = (answer) => {
      heard?.(answer);
      port.close();
    };
  });
  return async <Name extends CallName>(name: Name, request: Request<Name>): Promise<Answer<Name>> => {
    last += 1;
    const to = last;
    const coming = new Promise<Answer<Name>>((resolve) => {
      waiting.set(to, ({ data }) => resolve(data));
    });
    const outcome: Result<null, Problem> = JSON.parse(await window.whereabouts.call(name, request, to));
    try {
      return outcome.ok ? await coming : outcome;
    } finally {
      waiting.delete(to);
    }
  };
}
