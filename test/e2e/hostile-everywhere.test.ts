import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { everyReport } from '../../shared/domain/report-query';
import { connectedTest } from '../support/desktop/desktop-test';
import { expectInert } from '../support/desktop/inert-page';
import { openProfileId, openReport, reportRows } from '../support/desktop/workstation';
import { completeReport, pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** Hostile texts on the map, in the outbox, batch feedback and exports. */

const markup = '<img src=x onerror="window.__pwned=1"><script>window.__pwned=1</script>';
const turned = '\u202Egnp.exe\u202C \u200Bhidden';
const formula = '=HYPERLINK("http://127.0.0.1/","x")';
const hostile = `${formula}${markup}${turned}`;
const hostileId = completeReport.id + 1n;

function reportOf(id: bigint, text: string): string {
  const address = { city: text, country: text, region: text, state: text, country_code: 'ES' };
  return sampleReport({
    id,
    timestamp: completeReport.timestamp + id,
    transaction_id: text.slice(0, 200),
    descriptive_report: text,
    device: { id: text, model: text },
    user: { id: text },
    event: { id: text, risk_assignment: 'fraud', fraud_cases: [text] },
    location: { id: text, address, location_type: text },
    geo_location: { id: text, address },
    em_location: { id: text, address },
    ip: { address },
    extra_data: { [text.slice(0, 500)]: text },
  });
}

const it = connectedTest(json(200, pageOf(reportOf(hostileId, hostile))));

const row = (page: Page, id: bigint) => page.locator(`[data-report-id="${id}"]`);

describe('a hostile text', () => {
  it('is shown as text on the map next to its details', async ({ page }) => {
    await openReport(row(page, hostileId));
    await page.getByRole('link', { name: 'Map' }).click();
    await page
      .getByRole('button', { name: /^GPS location/ })
      .first()
      .waitFor();
    await expectInert(page);
    await page.getByRole('link', { name: 'Reports' }).click();
  });

  it('is shown as text in batch feedback and in the outbox', async ({ page }) => {
    await reportRows(page);
    await row(page, hostileId).focus();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Give feedback on 1 report', exact: true }).press('Enter');
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByRole('radio', { name: 'clear' }).check();
    await page.getByRole('button', { name: /^Review 1 transaction/ }).click();
    const table = page.getByRole('table', { name: 'Transactions' });
    await table.getByText(markup, { exact: false }).first().waitFor();
    await expectInert(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await openReport(row(page, hostileId));
    await page
      .getByRole('region', { name: 'Report details' })
      .getByRole('button', { name: 'Give feedback' })
      .click();
    await form.getByRole('radio', { name: 'clear' }).check();
    await form.getByRole('textbox', { name: 'Annotations' }).fill(hostile);
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('table', { name: 'Outbox' }).getByText(markup, { exact: false }).first().waitFor();
    await expectInert(page);
    await page.getByRole('link', { name: 'Reports' }).click();
  });

  it('is neither a formula in an export nor part of its file name', async ({ workstation, folder }) => {
    const { page, application } = workstation;
    await application.evaluate(({ dialog }, into) => {
      const names: string[] = [];
      Reflect.set(globalThis, 'names', names);
      Reflect.set(
        dialog,
        'showSaveDialog',
        async (_window: unknown, { defaultPath }: { defaultPath: string }) => {
          names.push(defaultPath);
          return { canceled: false, filePath: `${into}/${names.length}` };
        },
      );
    }, folder);
    const of = { query: everyReport, profileId: await openProfileId(page) };
    await page.evaluate(async ({ query, profileId }) => {
      const call = Reflect.get(globalThis, 'whereabouts').call;
      const columns = ['time', 'user', 'device', 'place', 'fraudCases', 'transaction'];
      await call('export.start', { profileId, query, asOf: null, columns, format: 'csv' });
      await call('outbox.export', {
        profileId,
        query: { text: '', states: [], batchId: null, sort: { column: 'time', descending: true } },
        format: 'csv',
      });
    }, of);
    const names = await application.evaluate((): readonly string[] => Reflect.get(globalThis, 'names'));
    for (const name of names) expect(name).toMatch(/[\\/][\w-]+\.csv$/);
    const text = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(text[0]).toContain('HYPERLINK');
    for (const file of text) {
      const cells: readonly string[][] = parse(file, { bom: true, relax_column_count: true });
      expect(
        cells.flat().filter((cell) => /^[\s"'\u202E\u200B]*[=+@]/.test(cell) && !cell.startsWith("'")),
      ).toEqual([]);
    }
  });
});
