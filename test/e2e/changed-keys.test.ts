import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { connectedTest } from '../support/desktop/desktop-test';
import { reportRows, type Workstation } from '../support/desktop/workstation';
import { pageOf, sampleReports } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

const it = connectedTest(json(200, pageOf(...sampleReports(5))));

/** Opens the settings and starts to record the keys of a command. */
async function record(page: Page, command: string) {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page
    .getByRole('listitem', { name: command, exact: true })
    .getByRole('button', { name: 'Change' })
    .click();
  await page.getByRole('button', { name: `Press the new keys for ${command}` }).waitFor();
}

/** The accelerators in the native menu, as the user reads them. */
function menuKeys({ application }: Workstation, ids: readonly string[]) {
  return application.evaluate(
    ({ Menu }, wanted) => wanted.map((id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.accelerator),
    ids,
  );
}

it('refuses a key of another command, and runs neither', async ({ page, workstation }) => {
  await reportRows(page);
  await record(page, 'Map');
  await page.keyboard.press('ControlOrMeta+5');
  await page.getByText(/5 is already used for “Outbox”/).waitFor();
  await page.getByRole('button', { name: 'Cancel changing Map' }).click();
  await record(page, 'Map');
  // The keys of main's commands are in the native menu.
  await page.keyboard.press('ControlOrMeta+Q');
  await page.getByText(/Q is already used for “Quit”/).waitFor();
  await page.getByRole('button', { name: 'Cancel changing Map' }).click();
  expect(await menuKeys(workstation, ['map', 'outbox', 'quit'])).toEqual([
    'CmdOrCtrl+3',
    'CmdOrCtrl+5',
    'CmdOrCtrl+Q',
  ]);
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
});

it('uses changed keys in the window, in the native menu and after a restart', async ({ workstation }) => {
  await record(workstation.page, 'Map');
  await workstation.page.keyboard.press('ControlOrMeta+J');
  await workstation.page.getByRole('button', { name: 'Reset keys of Map' }).waitFor();
  await record(workstation.page, 'Reports');
  await workstation.page.keyboard.press('Shift+5');
  await workstation.page.getByRole('button', { name: 'Reset keys of Reports' }).waitFor();
  await workstation.restart();
  const { page } = workstation;
  await reportRows(page);
  expect(await menuKeys(workstation, ['map', 'reports'])).toEqual(['CmdOrCtrl+J', 'CmdOrCtrl+1']);
  await page.keyboard.press('ControlOrMeta+3');
  await page.keyboard.press('ControlOrMeta+J');
  await page.getByRole('region', { name: 'Map' }).waitFor();
  await page.keyboard.press('Shift+Digit5');
  await page.getByRole('grid', { name: 'Reports' }).waitFor();
});

it('types a changed single key into a text field', async ({ page }) => {
  await page.getByRole('link', { name: 'Map' }).click();
  const search = page.getByRole('searchbox').first();
  await search.press('Shift+Digit5');
  expect(await search.inputValue()).toBe('%');
});
