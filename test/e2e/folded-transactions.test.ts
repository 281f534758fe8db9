import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { connectedTest } from '../support/desktop/desktop-test';
import { openReport, reportLoaded, reportRows } from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** Transactions with several reports, reports that changed, columns of extra data, and searches by signal and review status. */

const hostile = '<img src=x onerror="globalThis.harmed = true">';
const start = 1_772_373_909_000_000_000n;
const textOf = (id: number, transaction: string, risk: string, tor = false) =>
  sampleReport({
    id,
    transaction_id: transaction,
    timestamp: start + BigInt(id) * 60_000_000_000n,
    event: { risk_assignment: risk },
    ip: { tor },
    extra_data: { channel: id === 4 ? hostile : 'app', payee: { account: 9007199254740993n } },
  });
const page = (changed: boolean) =>
  pageOf(
    textOf(4, 'second', changed ? 'fraud' : 'low'),
    textOf(3, 'first', 'fraud', true),
    textOf(2, 'first', 'high'),
    textOf(1, 'first', 'low'),
  );

const it = connectedTest(json(200, page(false)));

async function shows(window: Page, ids: readonly string[]): Promise<void> {
  const rows = window.getByRole('grid', { name: 'Reports' }).locator('[data-report-id]');
  const shown = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-report-id')));
  await expect.poll(shown).toEqual(ids);
}

async function addFilter(window: Page, name: string): Promise<void> {
  await window.getByRole('button', { name: 'Add filter' }).click();
  await window.getByRole('menuitem', { name }).click();
}

async function search(window: Page, text: string): Promise<void> {
  await window.getByRole('searchbox', { name: 'Search reports' }).fill(text);
}

describe('the reports grid', () => {
  it('shows a field of extra data as a column, with all its digits and as text', async ({ workstation }) => {
    const { page: window } = workstation;
    await reportRows(window);
    await window.getByRole('button', { name: 'Columns' }).click();
    await window.getByRole('checkbox', { name: 'payee.account' }).check();
    await window.getByRole('checkbox', { name: 'channel' }).check();
    expect(await violationsInBothThemes(window)).toEqual([]);
    await window.keyboard.press('Escape');
    const row = window.locator('[data-report-id="4"]');
    await row.getByText('9007199254740993').waitFor();
    await row.getByText(hostile).waitFor();
    expect(await row.locator('img').count()).toBe(0);
  });

  it('folds the reports of a transaction into its newest, which shows them field by field', async ({
    workstation,
  }) => {
    const { page: window } = workstation;
    await addFilter(window, 'Newest per transaction');
    await shows(window, ['4', '3']);
    const row = window.locator('[data-report-id="3"]');
    await row.getByTitle('3 reports on this transaction').waitFor();
    expect(await violationsInBothThemes(window)).toEqual([]);
    await openReport(row);
    const history = window
      .getByRole('region', { name: 'Report details' })
      .getByRole('list', { name: 'History' });
    await expect.poll(() => history.textContent()).toContain('event.risk_assignment"high" →');
    await expect.poll(() => history.textContent()).toContain('event.risk_assignment"low" →');
    await window.getByRole('button', { name: 'Close report details' }).click();
    await window.getByRole('button', { name: 'Remove filter Newest per transaction' }).click();
    await shows(window, ['4', '3', '2', '1']);
  });

  it('marks a report that changed since it was opened, and finds it', async ({ workstation, server }) => {
    const { page: window } = workstation;
    await openReport(window.locator('[data-report-id="4"]'));
    // Only what was shown was looked at.
    await reportLoaded(window);
    await window.getByRole('button', { name: 'Close report details' }).click();
    server.behave(json(200, page(true)));
    await window.getByRole('button', { name: 'Refresh' }).click();
    await addFilter(window, 'Changed since you looked');
    await shows(window, ['4']);
    await window.getByTitle('Changed since you looked (2 versions)').waitFor();
  });

  it('finds reports by signal and by review status', async ({ workstation }) => {
    const { page: window } = workstation;
    await window.getByRole('button', { name: 'Clear filters' }).click();
    await search(window, 'signal:tor');
    await shows(window, ['3']);
    await search(window, 'review:waiting -signal:tor');
    await shows(window, ['4', '2', '1']);
    await window.getByRole('searchbox', { name: 'Search reports' }).fill('');
    await window.getByRole('searchbox', { name: 'Search reports' }).pressSequentially('impossible travel');
    const option = window.getByRole('option', { name: 'signal: Impossible travel' });
    await option.click();
    expect(await window.getByRole('searchbox', { name: 'Search reports' }).inputValue()).toBe(
      'signal:"Impossible travel" ',
    );
  });
});
