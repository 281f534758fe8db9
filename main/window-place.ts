import { type BrowserWindow, nativeTheme, screen } from 'electron';
import { z } from 'zod';
import { type DiskFault, readJsonFile, type SetAside, writeJsonFile } from './json-file';

const windowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(200).max(20_000),
  height: z.int().min(200).max(20_000),
  maximized: z.boolean(),
});

type WindowState = z.output<typeof windowState>;

/**
 * Puts a window that is not shown yet where it last was, in the colour of the theme, and remembers where it is closed. `told`: why
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
  if (state && isOnADisplay(state))
    window.setBounds({ x: state.x, y: state.y, width: state.width, height: state.height });
  if (state?.maximized) window.maximize();
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
