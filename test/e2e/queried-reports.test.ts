import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { columnHeadings } from '../../main/export/formats/report-cells';
import { pageSizes } from '../../shared/api/endpoints';
import { columns } from '../../shared/domain/columns';
import { serviceTest } from '../support/desktop/desktop-test';
import {
  cell,
  chips,
  chooseInCell,
  countsText,
  pages,
  search,
  setColumn,
  sortBy,
} from '../support/desktop/operated-grid';
import { idsOnPage, shownWords } from '../support/desktop/workstation';
import { someOf } from '../support/runner/depth';
import { reportsOfService, type ServiceReport } from '../support/servers/service-reports';

/** All reports of a service, paged, sorted, filtered and searched. */

const it = serviceTest('--reports', '2000', '--seed', '21').extend(
  'shown',
  ({ page }) =>
    () =>
      idsOnPage(page),
);
let reports: readonly ServiceReport[];

it.beforeAll(async ({ service }) => {
  reports = await reportsOfService(service);
});

const ids = (of: readonly ServiceReport[]) => of.map(({ id }) => id);
const goTo = (page: Page, button: string) => pages(page).getByRole('button', { name: button }).click();

async function showPerPage(page: Page, size: number): Promise<void> {
  await pages(page).getByRole('combobox', { name: 'Reports per page' }).selectOption(String(size));
}

describe('2,000 reports of a service', () => {
  it.for(someOf(pageSizes, 2))('are paged by %i up to the last page', async (size, { page, shown }) => {
    const last = reports.length / size;
    await showPerPage(page, size);
    await pages(page).getByText(`Page 1 of ${last}`).waitFor();
    await expect.poll(shown).toEqual(ids(reports.slice(0, size)));
    await goTo(page, 'Last page');
    await pages(page).getByText(`Page ${last} of ${last}`).waitFor();
    await expect.poll(shown).toEqual(ids(reports.slice(-size)));
    expect(await pages(page).getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    await goTo(page, 'First page');
  });

  it('appear on the pages exactly once', async ({ page, shown }) => {
    await showPerPage(page, 1_000);
    await expect.poll(shown).toEqual(ids(reports.slice(0, 1_000)));
    await goTo(page, 'Next page');
    await expect.poll(shown).toEqual(ids(reports.slice(1_000)));
    await showPerPage(page, 20);
    await expect.poll(shown).toEqual(ids(reports.slice(0, 20)));
  });

  it.for(someOf(columns).map((column) => [columnHeadings[column], column] as const))(
    'are sorted by %s, both ways',
    async ([heading, column], { page, shown }) => {
      await setColumn(page, heading, true);
      for (const way of ['ascending', 'descending'] as const) {
        await sortBy(page, heading, way);
        const expected = sortedIds(reports, column, way);
        if (expected) await expect.poll(shown).toEqual(expected.slice(0, 20));
        else await expect.poll(shown).toHaveLength(20);
      }
      expect(await pages(page).getByText('Page 1 of 100').count()).toBe(1);
      await sortBy(page, columnHeadings.time, 'descending');
      await expect.poll(shown).toEqual(ids(reports.slice(0, 20)));
    },
  );

  it('are filtered by including or excluding a clicked value, with a count of hidden reports', async ({
    page,
    shown,
  }) => {
    const first = reports[0];
    const risk = first?.risk ?? '';
    const same = reports.filter((report) => report.risk === risk);
    const others = reports.filter((report) => report.risk !== risk);
    await chooseInCell(page, first?.id ?? '', 'risk', `Only Risk: ${risk}`);
    await expect.poll(shown).toEqual(ids(same.slice(0, 20)));
    await expect.poll(() => shownWords(page)).toBe(countsText(same.length, others.length));
    expect(await chips(page).allInnerTexts()).toEqual([`Risk: ${risk}`]);
    await chips(page).getByRole('button', { name: 'Remove filter' }).click();
    await expect.poll(() => shownWords(page)).toBe('2,000 reports');
    await chooseInCell(page, first?.id ?? '', 'risk', `Exclude Risk: ${risk}`);
    await expect.poll(shown).toEqual(ids(others.slice(0, 20)));
    await expect.poll(() => shownWords(page)).toBe(countsText(others.length, same.length));
    expect(await chips(page).allInnerTexts()).toEqual([`Exclude risk: ${risk}`]);
  });

  it('are counted for each value of a filter', async ({ page }) => {
    await chips(page).getByRole('button').first().click();
    const choices = page.getByRole('list', { name: 'Values of risk' }).getByRole('listitem');
    for (const risk of ['clear', 'low', 'high', 'fraud']) {
      const count = reports.filter((report) => report.risk === risk).length;
      await choices
        .filter({ hasText: risk })
        .getByText(`${count.toLocaleString('en')} reports`)
        .waitFor();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => shownWords(page)).toBe('2,000 reports');
  });

  it('are all searched, with matches highlighted', async ({ page, shown }) => {
    const oldest = reports.at(-1);
    const found = reports.filter(({ userId }) => userId === oldest?.userId);
    await search(page).fill(oldest?.userId ?? '');
    await expect.poll(shown).toEqual(ids(found.slice(0, 20)));
    await expect.poll(() => shownWords(page)).toBe(countsText(found.length, 2_000 - found.length));
    const marks = await cell(page, found[0]?.id ?? '', 'user')
      .locator('mark')
      .allInnerTexts();
    expect(marks).toEqual([oldest?.userId]);
    await search(page).fill('');
    await expect.poll(() => shownWords(page)).toBe('2,000 reports');
  });
});

/**
 * Returns the ids in the order of a column, computed from the raw reports; null for columns whose order isn't evident.
 */
function sortedIds(
  reports: readonly ServiceReport[],
  column: string,
  way: 'ascending' | 'descending',
): readonly string[] | null {
  const compare = comparisons[column];
  if (!compare) return null;
  const sign = way === 'ascending' ? 1 : -1;
  const newestFirst = (one: ServiceReport, other: ServiceReport) =>
    one.timestamp > other.timestamp ? -1 : one.timestamp < other.timestamp ? 1 : 0;
  return [...reports]
    .sort((one, other) => sign * compare(one, other) || newestFirst(one, other))
    .map(({ id }) => id);
}

const risks = ['clear', 'low', 'high', 'fraud'];
const order = <Value extends bigint | string | number>(one: Value, other: Value) =>
  one < other ? -1 : one > other ? 1 : 0;
const comparisons: Readonly<
  Record<string, ((one: ServiceReport, other: ServiceReport) => number) | undefined>
> = {
  id: (one, other) => order(BigInt(one.id), BigInt(other.id)),
  time: (one, other) => order(one.timestamp, other.timestamp),
  transaction: (one, other) => order(one.transactionId, other.transactionId),
  user: (one, other) => order((one.userId ?? '').toLowerCase(), (other.userId ?? '').toLowerCase()),
  risk: (one, other) => order(risks.indexOf(one.risk), risks.indexOf(other.risk)),
};
