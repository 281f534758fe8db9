import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../support/behaviours';
import { FaultyServer } from '../support/faulty-server';
import { completeReport, pageOf, sampleReport } from '../support/sample-reports';
import { openReport, reportRows, startWorkstation, type Workstation } from '../support/workstation';

/** A window whose page is loaded again: beyond what window-recovery.test.ts has of one that died, what was begun and where it was. */

const hour = 3_600_000_000_000n;
let server: FaultyServer;
let workstation: Workstation;

beforeAll(async () => {
  const later = (hours: bigint) =>
    sampleReport({
      id: completeReport.id + hours,
      transaction_id: `transaction-${hours}`,
      timestamp: completeReport.timestamp + hours * hour,
    });
  server = await FaultyServer.start(json(200, pageOf(later(2n), later(1n), later(0n))));
  workstation = await startWorkstation();
});

afterAll(async () => {
  await workstation.close();
  await server.close();
});

describe('a window that is loaded again', () => {
  it('has what was typed to connect with, but for the API key', async () => {
    const { page } = workstation;
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

  it('has the form for many reports with what was typed, and behind it the reports that were chosen', async () => {
    const { page } = workstation;
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

  it('has the timeline at the report it was at, and as it was looked at', async () => {
    const { page } = workstation;
    await openReport((await reportRows(page)).first());
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByRole('button', { name: 'Show on a timeline' }).click();
    await page.getByRole('menuitem', { name: /^Timeline of this user/ }).click();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    const slider = timeline.getByRole('slider');
    await slider.press('ArrowLeft');
    const moment = await slider.getAttribute('aria-valuetext');
    await timeline.getByRole('checkbox', { name: 'Take VPN and TOR in' }).check();
    await timeline.getByRole('checkbox', { name: 'Day and night' }).uncheck();
    await page.reload();
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(moment);
    expect(await timeline.getByRole('checkbox', { name: 'Take VPN and TOR in' }).isChecked()).toBe(true);
    expect(await timeline.getByRole('checkbox', { name: 'Day and night' }).isChecked()).toBe(false);
    await timeline.getByRole('button', { name: 'Close timeline' }).click();
  });

  it('has the map where it was moved to', async () => {
    const { page } = workstation;
    const map = page.getByRole('region', { name: 'Map', exact: true });
    const position = map.getByRole('button', { name: /^IP address / }).first();
    const place = async () => {
      const box = await position.boundingBox().catch(() => null);
      return box && `${Math.round(box.x / 10)} ${Math.round(box.y / 10)}`;
    };
    await position.waitFor();
    const fitted = await place();
    await map.getByRole('button', { name: 'Zoom out' }).click();
    await map.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(place).not.toBe(fitted);
    const moved = await settledPlace(place);
    await page.reload();
    await expect.poll(place).toBe(moved);
  });
});

/** What is told twice in a row: the map moves for a while. */
async function settledPlace(place: () => Promise<string | null>): Promise<string | null> {
  let before: string | null = null;
  await expect
    .poll(async () => {
      const [last, now] = [before, await place()];
      before = now;
      return now !== null && now === last;
    })
    .toBe(true);
  return before;
}
