import type { BrowserWindow } from 'electron';
import type { Answer } from '../shared/ipc';
import { fail, succeed } from '../shared/result';
import type { WindowPart } from './export/map-pictures';

/** A part of the window as PNG, in the screen's own px; null where there is no window, or nothing of it. */
export async function pictureOfWindow(
  window: BrowserWindow | null,
  { x, y, width, height }: WindowPart,
): Promise<Uint8Array | null> {
  if (!window) return null;
  // The window's CSS px are larger the further it is zoomed in.
  const zoom = window.webContents.getZoomFactor();
  const [left, top] = [Math.round(x * zoom), Math.round(y * zoom)];
  const [right, bottom] = [Math.round((x + width) * zoom), Math.round((y + height) * zoom)];
  const part = { x: left, y: top, width: right - left, height: bottom - top };
  const picture = await window.webContents.capturePage(part);
  return picture.isEmpty() ? null : picture.toPNG();
}

/** What Electron says when the person closes the system's dialog. */
const cancelled = /cancel/i;

/** Opens the system's print dialog for what the window's print styles show. Whoever closes it is `cancelled`. */
export function printWindow(window: BrowserWindow | null): Promise<Answer<'map.print'>> {
  return new Promise((resolve) => {
    if (!window) {
      resolve(fail({ kind: 'gone' }));
      return;
    }
    window.webContents.print({ printBackground: true, landscape: true }, (printed, reason) => {
      if (printed) resolve(succeed(null));
      else if (cancelled.test(reason)) resolve(fail({ kind: 'cancelled' }));
      else resolve(fail({ kind: 'not-printed', reason }));
    });
  });
}
