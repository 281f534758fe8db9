import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { serviceTest } from '../support/desktop/desktop-test';
import { openProfileId, reportRows, type Workstation } from '../support/desktop/workstation';
import type { ServiceProcess } from '../support/servers/service-process';

/** Batch feedback as received by a real service process. */

const it = serviceTest('--reports', '400', '--seed', '7');

const received = z.array(z.object({ transaction_id: z.string(), feedback: z.unknown() }));

const count = z.int();
const summary = z.object({
  value: z.object({
    counts: z.object({ Queued: count, Sending: count, Sent: count, Failed: count, Unconfirmed: count }),
  }),
});

/** All feedback that the service received, newest first. */
async function atTheService(service: ServiceProcess) {
  const authorization = service.applications[0]?.key ?? '';
  const all: z.output<typeof received>[number][] = [];
  for (let page = 1; ; page += 1) {
    const address = `${service.address}/feedback?limit=50&page=${page}`;
    const answer = await fetch(address, { headers: { authorization } });
    const found = received.parse(await answer.json());
    all.push(...found);
    if (found.length < 50) return all;
  }
}

/** The transactions of the service's reports. */
async function transactionsOfReports(service: ServiceProcess): Promise<readonly string[]> {
  const authorization = service.applications[0]?.key ?? '';
  const answer = await fetch(`${service.address}/reports?limit=1000`, { headers: { authorization } });
  const reports = z.array(z.object({ transaction_id: z.string() })).parse(await answer.json());
  return [...new Set(reports.map((report) => report.transaction_id))];
}

const idsAtTheService = async (service: ServiceProcess) =>
  (await atTheService(service)).map((each) => each.transaction_id);

/** Selects the first reports of the grid by keyboard. */
async function chooseByKeyboard(page: Page, count: number): Promise<void> {
  await page.getByRole('link', { name: 'Reports' }).click();
  const rows = await reportRows(page);
  await page.getByRole('combobox', { name: 'Reports per page' }).selectOption('50');
  await page.getByText(/Page 1 of 8/).waitFor();
  await rows.first().focus();
  await page.keyboard.press('x');
  for (let more = 1; more < count; more += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: `Give feedback on ${count} reports` }).press('Enter');
}

describe('batch feedback', () => {
  const annotations = 'All of one ring';
  let transactions: readonly string[] = [];

  it('opens one form for the selected reports and saves its draft', async ({ page }) => {
    await chooseByKeyboard(page, 30);
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByRole('textbox', { name: 'Annotations' }).fill(annotations);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Give feedback on 30 reports' }).press('Enter');
    await page.getByText('Draft restored').waitFor();
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Annotations' }).inputValue())
      .toBe(annotations);
  });

  it('is reviewed before sending, and leaves out transactions without a change', async ({
    page,
    service,
  }) => {
    await page.getByRole('button', { name: /^Review \d+ transactions$/ }).click();
    await page.getByText('Select the risk the service should have assigned.').first().waitFor();
    await page.getByRole('radio', { name: 'clear' }).check();
    await page.keyboard.press('ControlOrMeta+Enter');
    const table = page.getByRole('table', { name: 'Transactions' });
    await table.getByRole('row').nth(1).waitFor();
    const idsOf = (rows: string) =>
      table
        .locator(rows)
        .evaluateAll((all) => all.map((row) => row.getAttribute('data-transaction-id') ?? ''));
    const all = await idsOf('[data-transaction-id]');
    const first = all[0] ?? '';
    const row = table.locator(`[data-transaction-id="${first}"]`);
    await page.getByRole('checkbox', { name: 'Confirm these too' }).check();
    await row.getByText('not sent').waitFor({ state: 'detached' });
    await row.getByRole('button', { name: 'Exclude' }).click();
    await row.getByText('not sent').waitFor();
    transactions = await idsOf('[data-sent="true"]');
    expect(transactions).toEqual(all.slice(1));
    expect(await idsAtTheService(service)).toEqual([]);
  });

  it('can be undone, which restores the form', async ({ page, service }) => {
    await page.getByRole('button', { name: `Send ${transactions.length} feedback entries` }).click();
    await page.getByRole('button', { name: /^Undo/ }).click();
    const form = page.getByRole('form', { name: 'Feedback' });
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Annotations' }).inputValue())
      .toBe(annotations);
    await form.getByRole('radio', { name: 'clear', checked: true }).waitFor();
    await page.getByRole('button', { name: /^Review \d+ transactions$/ }).click();
    // The exclusions are still set.
    await page.getByRole('button', { name: `Send ${transactions.length} feedback entries` }).waitFor();
    expect(await idsAtTheService(service)).toEqual([]);
  });

  it('can be paused and resumed, and arrives once per transaction', async ({ page, service }) => {
    await page.getByRole('button', { name: `Send ${transactions.length} feedback entries` }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused').waitFor();
    // The undo time has passed.
    await page.getByRole('button', { name: /^Undo/ }).waitFor({ state: 'detached' });
    expect(await idsAtTheService(service)).toEqual([]);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText(`Feedback sent on ${transactions.length} transactions`).waitFor();
    const arrived = await atTheService(service);
    expect(arrived.map((each) => each.transaction_id).toSorted()).toEqual([...transactions].toSorted());
    for (const { feedback } of arrived)
      expect(feedback).toEqual({
        behaviour: { desired: { risk_assignment: 'clear', fraud_cases: expect.any(Array) } },
        valuation: { annotations },
      });
  });

  it('shows a result per transaction in the outbox and clears the selection', async ({ page }) => {
    await page.getByRole('button', { name: 'Show in the outbox' }).click();
    const rows = page.getByRole('table', { name: 'Outbox' }).locator('[data-transaction-id]');
    await expect.poll(() => rows.count()).toBe(transactions.length);
    await expect.poll(() => rows.getByText('Sent', { exact: true }).count()).toBe(transactions.length);
    await page.getByRole('link', { name: 'Reports' }).click();
    await reportRows(page);
    expect(await page.getByRole('button', { name: /^Give feedback on/ }).count()).toBe(0);
  });

  it('leaves out transactions that already have feedback unless included', async ({ page }) => {
    await chooseByKeyboard(page, 2);
    await page.getByRole('button', { name: 'Confirmed fraud' }).click();
    await page.getByRole('button', { name: /^Review/ }).click();
    await page.getByText(/already ha(s|ve) feedback$/).waitFor();
    const box = page.getByRole('checkbox', { name: 'Send feedback on these too' });
    expect(await box.isChecked()).toBe(false);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await reportRows(page);
  });
});

describe('an imported feedback file', () => {
  let good: readonly string[] = [];
  it.beforeAll(async ({ service }) => {
    const given = new Set(await idsAtTheService(service));
    good = (await transactionsOfReports(service)).filter((id) => !given.has(id)).slice(0, 150);
    expect(good).toHaveLength(150);
  });

  /** Makes the system's dialog return a file. */
  async function chooseFile(workstation: Workstation, lines: readonly string[]): Promise<void> {
    const path = join(workstation.profileFolder, 'ring of march.csv');
    writeFileSync(path, lines.join('\n'));
    await workstation.application.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, path);
    await workstation.page.getByRole('link', { name: 'Outbox' }).click();
    await workstation.page.getByRole('button', { name: 'Import feedback…' }).click();
  }

  it('lists each invalid row in a dry run and sends the valid ones', async ({
    page,
    workstation,
    service,
  }) => {
    const before = (await idsAtTheService(service)).length;
    const header = 'transaction_id,desired_risk,annotations';
    const rows = good.map((id) => `"${id}",high,"from, a file"`);
    await chooseFile(
      workstation,
      [header, ',clear,', ...rows, '"another one",terrible,', '"imported-y",low,'].slice(0, -1),
    );
    const errors = page.getByRole('table', { name: 'Errors' });
    await errors.getByText('terrible').waitFor();
    const lines = await errors.locator('tbody td:first-child').allInnerTexts();
    expect(lines).toEqual(['2', String(good.length + 3)]);
    await page.getByText('2 rows with errors aren’t sent.').waitFor();
    expect(await idsAtTheService(service)).toHaveLength(before);
    await page.getByRole('button', { name: `Send ${good.length} feedback entries` }).click();
  });

  it('continues after the app is killed, and nothing arrives twice', async ({ workstation, service }) => {
    const imported = async () => (await idsAtTheService(service)).filter((id) => good.includes(id));
    await expect.poll(async () => (await imported()).length, { timeout: 20_000 }).toBeGreaterThan(20);
    const closed = workstation.application.waitForEvent('close');
    workstation.application.process().kill('SIGKILL');
    await closed;
    expect((await imported()).length).toBeLessThan(good.length);
    await workstation.restart();
    const { page } = workstation;
    await page.getByRole('link', { name: 'Outbox' }).click();
    const profileId = await openProfileId(page);
    const states = async () => {
      const answer = await page.evaluate((requested) => window.whereabouts.call('outbox.read', requested), {
        profileId,
      });
      return summary.parse(JSON.parse(answer)).value.counts;
    };
    await expect
      .poll(
        async () => {
          const { Queued, Sending } = await states();
          return Queued + Sending;
        },
        { timeout: 30_000 },
      )
      .toBe(0);
    const { Failed, Unconfirmed } = await states();
    expect(Failed).toBe(0);
    // Requests in flight: at most as many as are sent at once.
    expect(Unconfirmed).toBeLessThanOrEqual(3);
    const arrived = await imported();
    expect(new Set(arrived).size).toBe(arrived.length);
    expect(arrived.length).toBeGreaterThanOrEqual(good.length - Unconfirmed);
    expect(good).toEqual(expect.arrayContaining(arrived));
  });
});
