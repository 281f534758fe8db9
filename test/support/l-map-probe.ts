import { mapStill, settled } from './settled-page';
import { reportRows, startWorkstation } from './workstation';

const { page, application, close } = await startWorkstation({ colorScheme: 'light' });
const shot = async (name: string) => {
  await settled(page);
  await page.screenshot({ path: `/tmp/l-map-shots/${name}.png` });
};
try {
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await application.evaluate(
      ({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w, h),
      [width, height] as const,
    );
    if (width === 1280) {
      await page.getByRole('button', { name: 'Use the built-in service' }).click();
      await reportRows(page);
      await page
        .getByRole('status', { name: 'Sync' })
        .getByText(/up to date/)
        .waitFor();
    }
    await page.getByRole('link', { name: 'Map' }).click();
    await page.getByRole('button', { name: 'Fit all' }).click();
    await mapStill(page);
    for (let k = 0; k < 12; k += 1) {
      const b = page.getByRole('button', { name: 'Zoom out', exact: true });
      if (await b.isDisabled()) break;
      await b.click();
      await mapStill(page);
    }
    await shot(`pan-${width}-0`);
    const box = await page.locator('.leaflet-container').boundingBox();
    if (!box) throw new Error('no map');
    for (let turn = 1; turn <= 3; turn += 1) {
      const y = box.y + box.height - 60;
      await page.mouse.move(box.x + box.width - 80, y);
      await page.mouse.down();
      await page.mouse.move(box.x + 200, y, { steps: 12 });
      if (turn === 1) await page.screenshot({ path: `/tmp/l-map-shots/pan-${width}-drag.png` });
      await page.mouse.up();
      await mapStill(page);
      await shot(`pan-${width}-${turn}`);
    }
  }
} finally {
  await close();
}
