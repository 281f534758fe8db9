import type { Page } from 'playwright-core';
import { ourReport, waitFor, watchTexts } from './waits';

/** What judging a number of reports took. */
interface Judged {
  readonly presses: number;
  readonly seconds: number;
}

/** Judges reports on the desk: one key each. */
export async function byKeys(page: Page, count: number): Promise<Judged> {
  const waits = await watchTexts(page, 'keydown', [ourReport]);
  const begun = performance.now();
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press(verdictKey(at));
    await waitFor(page, waits, at + 1);
  }
  return { presses: count, seconds: (performance.now() - begun) / 1_000 };
}

/** Returns the key of the verdict on a report by its number: the verdicts alternate. */
export function verdictKey(at: number): string {
  return String((at % 3) + 1);
}

/** Gives feedback on other reports with the form of the reports screen: next report, form, preset, send. */
export async function byForm(page: Page, count: number): Promise<Judged> {
  await page.keyboard.press('Control+1');
  await page.getByRole('grid', { name: 'Reports' }).waitFor();
  // The oldest first: the desk has judged the newest.
  await page.locator('.reports-grid__sort').filter({ hasText: 'Time' }).click();
  await page.locator('.reports-screen__rows[aria-busy=false]').waitFor();
  await page.keyboard.press('Escape');
  const form = page.getByRole('form', { name: 'Feedback' });
  const sent = page.getByLabel('Outcome', { exact: true });
  const another = page.getByRole('button', { name: 'Send again' });
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const begun = performance.now();
  for (let at = 0; at < count; at += 1) {
    await press('j');
    await page.locator('section[aria-label="Report details"][aria-busy="false"]').waitFor();
    await press('f');
    await form.waitFor();
    await press(`Alt+${(at % 2) + 1}`);
    await press('Control+Enter');
    await sent.or(another).first().waitFor();
    // Several reports can be on one transaction.
    if (await another.isVisible()) {
      await press('Tab');
      await press('Enter');
      await sent.waitFor();
    }
  }
  return { presses, seconds: (performance.now() - begun) / 1_000 };
}
