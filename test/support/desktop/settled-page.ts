import type { Page } from 'playwright-core';

/**
 * Resolves when a map is there, has reached its destination and its base map is drawn: nothing changes for half a
 * second.
 */
export async function mapStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const picture = () => document.querySelector('.leaflet-map-pane')?.innerHTML;
    let before = picture();
    for (let frames = 0; frames < 30; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = picture();
      const drawing = '.leaflet-tile:not(.leaflet-tile-loaded), .leaflet-tile-pane[aria-busy="true"]';
      const isDrawn = document.querySelector(drawing) === null;
      if (now === undefined || now !== before || !isDrawn) frames = 0;
      before = now;
    }
  });
}

export function fontsLoaded(page: Page): Promise<unknown> {
  return page.evaluate(() => document.fonts.ready);
}

/** Resolves when fonts are loaded, the animations that end have ended, and two frames are painted. */
export async function settled(page: Page): Promise<void> {
  await fontsLoaded(page);
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
