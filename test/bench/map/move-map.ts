import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const drags = 4;
const movesADrag = 40;
const turns = 3;
/** Between two mouse moves, in ms. */
const between = 12;

/** Drags the map back and forth, then zooms in and out with the wheel; returns the longest frame in ms. */
export async function worstFrame(page: Page): Promise<number> {
  const watched = await page.evaluateHandle(watchFrames);
  await dragMap(page);
  await zoomMap(page);
  return page.evaluate(({ worst }) => worst, watched);
}

async function dragMap(page: Page): Promise<void> {
  for (let drag = 0; drag < drags; drag += 1) {
    const way = drag % 2 === 0 ? 1 : -1;
    await page.mouse.move(640 - way * 300, 400);
    await page.mouse.down();
    for (let move = 0; move < movesADrag; move += 1) {
      await page.mouse.move(640 + way * (15 * move - 300), 400 + way * 3 * move);
      await pause(between);
    }
    await page.mouse.up();
    await pause(400);
  }
}

async function zoomMap(page: Page): Promise<void> {
  for (const way of [-1, 1])
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.move(700, 420);
      await page.mouse.wheel(0, way * 120);
      await pause(600);
    }
}

/** Runs in the page. Measures the duration of frames from now on. */
function watchFrames(): { worst: number } {
  const found = { worst: 0 };
  let before: number | null = null;
  const frame = (now: number) => {
    if (before !== null) found.worst = Math.max(found.worst, now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  return found;
}
