import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
import { appOrigin } from '../security/app-protocol';
import { type Recovery, recoverWindow } from './window-recovery';

const defaultSize = { width: 1280, height: 800 };
const minSize = { minWidth: 960, minHeight: 600 };

/**
 * Opens the app's one window. Its page starts to load immediately, because that takes its own process, which starts while
 * the rest of the app loads. `place` moves it to its place, and returns whether it can be shown at once, in the colour of its
 * background; otherwise it is shown once it has content.
 */
export function openWindow(
  recovery: Recovery,
  place: (window: BrowserWindow) => Promise<'immediately' | 'once-parsed'>,
): BrowserWindow {
  const window = new BrowserWindow({
    ...defaultSize,
    ...minSize,
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
  const parsed = new Promise<void>((resolve) => window.webContents.once('dom-ready', () => resolve()));
  // Before anything is painted: what a hidden window paints can be missing once it is visible.
  void place(window)
    .catch(() => 'once-parsed' as const)
    .then((shown) => (shown === 'immediately' ? undefined : parsed))
    .then(() => window.isDestroyed() || window.isVisible() || window.show());
  recoverWindow(window, recovery);
  void window.loadURL(`${appOrigin}/index.html`);
  return window;
}
