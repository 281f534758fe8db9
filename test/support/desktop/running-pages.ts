import type { Page } from 'playwright-core';

/** The windows of all running programs of the worker. */
const running = new Set<Page>();
export const runningPages: ReadonlySet<Page> = running;

/** Adds the window of a program until it closes. */
export function addRunningPage(page: Page): void {
  running.add(page);
  page.on('close', () => running.delete(page));
}

/** Whether a window still paints, which it does at least once within 10 s. */
export function isPainted(page: Page): Promise<boolean> {
  return page
    .waitForFunction(() => true, null, { polling: 'raf', timeout: 10_000 })
    .then(
      () => true,
      () => false,
    );
}
