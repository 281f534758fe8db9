import type { BrowserWindow, WebContentsPrintOptions } from 'electron';
import { z } from 'zod';
import type { Answer } from '../../shared/ipc';
import { fail, succeed } from '../../shared/result';
import type { WindowPart } from '../export/map-pictures';

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

const screenshot = z.object({ data: z.base64() });

/**
 * Returns the whole window as PNG; null where there is none. It is drawn anew for that: capturePage takes what the
 * compositor has at hand, which on a busy machine is a frame of before.
 */
export async function pictureOfWholeWindow(window: BrowserWindow | null): Promise<Uint8Array | null> {
  if (!window) return null;
  const devTools = window.webContents.debugger;
  devTools.attach('1.3');
  try {
    const { data } = screenshot.parse(
      await devTools.sendCommand('Page.captureScreenshot', { format: 'png' }),
    );
    return Buffer.from(data, 'base64');
  } finally {
    devTools.detach();
  }
}

/** What Electron says when the person closes the system's dialog. */
const cancelled = /cancel/i;

/** What is printed: the map on one page, or a case sheet on as many as it takes, numbered. */
export type Printed = 'map' | 'case sheet';

const printing: Readonly<Record<Printed, WebContentsPrintOptions>> = {
  map: { printBackground: true, landscape: true },
  // Chromium numbers pages where there is a header or a footer.
  'case sheet': { printBackground: true, header: 'Whereabouts', footer: ' ' },
};

/** Opens the system's print dialog for what the window's print styles show. Whoever closes it is `cancelled`. */
export function printWindow(window: BrowserWindow | null, printed: Printed): Promise<Answer<'map.print'>> {
  return new Promise((resolve) => {
    if (!window) {
      resolve(fail({ kind: 'gone' }));
      return;
    }
    const restore = onPaper(window);
    window.webContents.print(printing[printed], (isPrinted, reason) => {
      restore();
      if (isPrinted) resolve(succeed(null));
      else if (cancelled.test(reason)) resolve(fail({ kind: 'cancelled' }));
      else resolve(fail({ kind: 'not-printed', reason }));
    });
  });
}

/** Countries whose paper is Letter, by CLDR's paper sizes. */
const letterCountries = ['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'];
/** No text of a report stands in it: a template is markup. */
const pageNumbers =
  '<div style="width:100%;padding:0 14mm;font:8px sans-serif;color:#475061;text-align:right"><span class="pageNumber"></span> / <span class="totalPages"></span></div>';

/** What the window's print styles show as PDF, on the paper of the person's country, its pages numbered; null without a window. */
export async function pdfOfWindow(window: BrowserWindow | null, country: string): Promise<Uint8Array | null> {
  if (!window) return null;
  const restore = onPaper(window);
  const printed = window.webContents.printToPDF({
    printBackground: true,
    pageSize: letterCountries.includes(country) ? 'Letter' : 'A4',
    // In inches: 14 mm, and room for the numbers.
    margins: { top: 0.55, bottom: 0.7, left: 0.55, right: 0.55 },
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: pageNumbers,
  });
  return printed.finally(restore);
}

/** Chromium paints the margins of a page in the window's colour, which no style reaches. The returned function puts it back. */
function onPaper(window: BrowserWindow): () => void {
  const colour = window.getBackgroundColor();
  window.setBackgroundColor('#ffffff');
  return () => {
    if (!window.isDestroyed()) window.setBackgroundColor(colour);
  };
}
