import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { z } from 'zod';
import { appOrigin } from './app-protocol';
import { readJsonFile, writeJsonFile } from './json-file';
import type { Log } from './log';

const windowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(200).max(20_000),
  height: z.int().min(200).max(20_000),
  maximized: z.boolean(),
});

type WindowState = z.output<typeof windowState>;

const usualSize = { width: 1280, height: 800 };
/** A page that dies sooner than this after it was loaded again is not loaded once more. */
const reloadPauseMs = 10_000;
const smallestSize = { minWidth: 960, minHeight: 600 };

/** Opens the program's one window where it last was, shown once it has something to show. */
export async function openWindow(statePath: string, log: Log): Promise<BrowserWindow> {
  const read = await readJsonFile(statePath, windowState);
  const state = read.ok ? read.value : null;
  const window = new BrowserWindow({
    ...usualSize,
    ...(state && isOnADisplay(state)
      ? { x: state.x, y: state.y, width: state.width, height: state.height }
      : {}),
    ...smallestSize,
    show: false,
    title: 'Whereabouts',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#14161a' : '#f7f8fa',
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
    },
  });
  if (state?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    const { x, y, width, height } = window.getNormalBounds();
    void writeJsonFile(statePath, {
      x,
      y,
      width,
      height,
      maximized: window.isMaximized(),
    } satisfies WindowState);
  });
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

/** A window remembered on a display that is gone would open out of sight. */
function isOnADisplay(state: WindowState): boolean {
  const { workArea } = screen.getDisplayMatching(state);
  const visibleWidth =
    Math.min(state.x + state.width, workArea.x + workArea.width) - Math.max(state.x, workArea.x);
  const visibleHeight =
    Math.min(state.y + state.height, workArea.y + workArea.height) - Math.max(state.y, workArea.y);
  return visibleWidth >= 100 && visibleHeight >= 100;
}
