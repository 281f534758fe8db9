import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { connectedTest, ownProgram } from '../support/desktop/desktop-test';
import { openReport, reportRows } from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** The fields of the search text, from typing to the rows. */

const at = (dateTime: string) => BigInt(Date.parse(`${dateTime}Z`)) * 1_000_000n;
const it = connectedTest(
  json(
    200,
    pageOf(
      sampleReport({ id: 1, user: { id: 'ana' }, timestamp: at('2026-02-20T10:00:00') }),
      sampleReport({ id: 2, user: { id: 'anabel' }, timestamp: at('2026-02-22T10:00:00') }),
      sampleReport({
        id: 3,
        user: { id: 'ben' },
        timestamp: at('2026-02-24T10:00:00'),
        event: { risk_assignment: 'fraud' },
        descriptive_report: 'The journey is impossible: <b>6,000 km</b> in an hour.',
      }),
    ),
  ),
).override(
  'program',
  ownProgram(() => ({ environment: { TZ: 'America/New_York' } })),
);

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search reports' });

const suggestions = (page: Page) =>
  page.getByRole('listbox', { name: 'Search suggestions' }).getByRole('option');

async function shows(page: Page, ids: readonly string[]): Promise<void> {
  const rows = page.getByRole('grid', { name: 'Reports' }).locator('[data-report-id]');
  const shown = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-report-id')));
  await expect.poll(shown).toEqual(ids);
}

/** Replaces the search text by typing. */
async function type(page: Page, text: string): Promise<void> {
  await searchBox(page).fill('');
  await searchBox(page).pressSequentially(text);
}

describe('the search by fields', () => {
  it('completes a user by keyboard and shows only that user’s reports', async ({ page }) => {
    await reportRows(page);
    await type(page, 'us');
    const options = suggestions(page);
    await expect
      .poll(() => options.allTextContents())
      .toEqual(['user:anaUser ID or its beginning', 'users:>2Users of a shared device']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => options.count()).toBe(3);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.type('ana');
    await shows(page, ['2', '1']);
    await expect.poll(() => options.allTextContents()).toEqual(['ana1 report', 'anabel1 report']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    expect(await searchBox(page).inputValue()).toBe('user:"ana" ');
    await shows(page, ['1']);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-report-id="1"]:focus').count()).toBe(1);
  });

  it('completes a user by a click, and closes the list with Escape before it clears the text', async ({
    page,
  }) => {
    await type(page, '-user:b');
    await suggestions(page).filter({ hasText: 'ben' }).click();
    expect(await searchBox(page).inputValue()).toBe('-user:"ben" ');
    await shows(page, ['2', '1']);
    await type(page, 'user:b');
    await suggestions(page).filter({ hasText: 'ben' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await suggestions(page).count()).toBe(0);
    expect(await searchBox(page).inputValue()).toBe('user:b');
    await page.keyboard.press('Escape');
    expect(await searchBox(page).inputValue()).toBe('');
    await shows(page, ['3', '2', '1']);
  });

  it('explains a value that isn’t a risk, and shows no reports', async ({ page }) => {
    await type(page, 'risk:banana');
    await page
      .getByText(/^“banana” in “risk:banana” isn’t a risk/, { exact: false })
      .first()
      .waitFor();
    await page.getByText('The search has an error').waitFor();
    expect(await searchBox(page).getAttribute('aria-invalid')).toBe('true');
    await shows(page, []);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await type(page, 'risk:FRAUD');
    await shows(page, ['3']);
    expect(await searchBox(page).getAttribute('aria-invalid')).toBeNull();
  });

  it('finds reports before and after a time in the zone that is shown', async ({ page }) => {
    await type(page, 'before:2026-02-22T05:00');
    await shows(page, ['1']);
    await type(page, 'after:2026-02-22T05:00');
    await shows(page, ['3', '2']);
    await type(page, 'after:2026-02-22 before:2026-02-23');
    await shows(page, ['2']);
    await type(page, 'before:2026-02-22T06:00');
    await shows(page, ['2', '1']);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: 'UTC' }).click();
    await page.getByRole('link', { name: 'Reports' }).click();
    await shows(page, ['1']);
  });

  it('names the field of a match that no column shows, in the row and in the report', async ({ page }) => {
    await type(page, 'user:ben 6,000');
    await shows(page, ['3']);
    const row = page.locator('[data-report-id="3"]');
    await row.getByText(/^Matched in Description: .*6,000 km/).waitFor();
    expect(await row.locator('b').count()).toBe(0);
    await openReport(row);
    const matches = page
      .getByRole('region', { name: 'Report details' })
      .getByRole('list', { name: 'Matched in' });
    await expect
      .poll(() => matches.textContent())
      .toContain('Description: …is impossible: <b>6,000 km</b> in an hour.');
    expect(await matches.locator('mark').allTextContents()).toEqual(['6,000']);
    await page.getByRole('button', { name: 'Close report details' }).click();
    await type(page, 'user:ben bilbao');
    await shows(page, ['3']);
    // The same row is shown until the new result arrives.
    await expect.poll(() => row.getByText(/^Matched in/).count()).toBe(0);
  });
});
