import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { reportRows, startWorkstation } from './workstation';

/** Takes the pictures of the README from the real program on the built-in service (`npm run screenshots`). */

const folder = resolve(import.meta.dirname, '../../docs/screenshots');
const size = { width: 1440, height: 900 };

async function takeScreenshots(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { page, application, close } = await startWorkstation({ colorScheme: 'light' });
  const picture = (name: string) => page.screenshot({ path: join(folder, `${name}.png`) });
  try {
    await application.evaluate(
      ({ BrowserWindow }, { width, height }) =>
        BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
      size,
    );
    await page.getByRole('heading', { name: 'Connect to a reports service' }).waitFor();
    await fontsLoaded(page);
    await picture('first-run');
    await page.getByRole('button', { name: 'Use the built-in service' }).click();
    await selectReportFarApart(page);
    await picture('reports');
    await page.getByRole('link', { name: 'Map' }).click();
    await page.getByRole('button', { name: /^EM location/ }).waitFor();
    await settled(page);
    await picture('map');
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled(page);
    await picture('map-dark');
    await page.getByRole('button', { name: 'Give feedback' }).click();
    await page.getByRole('radio', { name: 'fraud', exact: true }).check();
    await page.getByRole('link', { name: 'Reports' }).click();
    await settled(page);
    await picture('feedback-dark');
  } finally {
    await close();
  }
}

/** Opens a report whose GPS was spoofed: its positions are far from each other. */
async function selectReportFarApart(page: Page): Promise<void> {
  await reportRows(page);
  await page.getByRole('combobox', { name: 'Reports per page' }).selectOption('200');
  const row = page.locator('[data-report-id]').filter({ hasText: 'GPS spoofed' }).first();
  await row.click();
  await page
    .getByRole('region', { name: 'Report details' })
    .getByRole('button', { name: 'Give feedback' })
    .waitFor();
  await settled(page);
}

function fontsLoaded(page: Page): Promise<unknown> {
  return page.evaluate(() => document.fonts.ready);
}

/** Resolves when nothing moves any more: fonts are there, animations are over, two frames have been painted. */
async function settled(page: Page): Promise<void> {
  await fontsLoaded(page);
  await page.evaluate(async () => {
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

await takeScreenshots();
