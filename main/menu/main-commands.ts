import { app, type BrowserWindow } from 'electron';
import type { MainCommandId } from '../../shared/commands';

/** The window's zoom range in Chromium's levels of 20 % each: from half to two and a half times. */
export const zoomLevels = { min: -4, max: 5 } as const;
const zoomStep = 0.5;

/** What each command of main does to the window. The compiler reports missing ones. */
const mainCommands: Readonly<Record<MainCommandId, (window: BrowserWindow) => void>> = {
  quit: () => app.quit(),
  'zoom in': (window) => zoomBy(window, zoomStep),
  'zoom out': (window) => zoomBy(window, -zoomStep),
  'actual size': (window) => window.webContents.setZoomLevel(0),
  'full screen': (window) => window.setFullScreen(!window.isFullScreen()),
};

/** Runs one of main's commands. Without a window only `quit` does something. */
export function runMainCommand(id: MainCommandId, window: BrowserWindow | null): void {
  if (window) mainCommands[id](window);
  else if (id === 'quit') app.quit();
}

function zoomBy({ webContents }: BrowserWindow, step: number): void {
  const level = webContents.getZoomLevel() + step;
  webContents.setZoomLevel(Math.min(zoomLevels.max, Math.max(zoomLevels.min, level)));
}
