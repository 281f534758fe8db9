import { type BrowserWindow, nativeTheme, screen } from 'electron';
import { z } from 'zod';
import { type DiskFault, readJsonFile, type SetAside, writeJsonFile } from '../../shared/node/files';
import { placeOnDisplays } from './place-on-displays';

/** The window's zoom range in Chromium's levels of 20 % each: from half to two and a half times. */
export const zoomLevels = { min: -4, max: 5 } as const;

const windowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(200).max(20_000),
  height: z.int().min(200).max(20_000),
  maximized: z.boolean(),
  fullScreen: z.boolean(),
  zoomLevel: z.number().min(zoomLevels.min).max(zoomLevels.max),
});

type WindowState = z.output<typeof windowState>;

/**
 * Restores the place and zoom of a window that is not visible yet, sets the theme's background colour, and saves the
 * place when the window is closed. `onFault` is called if the saved place cannot be read.
 */
export async function placeWindow(
  window: BrowserWindow,
  statePath: string,
  onFault: (fault: SetAside | DiskFault) => void,
): Promise<void> {
  const read = await readJsonFile(statePath, windowState);
  if (!read.ok) onFault(read.problem);
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
  const applyZoom = () => webContents.setZoomLevel(state.zoomLevel);
  // The zoom level belongs to the page, so it cannot be set before the page is there.
  if (webContents.getURL() === '') webContents.once('did-navigate', applyZoom);
  else applyZoom();
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
