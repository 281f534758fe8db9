import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { connectedTest } from '../support/desktop/desktop-test';
import { expectInert } from '../support/desktop/inert-page';
import { connectTo, openReport, refresh } from '../support/desktop/workstation';
import { completeReport, pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** Texts of 50 KB wherever a report has one: as long as a report may be. */

/** 50 KB each without spaces: one of bidi overrides, one of letters. */
const endless = ['\u202Ea'.repeat(12_800), 'b'.repeat(51_200)] as const;
const endlessId = completeReport.id + 1n;

/** A report whose free texts alternate between the two; its transaction id has the maximum length for feedback. */
function endlessReport(): string {
  let given = 0;
  const text = () => {
    given += 1;
    return endless[given % 2];
  };
  const address = () => ({
    city: text(),
    country: text(),
    region: text(),
    state: text(),
    country_code: text(),
  });
  return sampleReport({
    id: endlessId,
    application_id: text(),
    timestamp: completeReport.timestamp + endlessId,
    transaction_id: endless[0].slice(0, 200),
    descriptive_report: text(),
    device: { id: text(), model: text() },
    user: { id: text() },
    event: { id: text(), risk_assignment: text(), fraud_cases: [text(), text()] },
    location: { id: text(), address: address(), location_type: text() },
    geo_location: { id: text(), address: address() },
    em_location: { id: text(), address: address() },
    ip: { address: address() },
    extra_data: { key: text() },
  });
}

const it = connectedTest(json(200, pageOf(sampleReport())));

it.beforeAll(async ({ server, workstation }) => {
  server.behave(json(200, pageOf(endlessReport())), json(200, pageOf()));
  await refresh(workstation.page);
  await row(workstation.page).waitFor();
});

const row = (page: Page) => page.locator(`[data-report-id="${endlessId}"]`);

describe('50 KB texts in every field, without spaces, with bidi overrides', () => {
  it('are truncated in the grid, details and raw JSON, but copied completely', async ({
    page,
    workstation,
  }) => {
    const { application } = workstation;
    await expectInert(page);
    await openReport(row(page));
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByText('truncated').first().waitFor();
    await expectInert(page);
    const copied = () => application.evaluate(({ clipboard }) => clipboard.readText());
    await details.getByRole('button', { name: 'Copy user.id' }).click();
    await expect.poll(async () => endless.includes(await copied())).toBe(true);
    await details.getByRole('tab', { name: 'Raw JSON' }).click();
    await details.getByRole('button', { name: 'Copy raw JSON' }).click();
    const whole = endlessReport();
    const length = () => application.evaluate(async ({ clipboard }) => (await clipboard.readText()).length);
    await expect.poll(length).toBe(whole.length);
    expect((await copied()) === whole).toBe(true);
    await details.getByRole('checkbox', { name: 'Formatted' }).check();
    await expectInert(page);
    await details.getByRole('tab', { name: 'Details' }).click();
  });

  it('are shown on the map, in its tooltips and on the timeline', async ({ page }) => {
    await page.getByRole('link', { name: 'Map' }).click();
    const marker = page.getByRole('button', { name: /^GPS location/ }).first();
    await marker.focus();
    await marker.press('Enter');
    await expectInert(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Reports' }).click();
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByRole('button', { name: 'Show timeline' }).click();
    await page.getByRole('menuitem').first().click();
    await page.getByRole('region', { name: 'Timeline' }).getByRole('heading').first().waitFor();
    await expectInert(page);
    await page.getByRole('link', { name: 'Reports' }).click();
  });

  it('are shown on the case sheet', async ({ page, workstation, folder }) => {
    const { application } = workstation;
    await application.evaluate(
      ({ dialog }, filePath) =>
        Reflect.set(dialog, 'showSaveDialog', async () => ({ canceled: false, filePath })),
      join(folder, 'endless.pdf'),
    );
    await openReport(row(page));
    await page.keyboard.press('ControlOrMeta+Shift+S');
    await page.getByText('Case sheet saved to').waitFor();
    expect(readFileSync(join(folder, 'endless.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
  });

  it('are shown in batch feedback and in the outbox', async ({ page }) => {
    await row(page).focus();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: /^Give feedback on \d report/ }).press('Enter');
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByRole('radio', { name: 'clear' }).check();
    await page.getByRole('button', { name: /^Review \d transaction/ }).click();
    await page.getByRole('table', { name: 'Transactions' }).locator('tbody tr').first().waitFor();
    await expectInert(page);
    await page.getByRole('button', { name: 'Send 1 feedback' }).click();
    await page.getByRole('link', { name: 'Outbox' }).click();
    const outbox = page.getByRole('table', { name: 'Outbox' });
    await expect.poll(() => outbox.locator('[data-transaction-id]').count()).toBe(1);
    await expectInert(page);
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.keyboard.press('Escape');
  });

  it('are truncated in an error of the service', async ({ page, server }) => {
    const [error, cause] = endless;
    server.behave(json(400, { error, error_code: error, cause, traceability_id: cause }));
    await refresh(page);
    await page.getByRole('alert').first().waitFor();
    await expectInert(page);
  });

  it('are rejected as the name of a profile', async ({ page, server }) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Switch profile' }).click();
    await connectTo(page, { address: server.address, key: 'AbCdEf.0123456789', name: endless[0] });
    await page.getByRole('alert').first().waitFor();
    await expectInert(page);
  });
});
