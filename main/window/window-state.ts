import { type BrowserWindow, nativeTheme, screen } from 'electron';
import { type OpeningScreen, openingScreenOf } from '../../shared/opening-screen';
import { placeOnDisplays } from './place-on-displays';

/** The window's zoom range in Chromium's levels of 20 % each: from half to two and a half times. */
export const zoomLevels = { min: -4, max: 5 } as const;

/** Where a window is, its zoom, and its screen. */
export interface WindowState {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly maximized: boolean;
  readonly fullScreen: boolean;
  readonly zoomLevel: number;
  readonly screen: OpeningScreen;
}

/** Restores the place and zoom of a window that is not visible yet, and sets the theme's background colour. */
export function restoreWindow(window: BrowserWindow, state: WindowState | null): void {
  window.setBackgroundColor(nativeTheme.shouldUseDarkColors ? '#14161a' : '#f7f8fa');
  if (!state) return;
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

export function stateOf(window: BrowserWindow): WindowState {
  const { x, y, width, height } = window.getNormalBounds();
  return {
    x,
    y,
    width,
    height,
    maximized: window.isMaximized(),
    fullScreen: window.isFullScreen(),
    zoomLevel: window.webContents.getZoomLevel(),
    screen: openingScreenOf(window.webContents.getURL()),
  };
}
