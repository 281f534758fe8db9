import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { describe, expect } from 'vitest';
import { connectedTest } from '../support/desktop/desktop-test';
import { reportRows, type Workstation } from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** Desktop integration: single instance, restored window, menu and links. */

const it = connectedTest(
  json(
    200,
    pageOf(
      sampleReport({ id: 401, transaction_id: 'login-401' }),
      sampleReport({ id: 402, transaction_id: 'a b/ü' }),
    ),
  ),
);
let workstation: Workstation;

it.beforeAll(({ workstation: givenWorkstation }) => {
  workstation = givenWorkstation;
});

/**
 * Starts the app again on the same profile folder, as the system does to open a link. The second instance exits.
 */
async function startAgain(...argv: readonly string[]): Promise<void> {
  const electron = process.env.WHEREABOUTS_ELECTRON ?? '';
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const project = resolve(import.meta.dirname, '../..');
  const second = spawn(electron, [
    ...root,
    '--disable-gpu',
    `--user-data-dir=${workstation.profileFolder}`,
    project,
    ...argv,
  ]);
  await once(second, 'exit');
}

const reportShown = () =>
  workstation.page.getByRole('region', { name: 'Report details' }).locator('.report-summary').innerText();

describe('a second start', () => {
  it('exits and opens its link in the first instance', async () => {
    await startAgain('whereabouts://report/login-401');
    await expect.poll(reportShown).toContain('login-401');
    await startAgain('whereabouts://report/a%20b%2F%C3%BC');
    await expect.poll(reportShown).toContain('a b/ü');
    expect(workstation.application.windows()).toHaveLength(1);
  });

  it('doesn’t query the service for a link to a report that isn’t stored', async ({ server }) => {
    await startAgain('whereabouts://report/never-seen');
    const notice = workstation.page.getByRole('status', { name: 'Link' });
    await notice.getByText('never-seen').waitFor();
    expect(server.requests.filter(({ path }) => path.includes('never-seen'))).toEqual([]);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
  });

  it('reports an invalid link and opens nothing', async () => {
    const before = await reportShown();
    await startAgain('whereabouts://report/../../etc/passwd');
    await workstation.page.getByText('The link was ignored').waitFor();
    expect(await reportShown()).toBe(before);
  });

  it('opens a query with its problem, a place, and nothing of an unknown kind', async () => {
    const { page } = workstation;
    await startAgain('whereabouts://query/risk%3A%28x');
    const search = page.getByRole('searchbox', { name: 'Search reports' });
    await expect.poll(() => search.inputValue()).toBe('risk:(x');
    await expect.poll(() => search.getAttribute('aria-invalid')).toBe('true');
    await startAgain('whereabouts://place/43.263,-2.935?name=Bilbao');
    await page.getByRole('img', { name: /Bilbao/ }).waitFor();
    await startAgain('whereabouts://decide/fraud');
    await page.getByText('this version doesn’t know links of its kind').waitFor();
    await page.getByRole('img', { name: /Bilbao/ }).waitFor();
    await startAgain('whereabouts://query');
    await reportRows(page);
  });

  it('by a task of the app’s icon shows the task’s screen in the first instance', async () => {
    await startAgain('whereabouts://outbox');
    await workstation.page.getByRole('heading', { name: 'Outbox' }).first().waitFor();
    await startAgain('whereabouts://reports');
    await reportRows(workstation.page);
  });
});

describe('a start by a link', () => {
  it('opens it in the profile that was open', async ({ server }) => {
    const service = encodeURIComponent(`${server.address}/`);
    await workstation.restart(undefined, `whereabouts://report/login-401?service=${service}`);
    await expect.poll(reportShown).toContain('login-401');
  });
});

describe('the application menu', () => {
  const choose = (id: string) =>
    workstation.application.evaluate(({ Menu }, item) => {
      Menu.getApplicationMenu()?.getMenuItemById(item)?.click();
    }, id);
  const isEnabled = (id: string) =>
    workstation.application.evaluate(
      ({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.enabled,
      id,
    );

  it('runs commands in the window and enables only those that apply', async () => {
    const { page } = workstation;
    await expect.poll(() => isEnabled('give feedback')).toBe(true);
    await choose('outbox');
    await page.getByRole('heading', { name: 'Outbox' }).first().waitFor();
    await expect.poll(() => isEnabled('give feedback')).toBe(false);
    await choose('reports');
    await reportRows(page);
  });

  it('checks the theme selected in the window', async () => {
    await choose('theme dark');
    const shown = () =>
      workstation.application.evaluate(({ Menu, nativeTheme }) => [
        nativeTheme.themeSource,
        Menu.getApplicationMenu()?.getMenuItemById('theme dark')?.checked,
      ]);
    await expect.poll(shown).toEqual(['dark', true]);
    await workstation.page.evaluate(() => window.whereabouts.call('settings.save', { theme: 'light' }));
    await expect.poll(shown).toEqual(['light', false]);
  });
});

describe('a start', () => {
  it('restores the window’s position and zoom, and opens the link it was started with', async () => {
    const place = { x: 40, y: 30, width: 1000, height: 640 };
    await workstation.application.evaluate(({ BrowserWindow, Menu }, bounds) => {
      BrowserWindow.getAllWindows()[0]?.setBounds(bounds);
      Menu.getApplicationMenu()?.getMenuItemById('zoom in')?.click();
      Menu.getApplicationMenu()?.getMenuItemById('zoom in')?.click();
    }, place);
    await expect.poll(windowState).toMatchObject({ zoom: 1 });
    const before = await windowState();
    await workstation.restart(undefined, 'whereabouts://report/login-401');
    await expect.poll(windowState).toEqual(before);
    await expect.poll(reportShown).toContain('login-401');
  });

  it('restores full screen, and leaving it restores the window’s position', async () => {
    const fullScreen = () =>
      workstation.application.evaluate(
        ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen() ?? null,
      );
    const toggle = () =>
      workstation.application.evaluate(({ Menu }) => {
        Menu.getApplicationMenu()?.getMenuItemById('full screen')?.click();
      });
    const before = await windowState();
    await toggle();
    await expect.poll(fullScreen).toBe(true);
    await workstation.restart();
    await expect.poll(fullScreen).toBe(true);
    await toggle();
    await expect.poll(fullScreen).toBe(false);
    await expect.poll(windowState).toEqual(before);
  });
});

function windowState() {
  return workstation.application.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return { bounds: window?.getNormalBounds(), zoom: window?.webContents.getZoomLevel() };
  });
}
