import type { Answer, Bridge, CallName, PreloadBridge } from '../shared/ipc';

declare global {
  interface Window {
    /** Put there by main/preload.ts. */
    readonly whereabouts: PreloadBridge;
  }
}

/** The only reader of what the preload exposes; everything else is handed the bridge. */
export function preloadedBridge(): Bridge {
  const { call, on } = window.whereabouts;
  return { call: async (name, request) => answerOf<typeof name>(await call(name, request)), on };
}

/** Both ends are of one build. */
function answerOf<Name extends CallName>(answered: string | Answer<Name>): Answer<Name> {
  return typeof answered === 'string' ? JSON.parse(answered) : answered;
}
