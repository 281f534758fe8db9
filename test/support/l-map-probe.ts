import { settled } from './settled-page';
import { openReport, reportRows, startWorkstation } from './workstation';

const { page, application, close } = await startWorkstation({ colorScheme: 'light' });
const shot = async (name: string) => {
  await settled(page);
  await page.screenshot({ path: `/tmp/l-map-shots/${name}.png` });
};
const size = (w: number, h: number) =>
  application.evaluate(
    ({ BrowserWindow }, [x, y]) => BrowserWindow.getAllWindows()[0]?.setContentSize(x, y),
    [w, h] as const,
  );
try {
  await size(1280, 800);
  await page.getByRole('button', { name: 'Use the built-in service' }).click();
  await reportRows(page);
  await page
    .getByRole('status', { name: 'Sync' })
    .getByText(/up to date/)
    .waitFor();
  await page.getByText('Shared devices').first().click();
  const row = page.locator('[data-report-id]').filter({ hasText: 'Device shared by' }).first();
  await row.waitFor();
  await openReport(row);
  await page
    .getByRole('region', { name: 'Report details' })
    .getByRole('button', { name: /^Device shared by/ })
    .click();
  await page.getByRole('table', { name: 'Ring of users and devices' }).waitFor();
  await shot('ring-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot('ring-dark');
  await page.keyboard.press('Escape');
  await shot('details-dark');
} finally {
  await close();
}
