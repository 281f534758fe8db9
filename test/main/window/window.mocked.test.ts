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

const recovery = {
  log: { write: () => undefined },
  addNotice: () => undefined,
  saveDiagnostics: async () => undefined,
};

function preferences(): Readonly<Record<string, unknown>> {
  openWindow(recovery, async () => 'once-parsed');
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

describe('the window is shown', () => {
  /** Opens a window that is to be shown; returns how often it was shown, and an end of its page's loading. */
  async function opened(shown: 'immediately' | 'once-parsed') {
    const show = vi.fn();
    let hasContent = () => {};
    const once = (event: string, listener: () => void) => {
      if (event === 'dom-ready') hasContent = listener;
    };
    electron.BrowserWindow.mockImplementation(function made() {
      return {
        on: vi.fn(),
        once: vi.fn(),
        loadURL: vi.fn(async () => undefined),
        isDestroyed: () => false,
        isVisible: () => false,
        show,
        webContents: { on: vi.fn(), once },
      };
    });
    const placed = Promise.resolve(shown);
    openWindow(recovery, () => placed);
    await placed;
    await new Promise((resolve) => setImmediate(resolve));
    return { show, hasContent };
  }

  it('at once if its place says so', async () => {
    expect((await opened('immediately')).show).toHaveBeenCalledOnce();
  });

  it('with its content otherwise', async () => {
    const { show, hasContent } = await opened('once-parsed');
    expect(show).not.toHaveBeenCalled();
    hasContent();
    await new Promise((resolve) => setImmediate(resolve));
    expect(show).toHaveBeenCalledOnce();
  });
});
