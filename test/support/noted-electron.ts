import { vi } from 'vitest';

/** An Electron that only takes note of what it is told, for what main sets up before there is a window. */

export function notedSession() {
  return {
    on: vi.fn(),
    setPermissionRequestHandler: vi.fn(),
    setPermissionCheckHandler: vi.fn(),
    setDevicePermissionHandler: vi.fn(),
    setSpellCheckerLanguages: vi.fn(),
    setProxy: vi.fn(async () => undefined),
    webRequest: { onBeforeRequest: vi.fn(), onHeadersReceived: vi.fn() },
  };
}

export function notedContents() {
  return { on: vi.fn(), setWindowOpenHandler: vi.fn(), setWebRTCIPHandlingPolicy: vi.fn() };
}

/** What listens to an event of one of them; fails where nothing does. */
export function listenerOf(noted: { readonly on: ReturnType<typeof vi.fn> }, event: string) {
  const [, listener] = noted.on.mock.calls.find(([name]) => name === event) ?? [];
  if (typeof listener !== 'function') throw new Error(`Nothing listens to ${event}`);
  return listener;
}
