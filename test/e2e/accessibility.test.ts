import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import keytar from 'keytar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReport, reportRows, startWorkstation, type Workstation } from '../support/workstation';

/** Every screen by the rules of axe (WCAG 2.2 A and AA), light and dark; and the main job by keyboard alone. */

let workstation: Workstation;

beforeAll(async () => {
  workstation = await startWorkstation();
});

afterAll(() => workstation.close());

/**
 * axe does not see that the map cuts off what reaches over its edge: it takes such a marker to lie over what stands
 * beside the map. Which markers do depends on where the sample reports happen to be.
 */
async function hideMarkersOverTheEdge(): Promise<void> {
  await workstation.page.evaluate(() => {
    const map = document.querySelector('.leaflet-container')?.getBoundingClientRect();
    for (const marker of document.querySelectorAll<HTMLElement>('.map-pin button')) {
      const box = marker.getBoundingClientRect();
      const isInside =
        map &&
        box.left >= map.left &&
        box.right <= map.right &&
        box.top >= map.top &&
        box.bottom <= map.bottom;
      marker.style.visibility = isInside ? '' : 'hidden';
    }
  });
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that a theme can break: it changes colours alone. */
const colourRules = ['color-contrast', 'link-in-text-block'];

async function violations(judge: (axe: AxeBuilder) => AxeBuilder): Promise<readonly string[]> {
  await hideMarkersOverTheEdge();
  const axe = new AxeBuilder({ page: workstation.page }).setLegacyMode(true);
  // A selector for each node of a large grid that breaks no rule takes most of the time.
  const found = await judge(axe.options({ resultTypes: ['violations'] })).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}

async function inBothThemes(besides: readonly string[] = []): Promise<readonly string[]> {
  const { page } = workstation;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await violations((axe) => axe.withTags(levels).disableRules([...besides]));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await violations((axe) => axe.withRules(colourRules));
  return [...light.map((found) => `light ${found}`), ...dark.map((found) => `dark ${found}`)];
}

/** A menu stands over the whole window, in no landmark: axe wants all content in one, and makes an exception of dialogs alone. */
const openMenu = ['region'];

describe('no rule of accessibility is broken', () => {
  it('on the first run, and when connecting fails', async () => {
    const { page } = workstation;
    await page.getByRole('heading', { name: 'Connect to a reports service' }).waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('textbox', { name: 'Base address' }).fill('https://reports.invalid');
    await page.getByLabel('API key', { exact: true }).fill('x');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await inBothThemes()).toEqual([]);
  });

  it('in the reports, with one open, and with its raw JSON', async () => {
    const { page } = workstation;
    await page.getByRole('button', { name: 'Use the built-in service' }).click();
    const rows = await reportRows(page);
    expect(await inBothThemes()).toEqual([]);
    await openReport(rows.nth(3));
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByRole('button', { name: 'Give feedback' }).waitFor();
    expect(await inBothThemes()).toEqual([]);
    await details.getByRole('tab', { name: 'Raw JSON' }).click();
    expect(await inBothThemes()).toEqual([]);
  });

  it('in the filters, menus and dialogs of the reports', async () => {
    const { page } = workstation;
    const add = page.getByRole('button', { name: 'Add filter' });
    await add.click();
    await page.getByRole('menu').waitFor();
    expect(await inBothThemes(openMenu)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Risk', exact: true }).click();
    await page
      .getByRole('list', { name: 'Values of risk' })
      .getByRole('button', { name: 'clear' })
      .first()
      .click();
    await page
      .getByRole('status', { name: 'Shown' })
      .getByText(/hidden$/)
      .waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.keyboard.press('Escape');
    for (const field of ['Time', 'Distance']) {
      await add.click();
      await page.getByRole('menuitem', { name: field, exact: true }).click();
      await page.getByRole('dialog', { name: `Filter by ${field.toLowerCase()}` }).waitFor();
      expect(await inBothThemes()).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('dialog', { name: 'Columns' }).waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.keyboard.press('Escape');
    const rows = await reportRows(page);
    await rows.first().locator('[data-column="user"]').click({ button: 'right' });
    await page.getByRole('menu', { name: 'Cell' }).waitFor();
    expect(await inBothThemes(openMenu)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Views: / }).click();
    await page.getByRole('menuitem', { name: 'Save as…' }).click();
    await page.getByRole('dialog', { name: 'Save as a view' }).waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });

  it('in the feedback form, with mistakes', async () => {
    const { page } = workstation;
    await page.getByRole('button', { name: 'Give feedback' }).click();
    await page.getByRole('spinbutton', { name: 'Score' }).fill('11');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('spinbutton', { name: 'Score' }).fill('');
    await page.getByRole('button', { name: 'False positive' }).click();
    await page.getByRole('button', { name: 'Preset actions' }).click();
    await page.getByRole('menuitem', { name: 'Save as preset…' }).click();
    await page.getByRole('dialog', { name: 'Save as a preset' }).waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('when feedback was sent, and on the map with the report', async () => {
    const { page } = workstation;
    await page.getByRole('radio', { name: 'Corrective' }).check();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('Feedback sent').first().waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('button', { name: 'Send another' }).click();
    await page.getByText('There is feedback on this transaction already').waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('radio', { name: 'Negative' }).check();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByRole('button', { name: 'Send again' }).waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('button', { name: 'Back to the report' }).first().click();
    await page.getByRole('button', { name: 'Show on map' }).click();
    await page.getByRole('button', { name: 'Fit to report' }).waitFor();
    expect(await inBothThemes()).toEqual([]);
  });

  it.each(['Map', 'Outbox', 'Settings'])('on the screen %s', async (screen) => {
    const { page } = workstation;
    await page.getByRole('link', { name: screen }).click();
    if (screen === 'Map') await page.getByRole('button', { name: 'Fit all' }).waitFor();
    expect(await inBothThemes()).toEqual([]);
  });

  it('in the outbox with feedback in it, its details and its measures', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Outbox' }).click();
    await page.getByRole('table', { name: 'Outbox' }).getByText('Sent', { exact: true }).first().waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('button', { name: 'Show details' }).first().click();
    await page.getByRole('region', { name: 'What became of it' }).waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('tab', { name: 'Measures' }).click();
    await page.getByRole('table', { name: 'Reported and desired risk' }).waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('button', { name: 'Show as a table' }).click();
    expect(await inBothThemes()).toEqual([]);
  });

  it('in the feedback on many reports, its review, and while it is sent', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Reports' }).click();
    // Of those that the service called a fraud nothing would be corrected, and nothing sent.
    const rows = (await reportRows(page)).filter({ hasNotText: /fraud/i });
    for (const row of [0, 1]) await rows.nth(row).click({ modifiers: ['ControlOrMeta'] });
    const give = page.getByRole('button', { name: 'Give feedback on 2 reports' });
    await give.waitFor();
    expect(await inBothThemes()).toEqual([]);
    await give.click();
    await page.getByRole('button', { name: /^Review/ }).click();
    await page.getByText('Choose the risk the service should have given.').first().waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('button', { name: 'Confirmed fraud' }).click();
    await page.getByRole('button', { name: /^Review/ }).click();
    const table = page.getByRole('table', { name: 'Transactions' });
    await table.getByRole('button', { name: 'Leave out' }).first().click();
    await table.getByText('not sent').first().waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('button', { name: 'Put all back' }).click();
    await page.getByRole('button', { name: /^Send \d feedbacks?$/ }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'Done' }).waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
  });

  it('in a file of feedback with mistakes', async () => {
    const { application, page, profileFolder } = workstation;
    const path = join(profileFolder, 'ring of march.csv');
    writeFileSync(path, 'transaction_id,desired_risk,score\n,clear,\nt-1,terrible,11\nt-2,high,3');
    await application.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
    }, path);
    await page.getByRole('link', { name: 'Outbox' }).click();
    // Where it was left: at the measures.
    await page.getByRole('tab', { name: 'Feedback' }).click();
    await page.getByRole('region', { name: 'Bulk feedback' }).waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('button', { name: 'Import feedback…' }).click();
    await page.getByRole('table', { name: 'Mistakes' }).getByText('terrible').waitFor();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('button', { name: 'Back to the outbox' }).click();
  });
});

describe('the keyboard alone', () => {
  it('reads a report, opens the form and comes back', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Reports' }).focus();
    await page.keyboard.press('Enter');
    const rows = await reportRows(page);
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const second = (await rows.nth(1).getAttribute('data-report-id')) ?? '';
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByText(second, { exact: true }).first().waitFor();
    await details.getByRole('button', { name: 'Give feedback' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: 'Feedback' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('form', { name: 'Feedback' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => details.count()).toBe(0);
  });
});

describe('a row that takes the focus', () => {
  it('is below the heading of the grid, which covers what is scrolled behind it', async () => {
    const { page } = workstation;
    const row = (await reportRows(page)).first();
    const isCovered = () =>
      row.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(left + 44, top + height / 2));
      });
    await row.evaluate((element) => {
      const scroller = element.closest('.reports-grid');
      if (scroller) scroller.scrollTop = element.clientHeight;
    });
    expect(await isCovered()).toBe(true);
    await row.focus();
    await expect.poll(isCovered).toBe(false);
  });
});

describe('a local copy that cannot be opened', () => {
  it('breaks no rule either, nor do the two questions before beginning anew', async () => {
    const { profileFolder } = workstation;
    await workstation.application.close();
    const [profileId = ''] = readdirSync(join(profileFolder, 'store'));
    expect(await keytar.deletePassword('Whereabouts', `store:${profileId}`)).toBe(true);
    workstation = await startWorkstation({ profileFolder });
    const { page } = workstation;
    const begin = page.getByRole('button', { name: 'Begin anew…' });
    await begin.waitFor();
    expect(await inBothThemes()).toEqual([]);
    await begin.click();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    expect(await inBothThemes()).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Begin anew' }).click();
    await reportRows(page);
  });
});
