import { app, type BrowserWindow } from 'electron';
import type { MainCommandId } from '../../shared/commands';

/** How far the window can be zoomed, in Chromium's levels: each is 20 % more. From half to two and a half times. */
export const zoomLevels = { least: -4, most: 5 } as const;
const zoomStep = 0.5;

/** What each command of main does to the window. The compiler names the ones that are missing. */
const mainCommands: Readonly<Record<MainCommandId, (window: BrowserWindow) => void>> = {
  quit: () => app.quit(),
  'zoom in': (window) => zoomBy(window, zoomStep),
  'zoom out': (window) => zoomBy(window, -zoomStep),
  'actual size': (window) => window.webContents.setZoomLevel(0),
  'full screen': (window) => window.setFullScreen(!window.isFullScreen()),
};

/** Carries out a command of main's; without a window nothing but its end. */
export function runMainCommand(id: MainCommandId, window: BrowserWindow | null): void {
  if (window) mainCommands[id](window);
  else if (id === 'quit') app.quit();
}

function zoomBy({ webContents }: BrowserWindow, step: number): void {
  const level = webContents.getZoomLevel() + step;
  webContents.setZoomLevel(Math.min(zoomLevels.most, Math.max(zoomLevels.least, level)));
}
