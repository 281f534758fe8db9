import { it } from 'vitest';
import { startServiceProcess } from '../support/service-process';
import { mapStill, settled } from '../support/settled-page';
import { connectTo, startWorkstation, whenUpToDate } from '../support/workstation';

it('looks', async () => {
  const service = await startServiceProcess('--reports', '20000', '--seed', '11');
  const w = await startWorkstation();
  await connectTo(w.page, { address: service.address, key: service.applications[0]?.key ?? '' });
  const { page } = w;
  await whenUpToDate(page);
  await page
    .getByText(/20,000 reports/)
    .first()
    .waitFor({ timeout: 200_000 });
  await whenUpToDate(page);
  const shot = async (name: string) => {
    await settled(page);
    await mapStill(page);
    await page.screenshot({ path: `/tmp/geo-${name}.png` });
  };
  const size = (width: number, height: number) =>
    w.application.evaluate(
      ({ BrowserWindow }, s) => BrowserWindow.getAllWindows()[0]?.setContentSize(s[0] ?? 0, s[1] ?? 0),
      [width, height],
    );
  await size(1280, 800);
  await page.keyboard.press('Control+7');
  await page.getByRole('tab', { name: 'Meetings' }).click();
  await page.getByRole('radiogroup', { name: 'Findings' }).waitFor({ timeout: 60_000 });
  await shot('pairs');
  await page.getByRole('list', { name: 'Findings' }).getByRole('button').first().click();
  await shot('pair');
  await page.getByRole('radio', { name: /Gatherings/ }).click();
  await shot('gatherings');
  await page.getByRole('list', { name: 'Findings' }).getByRole('button').first().click();
  await shot('gathering');
  await page.getByRole('tab', { name: 'Hot spots' }).click();
  await page.getByText(/Base rate/).waitFor({ timeout: 60_000 });
  await shot('hot');
  await page
    .getByRole('list', { name: /Hot spots/ })
    .getByRole('button')
    .first()
    .click();
  await shot('hotcell');
  await page.getByRole('button', { name: 'Show reports of this area' }).click();
  await page.getByRole('grid', { name: 'Reports' }).waitFor();
  await settled(page);
  await page.screenshot({ path: '/tmp/geo-area.png' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await size(1920, 1080);
  await page.keyboard.press('Alt+ArrowLeft');
  await page.getByText(/Base rate/).waitFor({ timeout: 60_000 });
  await page.getByLabel('Size of a hexagon').selectOption('3');
  await page.getByText(/Base rate/).waitFor({ timeout: 60_000 });
  await shot('hotdark');
  await w.close();
  await service.stop();
}, 300_000);
