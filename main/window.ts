import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
import { appOrigin } from './app-protocol';
import type { Log } from './log';

const usualSize = { width: 1280, height: 800 };
/** A page that dies sooner than this after it was loaded again is not loaded once more. */
const reloadPauseMs = 10_000;
const smallestSize = { minWidth: 960, minHeight: 600 };

/**
 * Opens the program's one window, shown once it has something to show and is in its place. It begins to load its page at
 * once: that takes a process of its own, which starts while the rest of the program does.
 */
export function openWindow(log: Log, place: (window: BrowserWindow) => Promise<void>): BrowserWindow {
  const window = new BrowserWindow({
    ...usualSize,
    ...smallestSize,
    show: false,
    title: 'Whereabouts',
    autoHideMenuBar: true,
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      devTools: !app.isPackaged,
    },
  });
  const placed = place(window);
  window.once('ready-to-show', () => void placed.finally(() => window.isDestroyed() || window.show()));
  reloadAfterCrash(window, log);
  void window.loadURL(`${appOrigin}/index.html`);
  return window;
}

/** A page that died is loaded again, drafts and all; one that dies at once again is left, or it would never end. */
function reloadAfterCrash(window: BrowserWindow, log: Log): void {
  let reloadedAt = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log.write('window died', { reason });
    const now = performance.now();
    if (reason === 'clean-exit' || now - reloadedAt < reloadPauseMs) return;
    reloadedAt = now;
    window.webContents.reload();
  });
}
