import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsInBothThemes } from '../support/axe-violations';
import { json } from '../support/behaviours';
import { FaultyServer } from '../support/faulty-server';
import { minute, placedReport } from '../support/placed-report';
import { pageOf } from '../support/sample-reports';
import { mapStill } from '../support/settled-page';
import {
  openReport,
  refresh,
  reportRows,
  startConnected,
  type Workstation,
  whenUpToDate,
} from '../support/workstation';

/** Watches from a report, the map and by keyboard alone. Each test goes on where the one before ended. */

const midnight = BigInt(Date.UTC(2026, 2, 1)) * 1_000_000n;

/** A report by all sources, so many minutes after midnight. */
function report(id: number, minutes: number, user: string): string {
  return placedReport({ id, at: midnight + BigInt(minutes) * minute, user });
}

const stored = [report(402, 120, 'ana'), report(401, 60, 'bob'), report(400, 30, 'ana')];
let server: FaultyServer;
let workstation: Workstation;

beforeAll(async () => {
  server = await FaultyServer.start(json(200, pageOf(...stored)));
  workstation = await startConnected(server);
  await whenUpToDate(workstation.page);
});

afterAll(async () => {
  await workstation.close();
  await server.close();
});

const region = (name: string) => workstation.page.getByRole('region', { name, exact: true });
const form = () => workstation.page.getByRole('form', { name: 'New watch' });
const card = (title: string) => workstation.page.getByRole('listitem', { name: title });

/** The service has a further report, which is received. */
async function arrives(further: string): Promise<void> {
  const { page } = workstation;
  stored.unshift(further);
  server.behave(json(200, pageOf(...stored)));
  await page.getByRole('link', { name: 'Reports' }).click();
  await refresh(page);
}

describe('watches', () => {
  it('start from a report with a dry run over the past, and are switched on by hand', async () => {
    const { page } = workstation;
    const rows = await reportRows(page);
    await openReport(rows.and(page.locator('[data-report-id="402"]')));
    await region('Report details').getByRole('button', { name: 'Investigate' }).click();
    await page.getByRole('menuitem', { name: 'Watch this user' }).click();
    expect(await form().getByRole('textbox', { name: 'User ID' }).inputValue()).toBe('ana');
    await region('Dry run over the past').getByText('2 certain, 0 possible').first().waitFor();
    await page.getByText('No watches yet').waitFor();
    await form().getByRole('textbox', { name: 'Title' }).fill('Suspect');
    await form().getByRole('button', { name: 'Switch on' }).click();
    await card('Suspect').getByText('No unseen hits').waitFor();
  });

  it('count new reports in the navigation and list them', async () => {
    const { page } = workstation;
    await arrives(report(403, 180, 'bob'));
    await arrives(report(404, 200, 'ana'));
    const link = page.getByRole('link', { name: 'Investigate' });
    await link.getByText('1 unseen hit of watches').waitFor({ state: 'attached' });
    await link.click();
    await card('Suspect').getByRole('button', { name: 'Unseen hits: 1 certain, 0 possible' }).click();
    await card('Suspect').getByRole('button', { name: 'Open report 404' }).waitFor();
  });

  it('break no accessibility rule', async () => {
    expect(await violationsInBothThemes(workstation.page)).toEqual([]);
  });

  it('lead to the report, and back', async () => {
    const { page } = workstation;
    await card('Suspect').getByRole('button', { name: 'Open report 404' }).click();
    await region('Report details').getByText('transaction-404').first().waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await card('Suspect').getByRole('button', { name: 'Mark as seen' }).click();
    await card('Suspect').getByText('No unseen hits').waitFor();
  });

  it('of a place start from the map', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await mapStill(page);
    await page.locator('.leaflet-container').click({ button: 'right', position: { x: 300, y: 300 } });
    await page.getByRole('menuitem', { name: 'Watch this place' }).click();
    await form()
      .getByText(/^Place: -?[\d.]+, -?[\d.]+$/)
      .waitFor();
    await region('Dry run over the past').getByRole('status').waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('are made by keyboard alone, and what was typed is there after the window was reloaded', async () => {
    const { page } = workstation;
    await page.getByRole('radio', { name: 'Device' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('phone-b');
    await page.getByRole('option', { name: 'phone-bob' }).waitFor();
    // Not the suggestions for what was typed before: those for all of it would replace them.
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Second phone');
    await region('Dry run over the past').getByText('2 certain, 0 possible').first().waitFor();
    await page.reload();
    const title = form().getByRole('textbox', { name: 'Title' });
    await title.waitFor();
    expect(await title.inputValue()).toBe('Second phone');
    await title.press('Enter');
    await card('Second phone').waitFor();
  });

  it('that were deleted are gone after the window was reloaded', async () => {
    const { page } = workstation;
    await card('Suspect').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Watch deleted').waitFor();
    expect(await card('Suspect').count()).toBe(0);
    await page.reload();
    await card('Second phone').waitFor();
    expect(await card('Suspect').count()).toBe(0);
  });
});
