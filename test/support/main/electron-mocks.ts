import { vi } from 'vitest';

/** Mocks of Electron's objects that record their calls, for what main sets up before a window exists. */

export function sessionMock() {
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

export function contentsMock() {
  return { on: vi.fn(), setWindowOpenHandler: vi.fn(), setWebRTCIPHandlingPolicy: vi.fn() };
}

/** Returns the listener of a mock's event; throws if there is none. */
export function listenerOf(mock: { readonly on: ReturnType<typeof vi.fn> }, event: string) {
  const [, listener] = mock.on.mock.calls.find(([name]) => name === event) ?? [];
  if (typeof listener !== 'function') throw new Error(`Nothing listens to ${event}`);
  return listener;
}
