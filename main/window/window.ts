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
  // Before anything is painted: what a hidden window paints can be missing once it is visible.
  window.webContents.once('dom-ready', show);
  recoverWindow(window, recovery);
  void window.loadURL(`${appOrigin}/index.html`);
  return window;
}
