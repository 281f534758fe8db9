import { type BrowserWindow, nativeTheme, screen } from 'electron';
import { z } from 'zod';
import { type DiskFault, readJsonFile, type SetAside, writeJsonFile } from '../files/json-file';
import { zoomLevels } from '../menu/main-commands';
import { placeOnDisplays } from './place-on-displays';

const windowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(200).max(20_000),
  height: z.int().min(200).max(20_000),
  maximized: z.boolean(),
  // Files of earlier versions name neither.
  fullScreen: z.boolean().default(false),
  zoomLevel: z.number().min(zoomLevels.least).max(zoomLevels.most).default(0),
});

type WindowState = z.output<typeof windowState>;

/**
 * Puts a window that is not shown yet where it last was, zoomed as it was, in the colour of the theme, and remembers where it is closed. `told`: why
 * it is not known where it was.
 */
export async function placeWindow(
  window: BrowserWindow,
  statePath: string,
  told: (fault: SetAside | DiskFault) => void,
): Promise<void> {
  const read = await readJsonFile(statePath, windowState);
  if (!read.ok) told(read.problem);
  if (window.isDestroyed()) return;
  window.setBackgroundColor(nativeTheme.shouldUseDarkColors ? '#14161a' : '#f7f8fa');
  const state = read.ok ? read.value : null;
  if (state) restore(window, state);
  window.on('close', () => void writeJsonFile(statePath, stateOf(window)));
}

function restore(window: BrowserWindow, state: WindowState): void {
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const bounds = placeOnDisplays(state, workAreas);
  if (bounds) window.setBounds({ x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height });
  if (state.maximized) window.maximize();
  if (state.fullScreen) window.setFullScreen(true);
  const { webContents } = window;
  const zoom = () => webContents.setZoomLevel(state.zoomLevel);
  // A zoom is of a page: it has none before it is there.
  if (webContents.getURL() === '') webContents.once('did-navigate', zoom);
  else zoom();
}

function stateOf(window: BrowserWindow): WindowState {
  const { x, y, width, height } = window.getNormalBounds();
  return {
    x,
    y,
    width,
    height,
    maximized: window.isMaximized(),
    fullScreen: window.isFullScreen(),
    zoomLevel: window.webContents.getZoomLevel(),
  };
}
