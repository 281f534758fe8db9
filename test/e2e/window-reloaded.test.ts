import { describe, expect } from 'vitest';
import { desktopTest } from '../support/desktop/desktop-test';
import { mapStill } from '../support/desktop/settled-page';
import { openReport, reportRows } from '../support/desktop/workstation';
import { completeReport, pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** A reloaded window: restored tasks and places, beyond what window-recovery.test.ts covers for a crashed one. */

const hour = 3_600_000_000_000n;

const later = (hours: bigint) =>
  sampleReport({
    id: completeReport.id + hours,
    transaction_id: `transaction-${hours}`,
    timestamp: completeReport.timestamp + hours * hour,
  });
const it = desktopTest(json(200, pageOf(later(2n), later(1n), later(0n))));

describe('a reloaded window', () => {
  it('restores the connect form except for the API key', async ({ page, server }) => {
    const name = page.getByRole('textbox', { name: 'Profile name' });
    const address = page.getByRole('textbox', { name: 'Base address' });
    const key = page.getByLabel('API key', { exact: true });
    await name.fill('Corner shop');
    await address.fill(server.address);
    await key.fill('AbCdEf.0123456789');
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe('Corner shop');
    expect(await address.inputValue()).toBe(server.address);
    expect(await key.inputValue()).toBe('');
    await key.fill('AbCdEf.0123456789');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await reportRows(page);
  });

  it('restores the batch form with its input and the selected reports', async ({ page }) => {
    const rows = await reportRows(page);
    await rows.first().focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    const open = page.getByRole('button', { name: 'Give feedback on 2 reports' });
    await open.press('Enter');
    const form = page.getByRole('form', { name: 'Feedback' });
    await form.getByRole('textbox', { name: 'Annotations' }).fill('All of one ring');
    await page.getByRole('radio', { name: 'clear' }).check();
    await page.reload();
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Annotations' }).inputValue())
      .toBe('All of one ring');
    expect(await page.getByRole('radio', { name: 'clear' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Review 2 transactions' }).waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await open.waitFor();
  });

  it('restores the timeline with its current report and display', async ({ page }) => {
    await openReport((await reportRows(page)).first());
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByRole('button', { name: 'Show timeline' }).click();
    await page.getByRole('menuitem', { name: /^Timeline of this user/ }).click();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    const slider = timeline.getByRole('slider');
    await slider.press('ArrowLeft');
    const moment = await slider.getAttribute('aria-valuetext');
    await timeline.getByRole('checkbox', { name: 'Include VPN and TOR' }).check();
    await timeline.getByRole('checkbox', { name: 'Day and night' }).uncheck();
    await page.reload();
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(moment);
    expect(await timeline.getByRole('checkbox', { name: 'Include VPN and TOR' }).isChecked()).toBe(true);
    expect(await timeline.getByRole('checkbox', { name: 'Day and night' }).isChecked()).toBe(false);
    await timeline.getByRole('button', { name: 'Close timeline' }).click();
  });

  it('restores the steps of Back and Forward and the place between them', async ({ page }) => {
    const current = page.locator('nav a[aria-current="page"]');
    const details = page.getByRole('region', { name: 'Report details' });
    const back = page.getByRole('button', { name: 'Back', exact: true });
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('button', { name: 'Collapse navigation' }).click();
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await back.click();
    await expect.poll(() => current.getAttribute('aria-label')).toBe('Outbox');
    await page.reload();
    await expect.poll(() => back.isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Expand navigation' }).click();
    expect(await current.getAttribute('aria-label')).toBe('Outbox');
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    await expect.poll(() => current.getAttribute('aria-label')).toBe('Settings');
    await back.click();
    await back.click();
    await expect.poll(() => current.getAttribute('aria-label')).toBe('Reports');
    await details.waitFor();
    await back.click();
    await expect.poll(() => current.getAttribute('aria-label')).toBe('Map');
  });

  it('restores the position of the map', async ({ page }) => {
    const map = page.getByRole('region', { name: 'Map', exact: true });
    const position = map.getByRole('button', { name: /^IP address / }).first();
    const place = async () => {
      const box = await position.boundingBox().catch(() => null);
      return box && `${Math.round(box.x / 10)} ${Math.round(box.y / 10)}`;
    };
    await position.waitFor();
    await mapStill(page);
    const fitted = await place();
    await map.getByRole('button', { name: 'Zoom out' }).click();
    await map.getByRole('button', { name: 'Zoom out' }).click();
    await mapStill(page);
    const moved = await place();
    expect(moved).not.toBe(fitted);
    await page.reload();
    await expect.poll(place).toBe(moved);
  });
});
