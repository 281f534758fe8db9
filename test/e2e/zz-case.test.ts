import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsInBothThemes } from '../support/axe-violations';
import { json } from '../support/behaviours';
import { FaultyServer } from '../support/faulty-server';
import { pageOf, sampleReport } from '../support/sample-reports';
import { mapStill } from '../support/settled-page';
import {
  openReport,
  reportRows,
  startConnected,
  type Workstation,
  whenUpToDate,
} from '../support/workstation';

/** A case from two reports to a colleague who reads it. Each test goes on where the one before ended. */

const hostile = '<img src=x onerror=alert(1)>';

let server: FaultyServer;
let workstation: Workstation;
let folder: string;
let bundle: string;

beforeAll(async () => {
  server = await FaultyServer.start(
    json(
      200,
      pageOf(
        sampleReport({ id: 9007199254740993n, transaction_id: `../${hostile}` }),
        sampleReport({ id: 502, transaction_id: 'transaction-502' }),
        sampleReport({ id: 503, transaction_id: 'transaction-503' }),
      ),
    ),
  );
  folder = mkdtempSync(join(tmpdir(), 'whereabouts-cases-'));
  bundle = join(folder, 'case.zip');
  workstation = await startConnected(server);
  await whenUpToDate(workstation.page);
});

afterAll(async () => {
  await workstation.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const region = (name: string) => workstation.page.getByRole('region', { name, exact: true });
const button = (name: string) => workstation.page.getByRole('button', { name, exact: true });
const dialog = (name: string) => workstation.page.getByRole('dialog', { name });
const items = () => region('Contents').getByRole('listitem');

async function saveTo(path: string): Promise<void> {
  await workstation.application.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
}

async function chooses({ application }: Workstation, path: string): Promise<void> {
  await application.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] });
  }, path);
}


const shot = (name: string) => workstation.page.screenshot({ path: `/tmp/case-shots/${name}.png` });
async function sized(width: number, height: number) {
  await workstation.application.evaluate(({ BrowserWindow }, size) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height);
  }, { width, height });
}
describe('pictures', () => {
  it('are taken', async () => {
    const { page } = workstation;
    await sized(1280, 800);
    await page.keyboard.press('Control+7');
    await page.getByRole('tab', { name: 'Cases' }).click();
    await page.getByText('No cases yet').waitFor();
    await shot('1-empty');
    await page.keyboard.press('Control+1');
    const rows = await reportRows(page);
    for (const id of ['9007199254740993', '502'])
      await rows.and(page.locator(`[data-report-id="${id}"]`)).getByRole('checkbox').click();
    await shot('2-selection');
    await region('Selected reports').getByRole('button', { name: 'Add to case' }).click();
    await dialog('Add to case').getByRole('textbox', { name: 'Title of the new case' }).fill('Shared phone');
    await dialog('Add to case').getByRole('button', { name: 'Create case' }).click();
    await openReport(rows.and(page.locator('[data-report-id="503"]')));
    await region('Report details').getByRole('button', { name: 'Add to case' }).click();
    await shot('3-details');
    await page.getByRole('menuitem', { name: 'User' }).click();
    await shot('4-dialog');
    await dialog('Add to case').getByRole('button', { name: 'Shared phone' }).click();
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await mapStill(page);
    await button('Export map').click();
    await page.getByRole('menuitem', { name: 'Add picture to case' }).click();
    await dialog('Add to case').getByRole('button', { name: 'Shared phone' }).click();
    await region('Report details').getByRole('button', { name: 'Show timeline' }).click();
    await page.getByRole('menuitem').first().click();
    await button('Add picture of the timeline to case').click();
    await dialog('Add to case').getByRole('button', { name: 'Shared phone' }).click();
    await shot('5-timeline');
    await button('Show case').last().click();
    await page.getByRole('textbox', { name: 'Summary' }).fill('Two users share a phone within an hour, at places that are 300 km apart.');
    await button('Add note').click();
    await page.getByRole('textbox', { name: /^Note/ }).fill('Called the shop.');
    await region('Contents').getByRole('img', { name: 'Picture of the map' }).waitFor();
    await page.getByRole('textbox', { name: 'Title' }).focus();
    await shot('6-editor');
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 700);
    await shot('7-editor-below');
    await saveTo('/tmp/case-shots/file.pdf');
    await workstation.application.evaluate(({ dialog }) => {
      dialog.showSaveDialog = () => new Promise(() => undefined);
    });
    await button('Save case file as PDF').click();
    await page.locator('.sheet-document img').first().waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    await page.screenshot({ path: '/tmp/case-shots/8-print.png', fullPage: true });
    await page.emulateMedia({ media: null });
    await page.emulateMedia({ colorScheme: 'dark' });
    await sized(1920, 1080);
    await shot('9-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await saveTo(bundle);
    await button('Seal as bundle…').click();
    await dialog('Case sealed').getByText('Seal number (SHA-256)').waitFor();
    await shot('10-sealed');
    await dialog('Case sealed').getByRole('button', { name: 'Done' }).click();
    await button('All cases').click();
    await shot('11-list');
    await chooses(workstation, bundle);
    await button('Open case bundle…').click();
    await page.getByText('Nothing was changed since the case was sealed.').waitFor();
    await sized(1280, 800);
    await page.getByRole('button', { name: /^Text of 1/ }).click();
    await shot('12-bundle');
    const changed = readFileSync(bundle);
    const at = changed.indexOf('9007199254740993', changed.indexOf('reports/001.json'));
    changed[at] = 0x38;
    writeFileSync(bundle, changed);
    await page.getByRole('button', { name: 'Close' }).click();
    await button('Open case bundle…').click();
    await page.getByText('reports/001.json was changed.').waitFor();
    await shot('13-changed');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.evaluate(() => window.whereabouts.call('settings.save', { language: 'es' }));
    await page.getByText('Todos los expedientes').or(page.getByText('Nuevo expediente')).first().waitFor();
    await page.getByRole('button', { name: /Shared phone/ }).click();
    await shot('14-spanish');
  });
});
