import { afterAll, beforeAll, expect, it } from 'vitest';
import { json } from '../support/behaviours';
import { FaultyServer } from '../support/faulty-server';
import { completeReport, pageOf, sampleReport } from '../support/sample-reports';
import { openReport, shownWords, startConnected, type Workstation } from '../support/workstation';

/** Back and Forward, by key, button and mouse. Each test goes on where the one before ended. */

let server: FaultyServer;
let workstation: Workstation;

const report = (id: number, user: string, risk: string) =>
  sampleReport({
    id,
    transaction_id: `transaction-${id}`,
    timestamp: completeReport.timestamp - BigInt(id),
    user: { id: user },
    event: { risk_assignment: risk },
  });

beforeAll(async () => {
  server = await FaultyServer.start(
    json(
      200,
      pageOf(
        report(301, 'ana', 'fraud'),
        report(302, 'ana', 'fraud'),
        report(303, 'ben', 'fraud'),
        report(304, 'ben', 'clear'),
      ),
    ),
  );
  workstation = await startConnected(server);
});

afterAll(async () => {
  await workstation.close();
  await server.close();
});

const button = (name: string) => workstation.page.getByRole('button', { name, exact: true });
const shows = (words: string) => expect.poll(() => shownWords(workstation.page)).toBe(words);
const screenIs = (name: string) =>
  workstation.page.locator('nav a[aria-current="page"]', { hasText: name }).waitFor();
const details = () => workstation.page.getByRole('region', { name: 'Report details' });

/** Presses a side button of the mouse, which Playwright doesn't offer. */
function pressSideButton(name: 'back' | 'forward'): Promise<void> {
  return workstation.application.evaluate(async ({ BrowserWindow }, side) => {
    const devTools = BrowserWindow.getAllWindows()[0]?.webContents.debugger;
    devTools?.attach('1.3');
    for (const type of ['mousePressed', 'mouseReleased'])
      await devTools?.sendCommand('Input.dispatchMouseEvent', {
        type,
        button: side,
        x: 600,
        y: 300,
        clickCount: 1,
      });
    devTools?.detach();
  }, name);
}

it('has nothing to go back to at the start', async () => {
  await shows('4 reports');
  expect(await button('Back').isDisabled()).toBe(true);
  expect(await button('Forward').isDisabled()).toBe(true);
});

it('brings back the reports before a filter, and the filter again', async () => {
  const { page } = workstation;
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Risk', exact: true }).click();
  await page
    .getByRole('list', { name: 'Values of risk' })
    .getByRole('button', { name: /^fraud/ })
    .click();
  await page.keyboard.press('Escape');
  await shows('3 reports 1 hidden');
  await button('Back').click();
  await shows('4 reports');
  await button('Forward').click();
  await shows('3 reports 1 hidden');
});

it('brings back the filters that “Show these reports in the grid” replaced, and the map', async () => {
  const { page } = workstation;
  await openReport(page.locator('[data-report-id="301"]'));
  await details().getByText('transaction-301').first().waitFor();
  await details().getByRole('button', { name: 'Show timeline' }).click();
  await page.getByRole('menuitem', { name: /^Timeline of this user/ }).click();
  await button('Show these reports in the grid').click();
  await shows('2 reports 2 hidden');
  await page.keyboard.press('Alt+ArrowLeft');
  await screenIs('Map');
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await screenIs('Reports');
  await shows('3 reports 1 hidden');
  await details().waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await details().waitFor({ state: 'detached' });
  await shows('3 reports 1 hidden');
});

it('follows the side buttons of the mouse, once for each press', async () => {
  const { page } = workstation;
  await pressSideButton('forward');
  await details().waitFor();
  await pressSideButton('back');
  await details().waitFor({ state: 'detached' });
  await shows('3 reports 1 hidden');
  // The page's own history, in which Chromium would go back, has no steps.
  expect(await page.evaluate(() => window.history.length)).toBe(1);
});

it('works while typing, and takes typing as one step', async () => {
  const { page } = workstation;
  const search = page.getByRole('searchbox', { name: 'Search reports' });
  await search.pressSequentially('ben');
  await shows('1 report 3 hidden');
  await search.press('Alt+ArrowLeft');
  await shows('3 reports 1 hidden');
  expect(await search.inputValue()).toBe('');
});

it('leads over the screens, with the feedback form as it was left', async () => {
  const { page } = workstation;
  await openReport(page.locator('[data-report-id="302"]'));
  await details().getByText('transaction-302').first().waitFor();
  await button('Give feedback').click();
  const form = page.getByRole('form', { name: 'Feedback' });
  await form.getByRole('textbox', { name: 'Annotations' }).fill('half typed');
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.keyboard.press('Alt+ArrowLeft');
  await screenIs('Outbox');
  await page.keyboard.press('Alt+ArrowLeft');
  await screenIs('Reports');
  expect(await form.getByRole('textbox', { name: 'Annotations' }).inputValue()).toBe('half typed');
  await page.keyboard.press('Alt+ArrowLeft');
  await form.waitFor({ state: 'detached' });
  await details().waitFor();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => form.getByRole('textbox', { name: 'Annotations' }).inputValue()).toBe('half typed');
});
