import { afterAll, beforeAll, it } from 'vitest';
import { json } from '../support/behaviours';
import { FaultyServer } from '../support/faulty-server';
import { pageOf, sampleReport } from '../support/sample-reports';
import { startConnected, type Workstation, whenUpToDate } from '../support/workstation';

const day = 24n * 3_600_000_000_000n;
const monday = BigInt(Date.UTC(2026, 0, 5)) * 1_000_000n;
function report(week: number, at: number): string {
  const id = week * 1_000 + at + 1;
  const isFar = at % 10 === 1;
  const address = {
    latitude: isFar ? 44.9 : 40.4,
    longitude: -3.7,
    city: isFar ? 'North' : 'Madrid',
    country: 'Spain',
  };
  return sampleReport({
    id,
    transaction_id: `transaction-${id}`,
    timestamp: monday + BigInt(week) * 7n * day + BigInt(at) * 3_600_000_000_000n,
    user: { id: `user-${Math.floor(at / 10)}` },
    device: { id: `device-${Math.floor(at / 10)}`, model: week >= 4 && at % 5 === 0 ? 'Nova 9' : 'Pixel 8' },
    event: { risk_assignment: at % 3 === 0 ? 'fraud' : 'low', fraud_cases: week === 6 ? [] : ['new_device'] },
    geo_location: { address },
    em_location: { address },
    ip: { address: week % 2 ? address : { ...address, latitude: 30 } },
    location: { location_type: 'wifi', address },
  });
}
let server: FaultyServer;
let workstation: Workstation;
beforeAll(async () => {
  const reports = Array.from({ length: 7 }, (_, week) =>
    Array.from({ length: 110 }, (_, at) => report(week, at)),
  ).flat();
  server = await FaultyServer.start(json(200, pageOf(...reports)));
  workstation = await startConnected(server);
  await whenUpToDate(workstation.page);
});
afterAll(async () => {
  await workstation.close();
  await server.close();
});
it('shots', async () => {
  const { page } = workstation;
  const judge = async () => {
    await page.keyboard.press('Control+1');
    await page.getByRole('grid', { name: 'Reports' }).waitFor();
  };
  await judge();
  for (const [name, theme, size, language] of [
    ['light', 'light', [1280, 800], 'en'],
    ['dark-es', 'dark', [1920, 1080], 'es'],
  ] as const) {
    await page.setViewportSize({ width: size[0], height: size[1] });
    await page.evaluate(
      ([theme, language]) => window.whereabouts.call('settings.save', { theme, language } as never),
      [theme, language],
    );
    await page.waitForTimeout(1500);
    await page.keyboard.press('Control+7');
    const what = page.getByRole('tab').nth(1);
    await what.waitFor();
    await what.click();
    await page.getByRole('table').first().waitFor();
    await page.getByRole('textbox').first().fill('200');
    await page.waitForTimeout(1000);
    await page.screenshot({ path: `/tmp/measures-whatif-${name}.png` });
    await page.getByRole('tab').nth(2).click();
    await page.getByRole('table').first().waitFor();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/measures-drift-${name}.png` });
  }
});
