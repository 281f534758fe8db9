import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { connectedTest } from '../support/desktop/desktop-test';
import { openReport, reportRows } from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { temporaryFolder } from '../support/runner/temporary-folder';
import { json } from '../support/servers/behaviours';
import type { FaultyServer } from '../support/servers/faulty-server';

/** The fraud cases of feedback as received by the service: the same by form, batch and import. */

const transactions = ['by-form', 'by-batch', 'by-import'] as const;

const reports = transactions.map((transaction_id, at) =>
  sampleReport({
    id: 10 - at,
    transaction_id,
    timestamp: 1_772_373_000_000_000_000n - BigInt(at),
    event: { risk_assignment: 'fraud', fraud_cases: ['Banned location'] },
  }),
);
const it = connectedTest(json(200, pageOf(...reports)));

async function arrived(server: FaultyServer, transaction: string): Promise<unknown> {
  const posted = () =>
    server.requests.find(({ method, path }) => method === 'POST' && path.endsWith(transaction));
  await expect.poll(posted, { timeout: 20_000 }).toBeDefined();
  return JSON.parse(posted()?.body.toString() ?? '');
}

describe('feedback that confirms a fraud', () => {
  const confirmed = {
    behaviour: { desired: { risk_assignment: 'fraud', fraud_cases: ['Banned location'] } },
    valuation: { type: 'Positive' },
  };

  it('states the reported cases if given in the form', async ({ page, server }) => {
    await openReport((await reportRows(page)).nth(0));
    await page.getByRole('button', { name: 'Give feedback' }).click();
    await page.getByRole('button', { name: 'Confirmed fraud' }).click();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    expect(await arrived(server, 'by-form')).toEqual(confirmed);
  });

  it('states the same if given on many reports, and the review says so', async ({ page, server }) => {
    await page.keyboard.press('Escape');
    const row = (await reportRows(page)).nth(1);
    await row.focus();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: /^Give feedback on 1 report/ }).click();
    await page.getByRole('button', { name: 'Confirmed fraud' }).click();
    await page.getByRole('button', { name: 'Review 1 transaction' }).click();
    await page.getByRole('checkbox', { name: 'Confirm these too' }).check();
    const changes = page.getByRole('list', { name: 'Fraud cases' });
    await changes.getByText('Banned location stays').waitFor();
    await page.getByRole('button', { name: 'Send 1 feedback entry' }).click();
    expect(await arrived(server, 'by-batch')).toEqual(confirmed);
  });

  it('states the same if imported, and nothing is removed in the outbox', async ({ workstation, server }) => {
    const { page, application } = workstation;
    const path = join(temporaryFolder(), 'feedback.csv');
    writeFileSync(
      path,
      'transaction_id,risk_assignment,fraud_cases,type\nby-import,fraud,Banned location,Positive\n',
    );
    await application.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, path);
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('button', { name: 'Import feedback…' }).click();
    await page.getByRole('button', { name: 'Send 1 feedback entry' }).click();
    expect(await arrived(server, 'by-import')).toEqual(confirmed);
    await page.getByRole('button', { name: 'Show in the outbox' }).click();
    await page.getByRole('button', { name: 'Show feedback from all batches' }).click();
    const table = page.getByRole('table', { name: 'Outbox' });
    for (const transaction of ['by-form', 'by-batch'])
      await table
        .locator(`[data-transaction-id="${transaction}"]`)
        .getByText('Banned location stays')
        .waitFor();
    expect(await table.getByText('removed').count()).toBe(0);
  });
});
