import { describe, expect } from 'vitest';
import { violationsInBothThemes } from '../support/desktop/axe-violations';
import { connectedTest } from '../support/desktop/desktop-test';
import { openReport, reportRows } from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** Different reports to which a gateway gave the same rounded ID. */

const start = 1_772_373_909_000_000_000n;
const rounded = 1_152_921_504_606_846_976n;
const textOf = (number: number, id = rounded) =>
  sampleReport({
    id,
    transaction_id: `pay-${number}`,
    timestamp: start + BigInt(number) * 60_000_000_000n,
    event: { risk_assignment: number % 2 === 0 ? 'fraud' : 'low' },
  });

const it = connectedTest(
  json(200, pageOf(...[8, 7, 6, 5, 4, 3, 2].map((number) => textOf(number)), textOf(1, 5n))),
);

describe('reports with the same ID', () => {
  it('are separate rows, which say so and are found by it', async ({ page }) => {
    const rows = await reportRows(page);
    await expect.poll(() => rows.count()).toBe(8);
    const marks = rows.getByText('ID conflict: another transaction has the same ID');
    await expect.poll(() => marks.count()).toBe(7);
    await openReport(rows.nth(2));
    const notice = page.getByRole('region', { name: 'ID conflict' });
    await notice.getByText(/6 other reports have the same ID/).waitFor();
    expect(await notice.getByText(/rounded/).count()).toBe(1);
    const others = notice.getByRole('list', { name: 'Reports with the same ID' });
    expect(await others.getByRole('button').allInnerTexts()).toEqual(['pay-8', 'pay-7', 'pay-5']);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Show all ID conflicts' }).click();
    await expect.poll(() => rows.count()).toBe(7);
    await others.getByRole('button', { name: 'pay-7' }).click();
    await page.getByRole('region', { name: 'Report details' }).getByText('pay-7').first().waitFor();
  });

  it('have no more in common', async ({ page }) => {
    const rows = await reportRows(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows.count()).toBe(8);
    await openReport(rows.nth(7));
    await page.getByRole('region', { name: 'Report details' }).getByText('pay-1').first().waitFor();
    expect(await page.getByRole('region', { name: 'ID conflict' }).count()).toBe(0);
  });
});
