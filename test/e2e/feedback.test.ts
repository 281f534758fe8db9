import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { feedbackJson } from '../../shared/domain/feedback';
import { acceptedKey, connectedTest } from '../support/desktop/desktop-test';
import { everythingOnDisk, openReport, reportLoaded, reportRows } from '../support/desktop/workstation';
import { pageOf, sampleReport, sampleReports } from '../support/inputs/sample-reports';
import { json, resetAfterBody } from '../support/servers/behaviours';
import type { FaultyServer } from '../support/servers/faulty-server';

/** Feedback as received by the service: its bytes and its number. */

/** A report whose risk has no equivalent in feedback. */
const unknownRisk = sampleReport({
  id: 99,
  timestamp: 1_772_373_000_000_000_000n,
  transaction_id: 'unknown-1',
  event: { risk_assignment: 'unknown_risk', fraud_cases: [] },
});

const it = connectedTest(
  json(200, pageOf(sampleReport({ transaction_id: 'shop/42 ä' }), ...sampleReports(3), unknownRisk)),
);

const posts = (server: FaultyServer) => server.requests.filter(({ method }) => method === 'POST');

async function openForm(page: Page, row: number) {
  await page.getByRole('link', { name: 'Reports' }).click();
  await openReport((await reportRows(page)).nth(row));
  await page
    .getByRole('region', { name: 'Report details' })
    .getByRole('button', { name: 'Give feedback' })
    .click();
  const form = page.getByRole('form', { name: 'Feedback' });
  await form.waitFor();
  return form;
}

describe('the feedback form', () => {
  it('requires a desired risk and shows the error at its field', async ({ page, server }) => {
    const form = await openForm(page, 4);
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await form.getByText('Select the risk the service should have assigned.').first().waitFor();
    expect(posts(server)).toEqual([]);
  });

  it('starts with the service’s verdict, and doesn’t send it unchanged', async ({ page, server }) => {
    const form = await openForm(page, 0);
    await form.getByRole('radio', { name: 'clear', checked: true }).waitFor();
    await form.getByRole('button', { name: 'Remove Common usage' }).waitFor();
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await form.getByRole('alert').getByText('No verdict yet').waitFor();
    expect(posts(server)).toEqual([]);
  });

  it.for(['11', '5.5', '-1'])('rejects the score %s', async (score, { page, server }) => {
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByRole('radio', { name: 'clear' }).check();
    await form.getByRole('spinbutton', { name: 'Score' }).fill(score);
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await form.getByText('whole number from 0 to 10').first().waitFor();
    expect(posts(server)).toEqual([]);
  });

  it('keeps the input when the service rejects it, and shows the reason', async ({ page, server }) => {
    server.behaveAt(
      '/feedback/shop%2F42%20%C3%A4',
      json(500, { error: 'Internal', error_code: 'STORE_DOWN', cause: 'Disk', traceability_id: 't-77' }),
    );
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByRole('spinbutton', { name: 'Score' }).fill('7');
    await form.getByRole('radio', { name: 'Corrective' }).check();
    await form.getByLabel('Fraud cases', { exact: true }).fill('Location fraud');
    await form.getByLabel('Fraud cases', { exact: true }).press('Enter');
    await form.getByRole('textbox', { name: 'Annotations' }).fill('First line\nsecond "line" ñ 🙂');
    await form.getByRole('textbox', { name: 'Impact' }).fill('=none');
    await form.getByRole('textbox', { name: 'Situation' }).fill('  spaces preserved  ');
    await form.getByRole('textbox', { name: 'Reporter name' }).fill('Ana');
    await form.getByRole('textbox', { name: 'Reporter surname' }).fill('Silva');
    await form.getByRole('textbox', { name: 'Reporter e-mail' }).fill('ana@example.com');
    await form.getByRole('button', { name: 'Send feedback' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'STORE_DOWN' });
    await alert.waitFor();
    for (const part of ['Internal', 'Disk', 't-77']) expect(await alert.textContent()).toContain(part);
    expect(await form.getByRole('textbox', { name: 'Annotations' }).inputValue()).toBe(
      'First line\nsecond "line" ñ 🙂',
    );
  });

  it('sends exactly the previewed bytes', async ({ page, server }) => {
    server.behaveAt('/feedback/shop%2F42%20%C3%A4', json(200, { stored: true }));
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('Feedback sent').first().waitFor();
    const expected = feedbackJson({
      behaviour: { desired: { risk_assignment: 'clear', fraud_cases: ['Common usage', 'Location fraud'] } },
      impact: { description: '=none' },
      reporter: { email: 'ana@example.com', name: 'Ana', surname: 'Silva' },
      situation: { description: '  spaces preserved  ' },
      valuation: { score: 7, type: 'Corrective', annotations: 'First line\nsecond "line" ñ 🙂' },
    });
    expect(posts(server).map(({ body }) => body.toString())).toEqual([expected, expected]);
    expect(
      posts(server).every(
        ({ path, headers }) =>
          path === '/feedback/shop%2F42%20%C3%A4' && headers.authorization === acceptedKey,
      ),
    ).toBe(true);
  });

  it('shows the service’s error at its field, and replaces the failed feedback when sent again', async ({
    page,
    server,
  }) => {
    const refused = { error: 'Bad Request', error_code: 'INVALID', cause: 'valuation.score: at most 8' };
    server.behaveAt('/feedback/unknown-1', json(400, refused), json(200, {}));
    const form = await openForm(page, 4);
    await form.getByRole('radio', { name: 'high' }).check();
    await form.getByRole('spinbutton', { name: 'Score' }).fill('9');
    await page.keyboard.press('ControlOrMeta+Enter');
    await form.getByText('Service response: at most 8').waitFor();
    expect(await form.getByRole('spinbutton', { name: 'Score' }).getAttribute('aria-invalid')).toBe('true');
    await form.getByRole('spinbutton', { name: 'Score' }).fill('8');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByText('Feedback sent').first().waitFor();
    const bodies = posts(server).filter(({ path }) => path === '/feedback/unknown-1');
    expect(bodies.map(({ body }) => JSON.parse(body.toString()).valuation.score)).toEqual([9, 8]);
  });

  it('warns of a second feedback on a transaction and sends it only after confirmation', async ({
    page,
    server,
  }) => {
    const sent = () => posts(server).filter(({ path }) => path === '/feedback/unknown-1').length;
    await page.getByRole('button', { name: 'Send another' }).click();
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByText('This transaction already has feedback').waitFor();
    await form.getByRole('radio', { name: 'low' }).check();
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await form.getByRole('button', { name: 'Don’t send' }).waitFor();
    expect(sent()).toBe(2);
    await form.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Feedback sent').first().waitFor();
    await expect.poll(sent).toBe(3);
  });

  it('sends feedback with three key presses and undoes it with one', async ({ page, server }) => {
    const before = posts(server).length;
    await page.getByRole('button', { name: 'Back to the report' }).first().click();
    await openReport((await reportRows(page)).nth(3));
    await reportLoaded(page);
    await page.keyboard.press('f');
    await page.getByRole('form', { name: 'Feedback' }).waitFor();
    await page.keyboard.press('Alt+2');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByText('Feedback will be sent shortly').waitFor();
    await page.keyboard.press('ControlOrMeta+z');
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByRole('radio', { name: 'Positive', checked: true }).waitFor();
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('button', { name: 'Back to the report' }).first().click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('status').getByText('Feedback on').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('was undone').waitFor();
    await page.getByRole('button', { name: 'Edit draft' }).click();
    await form.getByRole('radio', { name: 'Positive', checked: true }).waitFor();
    expect(posts(server).length).toBe(before);
    await page.getByRole('button', { name: 'Back to the report' }).click();
  });

  it('updates the reporter in Settings', async ({ page }) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    const name = page.getByRole('textbox', { name: 'Reporter name' });
    await expect.poll(() => name.inputValue()).toBe('Ana');
    await page.getByRole('textbox', { name: 'Reporter name' }).fill('Anna');
    await page.getByRole('textbox', { name: 'Reporter name' }).press('Tab');
    const form = await openForm(page, 2);
    await expect.poll(() => form.getByRole('textbox', { name: 'Reporter name' }).inputValue()).toBe('Anna');
    expect(await form.getByRole('textbox', { name: 'Reporter surname' }).inputValue()).toBe('Silva');
  });

  it('remembers the reporter, and keeps a draft across a restart', async ({ workstation }) => {
    const form = await openForm(workstation.page, 1);
    await expect.poll(() => form.getByRole('textbox', { name: 'Reporter name' }).inputValue()).toBe('Anna');
    await form.getByRole('textbox', { name: 'Annotations' }).fill('half a tho');
    const { profileFolder } = workstation;
    await workstation.restart(() => {
      const onDisk = everythingOnDisk(profileFolder);
      for (const typed of ['half a tho', 'spaces preserved', 'First line'])
        expect(onDisk).not.toContain(typed);
    });
    const again = await openForm(workstation.page, 1);
    await expect
      .poll(() => again.getByRole('textbox', { name: 'Annotations' }).inputValue())
      .toBe('half a tho');
  });
});

describe('the outbox', () => {
  it('shows Unconfirmed after a connection breaks mid-request, and sends again only on request', async ({
    page,
    server,
  }) => {
    server.behaveAt('/feedback/transaction-3', resetAfterBody);
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByRole('radio', { name: 'fraud' }).check();
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByRole('link', { name: 'Outbox' }).click();
    const row = page.getByRole('table', { name: 'Outbox' }).locator('[data-transaction-id="transaction-3"]');
    await row.getByText('Unconfirmed', { exact: true }).waitFor();
    const before = posts(server).length;
    expect(posts(server).filter(({ path }) => path === '/feedback/transaction-3')).toHaveLength(1);
    server.behaveAt('/feedback/transaction-3', json(200, ''));
    await row.getByRole('button', { name: 'Retry' }).click();
    await row.getByRole('button', { name: 'Send again' }).click();
    await row.getByText('Sent', { exact: true }).waitFor();
    expect(posts(server).length).toBe(before + 1);
  });

  it('lists sent feedback with its state', async ({ page }) => {
    const rows = page.getByRole('table', { name: 'Outbox' }).locator('[data-transaction-id="shop/42 ä"]');
    await rows.getByText('Sent', { exact: true }).first().waitFor();
  });
});
