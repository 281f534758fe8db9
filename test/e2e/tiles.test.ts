import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../main/security/content-security-policy';
import { reportRows, startWorkstation, type Workstation } from '../support/workstation';

/** A tile server is asked only when the person names one, and only that one. */

let workstation: Workstation;

beforeAll(async () => {
  workstation = await startWorkstation();
  await workstation.page.getByRole('button', { name: 'Use the built-in service' }).click();
  await reportRows(workstation.page);
});

afterAll(() => workstation.close());

/** Hosts the window asked, other than its own, from now on; requests still end where main says. */
function watchHosts() {
  const hosts: string[] = [];
  workstation.page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (!/^(app|data|blob|devtools):$/.test(protocol)) hosts.push(host);
  });
  return hosts;
}

const policy = () =>
  workstation.application.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return (await contents?.session.fetch('app://whereabouts/index.html'))?.headers.get(
      'content-security-policy',
    );
  });

describe('the map', () => {
  it('asks no host as long as none is set', async () => {
    const hosts = watchHosts();
    await workstation.page.getByRole('link', { name: 'Map' }).click();
    await workstation.page.getByRole('button', { name: 'Zoom in' }).click();
    await workstation.page
      .getByRole('button', { name: /^(Report|\d+ reports)/ })
      .first()
      .waitFor();
    expect(hosts).toEqual([]);
  });

  it('refuses an address that is no tile server, and says why', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Settings' }).click();
    const field = page.getByRole('textbox', { name: 'Tile address' });
    await field.fill('http://tiles.invalid/{z}/{x}/{y}.png');
    await field.press('Tab');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await policy()).toBe(contentSecurityPolicy(null));
  });

  it('asks the one host that is set, and no other', async () => {
    const { page } = workstation;
    const field = page.getByRole('textbox', { name: 'Tile address' });
    await field.fill('https://tiles.invalid/{z}/{x}/{y}.png');
    await field.press('Tab');
    await expect.poll(policy).toBe(contentSecurityPolicy('https://tiles.invalid'));
    const hosts = watchHosts();
    await page.getByRole('link', { name: 'Map' }).click();
    await page.getByRole('region', { name: 'Map' }).waitFor();
    await expect.poll(() => hosts.length).toBeGreaterThan(0);
    expect([...new Set(hosts)]).toEqual(['tiles.invalid']);
    await page.getByRole('alert').getByText('tiles.invalid sends no map pictures').waitFor();
  });
});
