import type { BrowserWindow, WebContentsPrintOptions } from 'electron';
import { z } from 'zod';
import type { Answer } from '../../shared/contract/contract';
import { fail, succeed } from '../../shared/result';
import type { WindowPart } from '../export/map-pictures';

/** Returns a part of the window as PNG, in the screen's px; null if there is no window or nothing of it is visible. */
export async function pictureOfWindow(
  window: BrowserWindow | null,
  { x, y, width, height }: WindowPart,
): Promise<Uint8Array | null> {
  if (!window) return null;
  // Zooming in makes the window's CSS px larger.
  const zoom = window.webContents.getZoomFactor();
  const [left, top] = [Math.round(x * zoom), Math.round(y * zoom)];
  const [right, bottom] = [Math.round((x + width) * zoom), Math.round((y + height) * zoom)];
  const part = { x: left, y: top, width: right - left, height: bottom - top };
  const picture = await window.webContents.capturePage(part);
  return picture.isEmpty() ? null : picture.toPNG();
}

const screenshot = z.object({ data: z.base64() });

/**
 * Returns the whole window as PNG; null where there is none. The window is repainted for it: capturePage returns the
 * compositor's latest frame, which is outdated on a busy machine.
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

/** What Electron reports when the user closes the system's dialog. */
const cancelledReason = /cancel/i;

/** What is printed: the map on one page, or a case sheet on as many pages as it needs, numbered. */
export type Printed = 'map' | 'case sheet';

const printOptions: Readonly<Record<Printed, WebContentsPrintOptions>> = {
  map: { printBackground: true, landscape: true },
  // Chromium prints page numbers only with a header or a footer.
  'case sheet': { printBackground: true, header: 'Whereabouts', footer: ' ' },
};

/** Opens the system's print dialog for the window with its print styles. Fails as `cancelled` when the user closes it. */
export function printWindow(window: BrowserWindow | null, target: Printed): Promise<Answer<'map.print'>> {
  return new Promise((resolve) => {
    if (!window) {
      resolve(fail({ kind: 'not-found' }));
      return;
    }
    const restore = makeBackgroundWhite(window);
    window.webContents.print(printOptions[target], (success, reason) => {
      restore();
      if (success) resolve(succeed(null));
      else if (cancelledReason.test(reason)) resolve(fail({ kind: 'cancelled' }));
      else resolve(fail({ kind: 'not-printed', reason }));
    });
  });
}

/** Countries that use Letter paper, by CLDR's paper sizes. */
const letterCountries = ['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'];
/** Contains no text of a report, because a template is markup. */
const pageNumbers =
  '<div style="width:100%;padding:0 14mm;font:8px sans-serif;color:#475061;text-align:right"><span class="pageNumber"></span> / <span class="totalPages"></span></div>';

/** Returns the printed window as PDF on the country's paper size; null where there is no window. */
export async function pdfOfWindow(window: BrowserWindow | null, country: string): Promise<Uint8Array | null> {
  if (!window) return null;
  const restore = makeBackgroundWhite(window);
  const pdf = window.webContents.printToPDF({
    printBackground: true,
    pageSize: letterCountries.includes(country) ? 'Letter' : 'A4',
    // In inches: 14 mm, and space for the page numbers.
    margins: { top: 0.55, bottom: 0.7, left: 0.55, right: 0.55 },
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: pageNumbers,
  });
  return pdf.finally(restore);
}

/** Makes the window white until the returned function is called: Chromium paints page margins with it. */
function makeBackgroundWhite(window: BrowserWindow): () => void {
  const colour = window.getBackgroundColor();
  window.setBackgroundColor('#ffffff');
  return () => {
    if (!window.isDestroyed()) window.setBackgroundColor(colour);
  };
}
