import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { connectedTest } from '../support/desktop/desktop-test';
import { openReport, reportRows } from '../support/desktop/workstation';
import { day, hour, madrid, placedReport } from '../support/inputs/placed-report';
import { pageOf } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** What-if and drift by the palette, the settings and keyboard. Each test goes on where the one before ended. */

const monday = BigInt(Date.UTC(2026, 0, 5)) * 1_000_000n;
const weeks = 7;
const perWeek = 110;

/** A report of week `week`; from week 4 on, every fifth is of the model "Nova 9". Every tenth travels 500 km in an hour. */
function report(week: number, at: number): string {
  const id = week * 1_000 + at + 1;
  const model = week >= 4 && at % 5 === 0 ? 'Nova 9' : 'Pixel 8';
  return placedReport(
    {
      id,
      at: monday + BigInt(week) * 7n * day + BigInt(at) * hour,
      user: `user-${Math.floor(at / 10)}`,
      address: at % 10 === 1 ? north : madrid,
    },
    { device: { model } },
  );
}

const north = { city: 'North', country: 'Spain', latitude: 44.9, longitude: -3.7 };

const reports = Array.from({ length: weeks }, (_, week) =>
  Array.from({ length: perWeek }, (_, at) => report(week, at)),
).flat();
const it = connectedTest(json(200, pageOf(...reports)));

async function runCommand(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Command palette' }).fill(name);
  await page.keyboard.press('Enter');
}

const result = (page: Page) => page.getByRole('table', { name: 'Result' });
const rowOf = (page: Page, name: string, at = 0) =>
  result(page)
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .nth(at);

describe('the what-if', () => {
  it('opens from the palette, and shows today’s figures next to the tried ones', async ({ page }) => {
    await runCommand(page, 'What-if');
    await result(page).waitFor();
    expect(await rowOf(page, 'Impossible travel').innerText()).toMatch(/0 \(0%\)\s+0 \(0%\)/);
    await page.getByText('No transaction has a verdict yet').waitFor();
  });

  it('counts again while a limit is typed, and lists the reports with a way to open them', async ({
    page,
  }) => {
    await page.getByRole('textbox', { name: 'Maximum speed, km/h' }).fill('200');
    await page.getByRole('radio', { name: /^Newly flagged \(\d\d+\)/ }).waitFor();
    const list = page.getByRole('table', { name: 'Reports that change' });
    await list.getByText('impossible travel').first().waitFor();
    await page.getByText(/^The newest 100 of \d+\.$/).waitFor();
    expect(await list.getByRole('row').count()).toBe(101);
  });

  it('opens exactly the reports of a change in the grid, and Back returns to them', async ({ page }) => {
    const button = page.getByRole('button', { name: /^Show \d+ reports in Reports$/ });
    const count = /\d+/.exec(await button.innerText())?.[0];
    await button.click();
    await page.getByText(`What-if: newly flagged (${count} reports)`).first().waitFor();
    await page.getByText(`${count} reports`, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('radio', { name: `Newly flagged (${count})` }).waitFor();
  });

  it('recomputes the scores for other radii, in its thread', async ({ page }) => {
    await page.getByText('Assumed precision', { exact: true }).click();
    await page.getByRole('textbox', { name: 'GPS, km' }).fill('9000');
    await page.getByRole('radio', { name: /^Newly flagged/ }).waitFor();
    await result(page).waitFor();
    await page.getByRole('button', { name: 'Back to today’s limits' }).click();
    await page.getByRole('radio', { name: 'Newly flagged (0)' }).waitFor();
  });

  it('breaks no accessibility rule', async ({ page }) => {
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('is found where the limits are set', async ({ page }) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Try other limits' }).click();
    await result(page).waitFor();
  });
});

describe('drift', () => {
  it('opens from the palette, and says in a sentence what is new since when', async ({ page }) => {
    await runCommand(page, 'Drift');
    await page
      .getByRole('list', { name: 'Findings' })
      .getByText(/Nova 9.* is new since the week of 2 February 2026: 66 of 330 reports \(20%, 16–24.6%\)\./)
      .waitFor();
  });

  it('breaks no accessibility rule', async ({ page }) => {
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  it('leads to the reports of a finding, and back', async ({ page }) => {
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Nova 9' })
      .getByRole('button', { name: 'Show reports' })
      .click();
    await page.getByRole('grid', { name: 'Reports' }).waitFor();
    await page.getByText('66 reports').first().waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('list', { name: 'Findings' }).waitFor();
  });

  it('works by keyboard alone: the tabs, and the values by week', async ({ page }) => {
    await page.getByRole('tab', { name: 'Drift' }).focus();
    await page.keyboard.press('ArrowLeft');
    await result(page).waitFor();
    await page.keyboard.press('ArrowRight');
    const chosen = page.getByRole('combobox', { name: 'Subject of the table' });
    await chosen.focus();
    await chosen.selectOption({ label: 'Device model' });
    await page.getByRole('table', { name: 'Values by week' }).getByText('Nova 9').waitFor();
  });

  it('starts from a report: from its values, and from its week', async ({ page }) => {
    const investigate = async (item: string) => {
      await page.getByRole('link', { name: 'Reports', exact: true }).click();
      const details = page.getByRole('region', { name: 'Report details' });
      if (!(await details.isVisible())) await openReport((await reportRows(page)).first());
      await details.getByRole('button', { name: 'Investigate' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await investigate('Drift of its values');
    await page
      .getByRole('list', { name: 'Values of the report' })
      .getByText(/^Device model: /)
      .waitFor();
    expect(await violationsInBothThemes(page.getByRole('list', { name: 'Values of the report' }))).toEqual(
      [],
    );
    await page.getByRole('button', { name: 'All changes' }).click();
    await investigate('Its week against the weeks before');
    await page.getByText(/^Up to the week of \d+ \w+ 2026, that of the report\.$/).waitFor();
    await page.getByRole('button', { name: 'Up to today' }).click();
    await page.getByRole('list', { name: 'Findings' }).waitFor();
  });
});
