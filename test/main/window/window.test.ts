import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refuseDebugging } from '../../../main/security/refuse-debugging';
import { openWindow } from '../../../main/window/window';

/** How the one window is made. */

const electron = vi.hoisted(() => ({
  app: { isPackaged: false, commandLine: { removeSwitch: vi.fn() } },
  BrowserWindow: vi.fn(),
  inspector: vi.fn(),
}));
vi.mock('electron', () => electron);
vi.mock('node:inspector', () => ({ url: electron.inspector }));

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
    tell: () => undefined,
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
  ])('has %s: %s, said and not left to what is usual', (name, value) => {
    expect(preferences()[name]).toBe(value);
  });

  it('has nothing that is usually off switched on', () => {
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

  it.each([true, false])('cannot be looked into where the program is packaged: %s', (isPackaged) => {
    electron.app.isPackaged = isPackaged;
    expect(preferences().devTools).toBe(!isPackaged);
  });
});

describe('the switches by which a window is looked into from outside', () => {
  it.each([
    ['a released program', true, undefined, true],
    ['one whose inspector is open, as its fuse allows', true, 'ws://127.0.0.1/1', false],
    ['a program under development', false, undefined, false],
  ])('of %s', (_what, isPackaged, inspector, removed) => {
    electron.app.isPackaged = isPackaged;
    electron.inspector.mockReturnValue(inspector);
    refuseDebugging();
    expect(electron.app.commandLine.removeSwitch.mock.calls.flat()).toEqual(
      removed ? ['remote-debugging-port', 'remote-debugging-pipe'] : [],
    );
  });
});
