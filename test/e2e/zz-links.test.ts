import { afterAll, beforeAll, it } from 'vitest';
import { mapStill } from '../support/settled-page';
import { startWorkstation, type Workstation } from '../support/workstation';

let workstation: Workstation;
beforeAll(async () => {
  workstation = await startWorkstation();
}, 60000);
afterAll(() => workstation.close());

it('looks', async () => {
  const { page } = workstation;
  page.on('console', (m) => console.log('CONSOLE', m.text()));
  await page.getByRole('button', { name: 'Use the built-in service' }).click();
  await page.locator('[data-report-id]').first().waitFor({ timeout: 60000 });
  await page.waitForTimeout(15000);
  await page.keyboard.press('Control+7');
  await page.getByRole('tab', { name: 'Links' }).first().click();
  await page.getByRole('group', { name: 'Picture of the links' }).waitFor({ timeout: 30000 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.waitForTimeout(1500);
  await mapStill(page).catch(() => undefined);
  await page.screenshot({ path: '/tmp/links-1.png' });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('tab', { name: 'Links', exact: true }).last().click();
  await page.getByRole('button', { name: 'All links' }).click();
  await page.getByRole('checkbox', { name: 'Show values of single users' }).check();
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/links-2.png' });
  await page.getByRole('checkbox', { name: 'Show values of single users' }).uncheck();
  await page.getByRole('button', { name: 'Place, on any device', exact: true }).click();
  await page.getByRole('button', { name: 'Place of the IP address', exact: true }).click();
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/links-3.png' });
}, 120000);
