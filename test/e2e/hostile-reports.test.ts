import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { connectedTest } from '../support/desktop/desktop-test';
import { idsOnPage, openReport, reportRows } from '../support/desktop/workstation';
import { completeReport, pageOf, raw, sampleReport, sampleReports } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** Reports with executable or malformed content. */

const payloads = [
  '<img src=x onerror="window.__pwned=1">',
  '<svg/onload=window.__pwned=1>',
  '"><script>window.__pwned=1</script>',
  'javascript:window.__pwned=1',
  '{{constructor.constructor("window.__pwned=1")()}}',
];
const text = payloads.join(' ');
const address = {
  city: text,
  country: text,
  country_code: text,
  region: text,
  state: text,
  latitude: 40,
  longitude: -3,
};

const it = connectedTest(
  json(
    200,
    pageOf(
      sampleReport({
        id: raw('9223372036854775807'),
        timestamp: raw('1700000000123456789'),
        transaction_id: text,
        descriptive_report: `${text} \u202Eevil\u202C`,
        device: { id: text, model: text, integrity: { rooted: true, emulated: 'yes' } },
        user: { id: text },
        event: {
          id: text,
          risk_assignment: 'critical',
          fraud_cases: [text, 5.5, 'Phising'],
          timestamp: raw('9007199254740993'),
        },
        location: { id: text, address, location_type: text },
        geo_location: { id: text, address },
        em_location: { id: text, address },
        ip: { address, tor: true, vpn: null },
        extra_data: { [text]: text, exact: raw('-9223372036854775808') },
      }),
      'null',
      '"not a report"',
      '{"id": 1.5, "latencies": {"gps": 12}, "__proto__": {"polluted": true}}',
      ...sampleReports(2),
    ),
  ),
);

const pwned = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, '__pwned') ?? Reflect.get(Object.prototype, 'polluted'));

describe('hostile reports', () => {
  it('don’t affect the valid reports of a page', async ({ page }) => {
    // Newest first; reports without a time come last, in the order received.
    const [newer, newest] = [1n, 2n].map((later) => String(completeReport.id + later));
    expect(await idsOnPage(page)).toEqual([newest, newer, '9223372036854775807', '', '', '']);
  });

  it('are shown literally with every digit', async ({ page }) => {
    await openReport(page.locator('[data-report-id="9223372036854775807"]'));
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByText('9223372036854775807').first().waitFor();
    const shown = (await details.textContent()) ?? '';
    for (const payload of payloads) expect(shown).toContain(payload);
    for (const digits of ['1700000000123456789', '9007199254740993', '-9223372036854775808', 'critical'])
      expect(shown).toContain(digits);
    expect(shown).not.toContain('\u202E');
    expect(await details.locator('img, script, iframe').count()).toBe(0);
  });

  it('raise exactly the signals they name and list unreadable fields', async ({ page }) => {
    const details = page.getByRole('region', { name: 'Report details' });
    const raised = details.getByRole('list', { name: 'Signals' }).getByRole('listitem');
    expect((await raised.allTextContents()).map((signal) => signal.trim())).toEqual(['TOR', 'Rooted']);
    for (const path of ['device.integrity.emulated', 'event.fraud_cases.1'])
      await details.getByText(path).first().waitFor();
  });

  it('execute nothing on the map, in the form or in tooltips', async ({ page, workstation, server }) => {
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByRole('button', { name: 'Give feedback' }).click();
    await page.getByRole('form', { name: 'Feedback' }).waitFor();
    await page.getByRole('link', { name: 'Map' }).click();
    await page
      .getByRole('button', { name: /^GPS location <img/ })
      .first()
      .waitFor();
    expect(await pwned(page)).toBeUndefined();
    expect(
      server.requests.every(({ method, path }) => method === 'GET' && path.startsWith('/reports?')),
    ).toBe(true);
    expect(await workstation.application.windows()).toHaveLength(1);
  });

  it('keep and show fields that the specification doesn’t define', async ({ page }) => {
    await page.getByRole('link', { name: 'Reports' }).click();
    await reportRows(page);
    await openReport(page.locator('[data-report-id=""]').last());
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByText('latencies').first().waitFor();
    const shown = (await details.textContent()) ?? '';
    expect(shown).toMatch(/\{\s*"gps": 12\s*\}/);
    expect(shown).toContain('1.5');
    expect(await pwned(page)).toBeUndefined();
  });
});
