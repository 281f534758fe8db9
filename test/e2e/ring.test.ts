import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsInBothThemes } from '../support/axe-violations';
import { json } from '../support/behaviours';
import { FaultyServer } from '../support/faulty-server';
import { pageOf, sampleReport } from '../support/sample-reports';
import {
  idsOnPage,
  openReport,
  reportRows,
  shownWords,
  startConnected,
  type Workstation,
} from '../support/workstation';

/** The ring of a shared device: found by the store, shown as a table, filtered by, judged and sent as one. */

function report(id: number, user: string, device: string, risk: string): string {
  return sampleReport({
    id,
    transaction_id: `transaction-${id}`,
    user: { id: user },
    device: { id: device },
    event: { risk_assignment: risk },
  });
}

let server: FaultyServer;
let workstation: Workstation;

beforeAll(async () => {
  server = await FaultyServer.start(
    json(
      200,
      pageOf(
        report(401, 'ana', 'phone-1', 'fraud'),
        report(402, 'ana', 'phone-1', 'low'),
        report(403, 'ben', 'phone-1', 'clear'),
        report(404, 'ben', 'phone-2', 'high'),
        report(405, 'cleo', 'phone-3', 'clear'),
      ),
    ),
  );
  workstation = await startConnected(server);
});

afterAll(async () => {
  await workstation.close();
  await server.close();
});

async function openRing() {
  const { page } = workstation;
  const badge = page
    .getByRole('region', { name: 'Report details' })
    .getByRole('button', { name: 'Device shared by 2' });
  await badge.click();
  const dialog = page.getByRole('dialog', { name: 'Ring of users and devices' });
  await dialog.getByText('2 users, 2 devices, 4 reports').waitFor();
  return dialog;
}

describe('a ring', () => {
  it('opens from a shared device, and a cell shows its reports', async () => {
    const { page } = workstation;
    const rows = await reportRows(page);
    // The store finds shared devices after the first synchronisation.
    await expect.poll(() => rows.filter({ hasText: 'Device shared by 2' }).count()).toBe(3);
    await openReport(rows.and(page.locator('[data-report-id="401"]')));
    const dialog = await openRing();
    await dialog
      .getByRole('button', { name: '2 reports, highest risk fraud: user ana, device phone-1' })
      .click();
    await expect.poll(() => shownWords(page)).toBe('2 reports 3 hidden');
    expect([...(await idsOnPage(page))].sort()).toEqual(['401', '402']);
  });

  it('breaks no accessibility rule', async () => {
    const { page } = workstation;
    await openRing();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('is shown in the grid, and judged and sent as a whole', async () => {
    const { page } = workstation;
    await (await openRing()).getByRole('button', { name: 'Show in grid' }).click();
    await expect.poll(() => shownWords(page)).toBe('4 reports 1 hidden');
    expect([...(await idsOnPage(page))].sort()).toEqual(['401', '402', '403', '404']);
    await (await openRing()).getByRole('button', { name: 'Judge all' }).click();
    await page.getByRole('dialog', { name: 'Verdict on 4 reports' }).waitFor();
    await page.keyboard.press('Escape');
    await (await openRing()).getByRole('button', { name: 'Give feedback on all of this ring' }).click();
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByRole('radio', { name: 'fraud', exact: true }).check();
    await page.getByRole('button', { name: /^Review \d/ }).click();
    await page.getByRole('button', { name: 'Send 3 feedback entries' }).waitFor();
  });
});
