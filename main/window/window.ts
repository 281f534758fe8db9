import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
import { appOrigin } from '../security/app-protocol';
import { type Recovery, recoverWindow } from './window-recovery';

const defaultSize = { width: 1280, height: 800 };
const minSize = { minWidth: 960, minHeight: 600 };

/**
 * Opens the app's one window. It is shown once it has content and is in its place. Its page starts to load
 * immediately, because that takes its own process, which starts while the rest of the app loads.
 */
export function openWindow(
  recovery: Recovery,
  place: (window: BrowserWindow) => Promise<void>,
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
  const placed = place(window);
  const show = () => void placed.finally(() => window.isDestroyed() || window.isVisible() || window.show());
  window.once('ready-to-show', show);
  // Chromium does not always emit `ready-to-show`; the window must be shown in any case.
  window.webContents.once('did-finish-load', show);
  recoverWindow(window, recovery);
  void window.loadURL(`${appOrigin}/index.html`);
  return window;
}
