import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Selectors for the rows of a page, and for removing and adding them. */
export interface Rows {
  readonly scroller: string;
  readonly row: string;
  readonly leave: string;
  readonly enter: string;
}

export const appRows: Rows = {
  scroller: '.reports-grid',
  row: '.reports-grid__row',
  leave: 'a[href="#/settings"]',
  enter: 'a[href="#/reports"]',
};
export const plainRows: Rows = { scroller: '#scroller', row: '.row', leave: '#leave', enter: '#enter' };

/** Frames painted while rows were scrolled. */
export interface Frames {
  readonly painted: number;
  /** Frames that were late by at least one frame. */
  readonly missed: number;
  /** Frames without a row where one is expected. */
  readonly blank: number;
}

const wheelTurns = 60;
const wheelPixels = 300;

/**
 * Scrolls with the wheel, smoothly by 120 px per frame, and in jumps of a twentieth of the list per frame.
 */
export async function scrolled(page: Page, rows: Rows): Promise<Frames> {
  const wheel = await wheeled(page, rows);
  const smooth = await page.evaluate(watch, { ...rows, step: 120, frames: 200 });
  const jumps = await page.evaluate(watch, { ...rows, step: 1_600, frames: 100 });
  const sum = (of: (frames: Frames) => number) => of(wheel) + of(smooth) + of(jumps);
  return {
    painted: sum(({ painted }) => painted),
    missed: sum(({ missed }) => missed),
    blank: sum(({ blank }) => blank),
  };
}

async function wheeled(page: Page, rows: Rows): Promise<Frames> {
  const { x, y, height } = (await page.locator(rows.scroller).boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await page.mouse.move(x + 10, y + height / 2);
  const watched = page.evaluate(watch, { ...rows, step: 0, frames: wheelTurns * 2 });
  for (let turn = 0; turn < wheelTurns; turn += 1) {
    await page.mouse.wheel(0, wheelPixels);
    await pause(16);
  }
  return watched;
}

/**
 * Runs in the page. Watches frames while it scrolls by `step` px each, back and forth; with 0, something else
 * scrolls.
 */
function watch({
  scroller,
  row,
  step,
  frames,
}: Rows & { readonly step: number; readonly frames: number }): Promise<Frames> {
  /** One and a half frames at 60 per second, in ms. */
  const late = 25;
  const element = document.querySelector(scroller);
  if (!element) throw new Error('There is nothing to scroll.');
  element.scrollTop = 0;
  const { left, top, width, height } = element.getBoundingClientRect();
  const probes = [0.15, 0.5, 0.9].map((share) => ({ x: left + width * 0.4, y: top + height * share }));
  const isBlank = () =>
    probes.some(({ x, y }) => !document.elementsFromPoint(x, y).some((each) => each.matches(row)));
  const found = { painted: 0, missed: 0, blank: 0 };
  let direction = 1;
  let before: number | null = null;
  const scroll = () => {
    const next = element.scrollTop + step * direction;
    if (next < 0 || next > element.scrollHeight - element.clientHeight) direction = -direction;
    element.scrollTop += step * direction;
  };
  return new Promise((resolve) => {
    const frame = (now: number) => {
      if (isBlank()) found.blank += 1;
      if (before !== null && now - before > late) found.missed += 1;
      before = now;
      found.painted += 1;
      if (found.painted === frames) return resolve(found);
      // Not within the frame, because it is painted only afterwards.
      if (step > 0) setTimeout(scroll);
      requestAnimationFrame(frame);
    };
    // The first frames are those of scrolling back to the top.
    requestAnimationFrame(() => requestAnimationFrame(frame));
  });
}

/** From the click that shows the rows, whose data is available, to the second frame with them, in ms. */
export function entered(page: Page, rows: Rows): Promise<number> {
  return page.evaluate(async ({ row, leave, enter }) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
    const isThere = () => document.querySelector(row) !== null;
    click(leave);
    while (isThere()) await frame();
    for (let rest = 0; rest < 30; rest += 1) await frame();
    const began = performance.now();
    click(enter);
    do await frame();
    while (!isThere());
    await frame();
    return performance.now() - began;
  }, rows);
}
