import type { BrowserWindow } from 'electron';
import { z } from 'zod';
import { type DiskFault, readJsonFile, type SetAside, writeJsonFile } from '../../shared/node/files';
import { type OpeningScreen, openingScreens } from '../../shared/opening-screen';
import { stateOf, type WindowState, zoomLevels } from './window-state';

const windowState: z.ZodType<WindowState> = z.object({
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

  /** The place of the last window; null if none is known. */
  get state(): WindowState | null {
    return this.#state;
  }

  /** The screen that a new window opens with. */
  get screen(): OpeningScreen {
    return this.#state?.screen ?? 'reports';
  }

  /** Saves the place of a window when it is closed. */
  follow(window: BrowserWindow): void {
    window.on('close', () => {
      this.#state = stateOf(window);
      void writeJsonFile(this.#path, this.#state);
    });
  }
}

function readWindowState(path: string) {
  return readJsonFile(path, windowState);
}
