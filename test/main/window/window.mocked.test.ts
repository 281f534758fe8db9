import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openWindow } from '../../../main/window/window';

/** How the one window is made. */

const electron = vi.hoisted(() => ({
  app: { isPackaged: false },
  BrowserWindow: vi.fn(),
}));
vi.mock('electron', () => electron);

beforeEach(() => {
  vi.resetAllMocks();
  electron.BrowserWindow.mockImplementation(function made() {
    return {
      on: vi.fn(),
      once: vi.fn(),
      loadURL: vi.fn(async () => undefined),
      webContents: { on: vi.fn(), once: vi.fn() },
    };
  });
});

function preferences(): Readonly<Record<string, unknown>> {
  const recovery = {
    log: { write: () => undefined },
    addNotice: () => undefined,
    saveDiagnostics: async () => undefined,
  };
  openWindow(recovery, async () => undefined);
  return electron.BrowserWindow.mock.calls[0]?.[0].webPreferences;
}

describe('the window', () => {
  it.each([
    ['sandbox', true],
    ['contextIsolation', true],
    ['nodeIntegration', false],
    ['nodeIntegrationInWorker', false],
    ['nodeIntegrationInSubFrames', false],
    ['webSecurity', true],
    ['webviewTag', false],
    ['spellcheck', false],
    ['navigateOnDragDrop', false],
  ])('has %s: %s, set explicitly', (name, value) => {
    expect(preferences()[name]).toBe(value);
  });

  it('enables nothing that is off by default', () => {
    expect(Object.keys(preferences()).sort()).toEqual([
      'contextIsolation',
      'devTools',
      'navigateOnDragDrop',
      'nodeIntegration',
      'nodeIntegrationInSubFrames',
      'nodeIntegrationInWorker',
      'preload',
      'sandbox',
      'spellcheck',
      'webSecurity',
      'webviewTag',
    ]);
  });

  it.each([true, false])('has no developer tools when packaged: %s', (isPackaged) => {
    electron.app.isPackaged = isPackaged;
    expect(preferences().devTools).toBe(!isPackaged);
  });
});
