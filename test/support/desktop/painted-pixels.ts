import type { Page } from 'playwright-core';

/** A rectangle of the window, CSS px. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Counts the pixels of a part of the window with a colour such as "rgb(163, 0, 60)", within 3 of 255 per
 * channel.
 */
export async function pixelsOf(page: Page, clip: Place, colour: string): Promise<number> {
  const wanted = (colour.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  const picture = (await page.screenshot({ clip, scale: 'css' })).toString('base64');
  return page.evaluate(
    async ({ picture, wanted }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      let found = 0;
      for (let at = 0; at < data.length; at += 4)
        if (wanted.every((part, index) => Math.abs((data[at + index] ?? -9) - part) <= 3)) found += 1;
      return found;
    },
    { picture, wanted },
  );
}
