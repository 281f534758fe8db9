import { app, type BrowserWindow, nativeImage } from 'electron';
import { messages } from '../../shared/i18n/messages';

/** Width and height of an overlay on a taskbar button, in pixels; Windows scales it down. */
const overlaySize = 32;
/** Blue, green and red of the overlay, as in a bitmap of nativeImage. */
const overlayColour = [0x2b, 0x2b, 0xc4] as const;

/**
 * Shows a number on the app's icon, nothing for 0: in the dock on macOS, in the launcher on Linux where there is
 * one. Windows has no numbers on its taskbar, so the button gets a dot, with the number in words for screen readers.
 */
export function showBadge(
  platform: NodeJS.Platform,
  window: Pick<BrowserWindow, 'setOverlayIcon'> | null,
  count: number,
): void {
  if (platform !== 'win32') app.setBadgeCount(count);
  else if (count === 0) window?.setOverlayIcon(null, '');
  else window?.setOverlayIcon(dot(), messages.program.feedbackNeedsAttention({ count }));
}

function dot() {
  const size = { width: overlaySize, height: overlaySize };
  return nativeImage.createFromBitmap(Buffer.from(discPixels(overlaySize)), size);
}

/** Returns a filled circle that touches the edges of a square, four bytes per pixel, with smooth edges. */
export function discPixels(size: number): Uint8Array {
  const pixels = new Uint8Array(size * size * 4);
  const centre = (size - 1) / 2;
  for (let index = 0; index < size * size; index += 1) {
    const distance = Math.hypot((index % size) - centre, Math.floor(index / size) - centre);
    const opacity = Math.min(1, Math.max(0, size / 2 - distance));
    const premultiplied = overlayColour.map((part) => Math.round(part * opacity));
    pixels.set([...premultiplied, Math.round(255 * opacity)], index * 4);
  }
  return pixels;
}
