import { setTimeout as pause } from 'node:timers/promises';
import type { JSHandle, Page } from 'playwright-core';

/** What judging a number of reports took. */
interface Judged {
  readonly presses: number;
  readonly seconds: number;
  /** From each key until the next report was painted, ms. */
  readonly waits: readonly number[];
}

interface Waits {
  readonly all: number[];
}

/** Starts a queue with a click; returns the time until its first report is painted, ms. */
export async function startQueue(page: Page, name: string): Promise<number> {
  const waits = await watchReports(page, 'pointerdown');
  await page.getByRole('list', { name: 'Queues' }).getByRole('button', { name }).click();
  return waitFor(page, waits, 1);
}

/** Judges reports on the desk: one key each. The verdicts alternate. */
export async function byKeys(page: Page, count: number, thinking: number): Promise<Judged> {
  await page.getByRole('region', { name: 'Report details' }).waitFor();
  const waits = await watchReports(page, 'keydown');
  const begun = performance.now();
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press(String((at % 3) + 1));
    await waitFor(page, waits, at + 1);
    if (thinking > 0) await pause(thinking);
  }
  const seconds = (performance.now() - begun) / 1_000;
  return { presses: count, seconds, waits: await page.evaluate(({ all }) => all, waits) };
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
  return { presses, seconds: (performance.now() - begun) / 1_000, waits: [] };
}

/**
 * Watches the page for events of the user, and for the end of what each starts: the task after the first frame with
 * another report in the document.
 */
function watchReports(page: Page, event: 'keydown' | 'pointerdown'): Promise<JSHandle<Waits>> {
  return page.evaluateHandle((event) => {
    const all: number[] = [];
    const shown = () => document.querySelector('section[aria-label="Report details"]')?.textContent ?? null;
    let begun: { readonly at: number; readonly before: string | null } | null = null;
    document.addEventListener(
      event,
      ({ timeStamp }) => {
        begun = { at: timeStamp, before: shown() };
      },
      true,
    );
    const check = () => {
      const now = shown();
      if (begun === null || now === null || now === begun.before) return;
      const { at } = begun;
      begun = null;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => all.push(performance.now() - at);
        port2.postMessage(null);
      });
    };
    new MutationObserver(check).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return { all };
  }, event);
}

/** Waits until so many reports were painted; returns the last one's time, ms. */
async function waitFor(page: Page, waits: JSHandle<Waits>, count: number): Promise<number> {
  await page.waitForFunction(([{ all }, count]) => all.length >= count, [waits, count] as const);
  const last = await page.evaluate(({ all }) => all.at(-1), waits);
  if (last === undefined) throw new Error('Nothing was painted.');
  return last;
}
