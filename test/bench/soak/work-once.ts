import type { Page } from 'playwright-core';
import { openReport, reportRows } from '../../support/desktop/workstation';

const words = ['fraud', 'madrid', 'pixel', 'vpn', 'new user'];

/** One round of typical work: pages, a search, reports, their map, unsent input, the outbox, the settings. */
export async function workOnce(page: Page, round: number): Promise<void> {
  await readReports(page, round);
  await lookAtMap(page);
  await typeFeedback(page, round);
  for (const screen of ['Outbox', 'Settings', 'Reports']) {
    await page.getByRole('link', { name: screen, exact: true }).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
}

async function readReports(page: Page, round: number): Promise<void> {
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await reportRows(page);
  for (let turn = 0; turn < 3; turn += 1) {
    await page.getByRole('button', { name: 'Next page' }).click();
    await reportRows(page);
  }
  const search = page.getByRole('searchbox', { name: 'Search reports' });
  await search.fill(words[round % words.length] ?? '');
  await reportRows(page);
  for (const at of [0, 1, 2]) {
    await openReport((await reportRows(page)).nth(at));
    await page.getByRole('region', { name: 'Report details' }).waitFor();
  }
  await page.getByRole('tab', { name: 'Raw JSON' }).click();
  await search.fill('');
  await reportRows(page);
}

async function lookAtMap(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  const map = page.getByRole('region', { name: 'Map', exact: true });
  await map.waitFor();
  await page.getByRole('button', { name: 'Fit all' }).click();
  const box = await map.boundingBox();
  if (!box) throw new Error('The map has no place.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  for (const step of [-240, -240, 240, 240]) {
    await page.mouse.wheel(0, step);
    await page.waitForTimeout(400);
  }
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 40, { steps: 12 });
  await page.mouse.up();
}

async function typeFeedback(page: Page, round: number): Promise<void> {
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await openReport((await reportRows(page)).first());
  await page.getByRole('button', { name: 'Give feedback' }).click();
  const form = page.getByRole('form', { name: 'Feedback' });
  await form.getByRole('textbox', { name: 'Annotations' }).fill(`What is typed in round ${round}, and left.`);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
}
