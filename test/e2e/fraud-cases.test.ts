import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../support/behaviours';
import { FaultyServer } from '../support/faulty-server';
import { pageOf, sampleReport } from '../support/sample-reports';
import { temporaryFolder } from '../support/temporary-folder';
import {
  connectTo,
  openReport,
  reportRows,
  startWorkstation,
  type Workstation,
} from '../support/workstation';

/** The fraud cases of feedback as received by the service: the same by form, batch and import. */

const key = 'AbCdEf.0123456789012345678901234567890123456789';
const transactions = ['by-form', 'by-batch', 'by-import'] as const;
let server: FaultyServer;
let workstation: Workstation;

beforeAll(async () => {
  const reports = transactions.map((transaction_id, at) =>
    sampleReport({
      id: 10 - at,
      transaction_id,
      timestamp: 1_772_373_000_000_000_000n - BigInt(at),
      event: { risk_assignment: 'fraud', fraud_cases: ['Banned location'] },
    }),
  );
  server = await FaultyServer.start(json(200, pageOf(...reports)));
  workstation = await startWorkstation();
  await connectTo(workstation.page, { address: server.address, key });
});

afterAll(async () => {
  await workstation.close();
  await server.close();
});

async function arrived(transaction: string): Promise<unknown> {
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

  it('states the reported cases if given in the form', async () => {
    const { page } = workstation;
    await openReport((await reportRows(page)).nth(0));
    await page.getByRole('button', { name: 'Give feedback' }).click();
    await page.getByRole('button', { name: 'Confirmed fraud' }).click();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    expect(await arrived('by-form')).toEqual(confirmed);
  });

  it('states the same if given on many reports, and the review says so', async () => {
    const { page } = workstation;
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
    expect(await arrived('by-batch')).toEqual(confirmed);
  });

  it('states the same if imported, and nothing is removed in the outbox', async () => {
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
    expect(await arrived('by-import')).toEqual(confirmed);
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
