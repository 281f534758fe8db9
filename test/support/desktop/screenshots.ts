import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { fontsLoaded, mapStill, settled } from './settled-page';
import { reportRows, startWorkstation } from './workstation';

/** Takes the README's pictures from the real program with the built-in service (`npm run screenshots`). */

const folder = resolve(import.meta.dirname, '../../../docs/screenshots');
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
    await filterAndSearch(page);
    await picture('search');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await selectReportFarApart(page);
    await picture('reports');
    await page.getByRole('link', { name: 'Map' }).click();
    // There may be one on each copy of the world.
    await page
      .getByRole('button', { name: /^EM location/ })
      .first()
      .waitFor();
    await mapStill(page);
    await settled(page);
    await picture('map');
    await page.emulateMedia({ colorScheme: 'dark' });
    await showAllReports(page);
    await picture('map-reports-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await showTimeline(page);
    await picture('timeline');
    await page.getByRole('button', { name: 'Close timeline' }).click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Give feedback' }).click();
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('button', { name: /^False positive/ }).click();
    await settled(page);
    await picture('feedback-dark');
    await page.getByRole('button', { name: 'Back to the report' }).click();
    await page.emulateMedia({ colorScheme: 'light' });
    await reviewFeedbackOnAPage(page);
    await picture('batch-review');
    await sendAndMeasure(page);
    await picture('measures');
    await reviewReports(page);
    await picture('review');
    await showLinks(page);
    await picture('links');
  } finally {
    await close();
  }
}

/** High-risk reports that name a city. */
async function filterAndSearch(page: Page): Promise<void> {
  await reportRows(page);
  await page
    .getByRole('status', { name: 'Sync' })
    .getByText(/up to date/)
    .waitFor();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Risk', exact: true }).click();
  const values = page.getByRole('list', { name: 'Values of risk' });
  await values.getByRole('button', { name: /^fraud/ }).click();
  await values.getByRole('button', { name: /^high/ }).click();
  await page.keyboard.press('Escape');
  const search = page.getByRole('searchbox', { name: 'Search reports' });
  await search.fill('barcelona');
  await page.locator('[data-report-id] mark').first().waitFor();
  await search.blur();
  await page.mouse.move(0, 0);
  await settled(page);
}

/** Opens a report with a spoofed GPS: its positions are far apart. */
async function selectReportFarApart(page: Page): Promise<void> {
  await reportRows(page);
  await page.getByRole('combobox', { name: 'Reports per page' }).selectOption('200');
  const search = page.getByRole('searchbox', { name: 'Search reports' });
  await search.fill('gps spoofed');
  // Not every computer has a font for Tokyo's local names.
  const rows = page.locator('[data-report-id]').filter({ hasText: 'GPS spoofed', hasNotText: 'Tokyo' });
  await rows.first().click();
  await page
    .getByRole('region', { name: 'Report details' })
    .getByRole('button', { name: 'Give feedback' })
    .waitFor();
  await search.fill('');
  await page.getByRole('status', { name: 'Shown' }).getByText('1,000 reports', { exact: true }).waitFor();
  await search.blur();
  await page.mouse.move(0, 0);
  await settled(page);
}

/** Feedback on a page of reports, up to its review. */
async function reviewFeedbackOnAPage(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('');
  await page.getByRole('combobox', { name: 'Reports per page' }).selectOption('50');
  await page.getByRole('status', { name: 'Shown' }).getByText('1,000 reports', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: /^Give feedback on/ }).click();
  await page.getByRole('radio', { name: 'high', exact: true }).check();
  await page.getByRole('button', { name: /^Review/ }).click();
  await page.getByRole('button', { name: /^Send \d+ feedback entries/ }).waitFor();
  await settled(page);
}

async function sendAndMeasure(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Send \d+ feedback entries/ }).click();
  await page.getByText(/^Feedback sent on \d+ transactions/).waitFor();
  await page.getByRole('link', { name: 'Metrics' }).click();
  await page.getByRole('heading', { name: 'Reported and desired risk' }).waitFor();
  await settled(page);
}

/** The review desk at a report with a spoofed GPS, after a few verdicts. */
async function reviewReports(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Review' }).click();
  const details = page.getByRole('region', { name: 'Report details' });
  await details.waitFor();
  for (const key of ['1', '3', '1']) await page.keyboard.press(key);
  const spoofed = details.getByRole('list', { name: 'Signals' }).getByText('GPS spoofed');
  for (let skipped = 0; skipped < 100 && (await spoofed.count()) === 0; skipped += 1)
    await page.keyboard.press('s');
  await page.mouse.move(0, 0);
  await mapStill(page);
  await settled(page);
}

/** The users who share devices with the first group. */
async function showLinks(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Investigate' }).click();
  await page.getByRole('tab', { name: 'Links' }).click();
  await page.getByRole('group', { name: 'Picture of the links' }).waitFor();
  await page.mouse.move(0, 0);
  await settled(page);
}

/** All reports on the map, with none selected. */
async function showAllReports(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close report details' }).click();
  await page.getByRole('button', { name: 'Fit all' }).click();
  await page.getByText('Legend and layers').click();
  await page
    .getByRole('button', { name: /^\d+ reports near/ })
    .first()
    .waitFor();
  await mapStill(page);
  await settled(page);
}

/** The timeline of a user with impossible travel. */
async function showTimeline(page: Page): Promise<void> {
  await page.getByText('Legend and layers').click();
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('which requires');
  await page
    .getByRole('status', { name: 'Shown' })
    .getByText(/hidden/)
    .waitFor();
  await page.locator('[data-report-id]').first().click();
  await page.getByRole('button', { name: 'Show timeline' }).click();
  await page.getByRole('menuitem', { name: /user/ }).click();
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  await page.getByRole('link', { name: 'Map' }).click();
  await page.getByRole('region', { name: 'Map' }).waitFor();
  await mapStill(page);
  await settled(page);
}

await takeScreenshots();
