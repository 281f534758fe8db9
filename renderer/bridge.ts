import { isBytesCall } from '../shared/contract/bytes-calls';
import type { Answer, Bridge, CallName, PreloadBridge, Request } from '../shared/contract/contract';
import type { Problem } from '../shared/problem';
import type { Result } from '../shared/result';

declare global {
  interface Window {
    /** Set by main/preload.ts. */
    readonly whereabouts: PreloadBridge;
  }
}

/** Returns the bridge to main. The only place that reads what the preload exposes; everything else receives the bridge. */
export function preloadedBridge(): Bridge {
  const { call, on } = window.whereabouts;
  const callForBytes = createBytesCalls();
  return {
    call: async (name, request) =>
      isBytesCall(name) ? callForBytes(name, request) : parseAnswer<typeof name>(await call(name, request)),
    on,
  };
}

/** Main and the window come from one build, so the parsed value isn't checked again. */
function parseAnswer<Name extends CallName>(json: string): Answer<Name> {
  return JSON.parse(json);
}

/** Makes the calls whose answers arrive on a message port of their own (shared/contract/bytes-calls.ts). */
function createBytesCalls() {
  const waiting = new Map<number, (answer: MessageEvent) => void>();
  let last = 0;
  window.addEventListener('message', ({ source, data, ports: [port] }) => {
    if (source !== window || port === undefined) return;
    const listener = waiting.get(data?.bytesOf);
    port.onmessage = (answer) => {
      listener?.(answer);
      port.close();
    };
  });
  return async <Name extends CallName>(name: Name, request: Request<Name>): Promise<Answer<Name>> => {
    last += 1;
    const callNumber = last;
    const answer = new Promise<Answer<Name>>((resolve) => {
      waiting.set(callNumber, ({ data }) => resolve(data));
    });
    const outcome: Result<null, Problem> = JSON.parse(
      await window.whereabouts.call(name, request, callNumber),
    );
    try {
      return outcome.ok ? await answer : outcome;
    } finally {
      waiting.delete(callNumber);
    }
  };
}
