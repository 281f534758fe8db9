import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsInBothThemes } from '../support/axe-violations';
import { reportRows, startWorkstation, type Workstation } from '../support/workstation';

/** Verdicts on selected reports of the grid, and the history that lists them. */

let workstation: Workstation;

beforeAll(async () => {
  workstation = await startWorkstation();
  await workstation.page.getByRole('button', { name: 'Use the built-in service' }).click();
  await reportRows(workstation.page);
});

afterAll(() => workstation.close());

const history = () => workstation.page.getByRole('table', { name: 'History' });
const entries = () => history().locator('tbody tr');

describe('reports selected in the grid', () => {
  it('are judged with the keys of the verdicts, with one note on all', async () => {
    const { page } = workstation;
    const rows = await reportRows(page);
    await rows.nth(0).getByRole('checkbox').click();
    await rows.nth(2).getByRole('checkbox').click();
    await page.keyboard.press('2');
    const dialog = page.getByRole('dialog', { name: 'Verdict on 2 reports' });
    expect(await dialog.getByRole('radio', { name: 'Suspicious' }).isChecked()).toBe(true);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Note on all of them (optional)' }).fill('Same ring');
    await page.keyboard.press('Enter');
    await page.getByText('Suspicious: 2 transactions judged.').waitFor();
  });

  it('are listed in the history, which is searched and opens their reports', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'History' }).click();
    await entries().nth(1).waitFor();
    expect(await entries().count()).toBe(2);
    expect(await entries().first().textContent()).toContain('Note: Same ring');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search history' }).fill('other');
    await page.getByText('No entry matches').waitFor();
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await entries().first().getByRole('button').click();
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByRole('list', { name: 'History' }).getByText('Suspicious').waitFor();
  });

  it('are unjudged again once the verdict is undone', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    const rows = await reportRows(page);
    await rows.nth(4).getByRole('checkbox').click();
    await page.keyboard.press('1');
    await page.getByRole('dialog', { name: 'Verdict on 1 report' }).waitFor();
    await page.keyboard.press('Enter');
    const judged = page.getByText('Confirmed fraud: 1 transaction judged.');
    await judged.waitFor();
    await page
      .locator('[data-toasts] > *', { hasText: 'Confirmed fraud: 1' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await page.getByText('1 verdict withdrawn.').waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await entries().first().getByText('(undone)').waitFor();
  });
});
