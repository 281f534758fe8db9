import type { BrowserWindow } from 'electron';
import type { Settings } from '../../shared/settings';

/** Allows or prevents that other programs capture the window. The app's own pictures of it still work. */
export function hideFromCapture(
  window: Pick<BrowserWindow, 'setContentProtection'>,
  { hiddenFromCapture }: Pick<Settings, 'hiddenFromCapture'>,
): void {
  // Electron does not support this on Linux.
  if (process.platform !== 'linux') window.setContentProtection(hiddenFromCapture);
}
