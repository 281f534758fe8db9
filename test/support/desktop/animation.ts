import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { decodePng } from './decode-png';
import { type AnimationFrame, encodeApng } from './encode-apng';
import { reportRows, startWorkstation } from './workstation';

/**
 * Creates the README's animation from the real program: first run, a fraud on the map, feedback (`npm run
 * animation`).
 */

const file = resolve(import.meta.dirname, '../../../docs/screenshots/tour.png');
const size = { width: 1280, height: 800 };

async function makeAnimation(): Promise<void> {
  const { page, application, close } = await startWorkstation({ colorScheme: 'light' });
  const frames: AnimationFrame[] = [];
  const show = async (milliseconds: number) => {
    const picture = decodePng(await page.screenshot());
    frames.push({ picture, milliseconds });
  };
  try {
    await application.evaluate(
      ({ BrowserWindow }, { width, height }) =>
        BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
      size,
    );
    await firstRun(page, show);
    await openFraud(page, show);
    await showOnMap(page, show);
    await sendFeedback(page, show);
  } finally {
    await close();
  }
  writeFileSync(file, encodeApng(frames));
}

type Show = (milliseconds: number) => Promise<void>;

async function firstRun(page: Page, show: Show): Promise<void> {
  const builtIn = page.getByRole('button', { name: 'Use the built-in service' });
  await builtIn.waitFor();
  await page.evaluate(() => document.fonts.ready);
  await show(1_500);
  await builtIn.hover();
  await show(500);
  await builtIn.click();
  await reportRows(page);
  await page
    .getByRole('status', { name: 'Sync' })
    .getByText(/up to date/)
    .waitFor();
  await still(page);
  await show(1_500);
}

async function openFraud(page: Page, show: Show): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search reports' });
  for (const typed of ['gps', 'gps spo', 'gps spoofed']) {
    await search.fill(typed);
    await still(page);
    await show(350);
  }
  // Not every computer has a font for Tokyo's local names.
  const rows = page.locator('[data-report-id]').filter({ hasText: 'GPS spoofed', hasNotText: 'Tokyo' });
  await rows.first().waitFor();
  await still(page);
  await show(900);
  await rows.first().click();
  await page
    .getByRole('region', { name: 'Report details' })
    .getByRole('button', { name: 'Give feedback' })
    .waitFor();
  await still(page);
  await show(2_000);
}

async function showOnMap(page: Page, show: Show): Promise<void> {
  await page.getByRole('link', { name: 'Map' }).click();
  await page
    .getByRole('button', { name: /^EM location/ })
    .first()
    .waitFor();
  await still(page);
  await show(2_500);
}

async function sendFeedback(page: Page, show: Show): Promise<void> {
  await page.getByRole('button', { name: 'Give feedback' }).click();
  await still(page);
  await show(1_200);
  await page.getByRole('button', { name: /^Confirmed fraud/ }).click();
  await still(page);
  await show(1_500);
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByText(/Undo/).first().waitFor();
  await still(page);
  await show(1_500);
  await page.getByText('Feedback sent').waitFor();
  await still(page);
  await show(2_000);
}

/**
 * Resolves when nothing on the page changes for ten frames: animations have ended, and the map and its tiles
 * are drawn.
 */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const moving = () =>
      document.getAnimations().some(({ playState }) => playState === 'running') ||
      document.querySelector('.leaflet-tile:not(.leaflet-tile-loaded)') !== null;
    const picture = () => document.querySelector('.leaflet-map-pane')?.innerHTML;
    let before = picture();
    for (let frames = 0; frames < 10; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = picture();
      if (moving() || now !== before) frames = 0;
      before = now;
    }
  });
}

await makeAnimation();
