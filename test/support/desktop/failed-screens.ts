import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { isPainted, runningPages } from './running-pages';

/** How much of a window is printed, in characters. */
const longest = 8_000;

// The hook runs before the clean-up, which closes the programs that the test started.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const page of runningPages)
    console.error(`A window after “${task.name}” had failed:\n${await shownIn(page)}`);
});

/** Returns what a window shows, as a tree of roles and names. */
async function shownIn(page: Page): Promise<string> {
  const painted = (await isPainted(page)) ? '' : 'It is not painted any more.\n';
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error) => `It can’t be read: ${error}`);
  return `${painted}${tree.slice(0, longest)}`;
}
