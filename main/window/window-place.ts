import { type BrowserWindow, nativeTheme, screen } from 'electron';
import { z } from 'zod';
import { type DiskFault, readJsonFile, type SetAside, writeJsonFile } from '../../shared/node/files';
import { type OpeningScreen, openingScreenOf, openingScreens } from '../../shared/opening-screen';
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
  // Files of former versions don't have it.
  screen: z.enum(openingScreens).default('reports'),
});

type WindowState = z.output<typeof windowState>;

/** Where the window is, its zoom, and its screen, from one window to the next. */
export class WindowPlace {
  readonly #path: string;
  /** Why the saved place could not be read; null if it could, or if there is none. */
  readonly fault: SetAside | DiskFault | null;
  #state: WindowState | null;

  private constructor(path: string, read: Awaited<ReturnType<typeof readWindowState>>) {
    this.#path = path;
    this.fault = read.ok ? null : read.problem;
    this.#state = read.ok ? read.value : null;
  }

  /** Reads the saved place. */
  static async read(path: string): Promise<WindowPlace> {
    return new WindowPlace(path, await readWindowState(path));
  }

  /** The screen that a new window opens with. */
  get screen(): OpeningScreen {
    return this.#state?.screen ?? 'reports';
  }

  /**
   * Restores the place and zoom of a window that is not visible yet, sets the theme's background colour, and saves the
   * place when the window is closed.
   */
  apply(window: BrowserWindow): void {
    window.setBackgroundColor(nativeTheme.shouldUseDarkColors ? '#14161a' : '#f7f8fa');
    if (this.#state) restore(window, this.#state);
    window.on('close', () => {
      this.#state = stateOf(window);
      void writeJsonFile(this.#path, this.#state);
    });
  }
}

function readWindowState(path: string) {
  return readJsonFile(path, windowState);
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
    screen: openingScreenOf(window.webContents.getURL()),
  };
}
