import { describe, expect } from 'vitest';
import { errorStatus, hang, html } from '../faults/fault-effects';
import { desktopTest, ownProgram } from '../support/desktop/desktop-test';
import {
  connectTo,
  everythingOnDisk,
  idsOnPage,
  lookUp,
  openReport,
  reportRows,
  startWorkstation,
  type Workstation,
} from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { after, json } from '../support/servers/behaviours';
import { FaultyServer } from '../support/servers/faulty-server';

/** Failures to connect: each has its own message, and nothing is saved. */

const key = 'AbCdEf.0123456789012345678901234567890123456789';
const it = desktopTest().override('program', ownProgram());
let workstation: Workstation;
let server: FaultyServer;

it.beforeAll(({ workstation: givenWorkstation, server: givenServer }) => {
  workstation = givenWorkstation;
  server = givenServer;
});

async function failingWith(address: string): Promise<string> {
  const { page } = workstation;
  await connectTo(page, { address, key });
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Connect', exact: true }).isEnabled()).toBe(true);
  return (await alert.textContent()) ?? '';
}

describe('connecting', () => {
  it('to a host that doesn’t exist says that it wasn’t found', async () => {
    expect(await failingWith('https://reports.invalid')).toMatch(/reports\.invalid/);
  });

  it('to a closed port says that the service can’t be reached', async () => {
    const gone = await FaultyServer.start();
    await gone.close();
    expect(await failingWith(gone.address)).toContain(new URL(gone.address).host);
  });

  it('to a port that is reserved for another protocol says that it isn’t allowed', async () => {
    const words = await failingWith('http://127.0.0.1:6000');
    expect(words).toContain('This port isn’t allowed');
    expect(words).toContain('ERR_UNSAFE_PORT');
    expect(words).not.toContain('didn’t accept');
  });

  it('to something that is no address marks its field and puts the focus there', async () => {
    expect(await failingWith('hello world')).toContain('This isn’t a valid address.');
    const address = workstation.page.getByRole('textbox', { name: 'Base address' });
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    expect(await address.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('to something other than a reports service says so and shows the response as text', async () => {
    server.behave(html());
    const words = await failingWith(server.address);
    expect(words).toMatch(/isn’t a reports service/i);
    expect(words).toContain('<h1>Guest Wi-Fi</h1>');
  });

  it('shows the error of a service that answers with one', async () => {
    server.behave(errorStatus(404));
    expect(await failingWith(server.address)).toContain('TRANSACTION_NOT_FOUND');
  });

  it('to a service that never answers can be cancelled, and keeps the input', async () => {
    const { page } = workstation;
    server.behave(hang);
    const requested = server.requests.length;
    await connectTo(page, { address: server.address, key });
    const request = await server.request(requested + 1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await request.over;
    await expect.poll(() => page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    expect(await page.getByLabel('API key', { exact: true }).inputValue()).toBe(key);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('over plain http to another machine asks for consent, since the key would be sent unencrypted', async () => {
    const { page } = workstation;
    expect(await failingWith('http://reports.invalid')).toMatch(/unencrypted/);
    await page.getByRole('button', { name: 'Connect without encryption' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).not.toMatch(/unencrypted/);
  });

  it('has saved nothing after all these failures', () => {
    const stored = everythingOnDisk(workstation.profileFolder);
    expect(stored).not.toContain(key);
    expect(stored).not.toContain('reports.invalid/');
    expect(stored).not.toContain(server.address);
  });

  it('to this machine works without a scheme in the address', async () => {
    server.behave(json(200, pageOf(sampleReport())));
    await connectTo(workstation.page, { address: new URL(server.address).host, key });
    await reportRows(workstation.page);
  });
});

describe('a look-up of a transaction without reports yet', () => {
  it('shows that it is waiting, and then the report', async () => {
    const { page } = workstation;
    let assess: (value: unknown) => void = () => undefined;
    const assessed = new Promise((resolve) => {
      assess = resolve;
    });
    server.behaveAt(
      '/reports/later',
      after(assessed, json(200, pageOf(sampleReport({ id: 78, transaction_id: 'later' })))),
    );
    await lookUp(page, 'later', '1m');
    await page
      .getByText(/Waiting for/)
      .first()
      .waitFor();
    assess(null);
    await page.locator('[data-report-id="78"]').waitFor();
    await expect.poll(() => idsOnPage(page)).toEqual(['78']);
    await page.getByRole('button', { name: 'Show all reports' }).click();
    await expect.poll(() => idsOnPage(page)).toHaveLength(2);
    expect(await idsOnPage(page)).toContain('78');
  });
});

describe('a service that becomes unreachable', () => {
  it('leaves the stored reports, shows since when, and is used again by the next refresh', async () => {
    const { page } = workstation;
    await server.close();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('status', { name: 'Connection' }).getByText(/since/i).waitFor();
    await reportRows(page);
    server.behave(json(200, pageOf(sampleReport({ id: 77 }))));
    await server.reopen();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.locator('[data-report-id="77"]').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });
});

describe('a key that the service starts to reject', () => {
  it('is reported and stored, and can be replaced from the alert', async () => {
    const { page } = workstation;
    server.behave(errorStatus(401));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('alert').getByText('INVALID_API_KEY', { exact: true }).waitFor();
    await page.getByRole('status', { name: 'Connection' }).getByText('Key refused').waitFor();
    server.behave(json(200, pageOf(sampleReport({ id: 77 }))));
    await page.getByRole('button', { name: 'Forget this key and enter another' }).click();
    await page.getByLabel('API key', { exact: true }).fill(key);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.locator('[data-report-id="77"]').waitFor();
  });
});

describe('quitting immediately', () => {
  it('loses neither the last input nor the window position', async () => {
    const { page, application } = workstation;
    await openReport(page.locator('[data-report-id="77"]'));
    await page
      .getByRole('region', { name: 'Report details' })
      .getByRole('button', { name: 'Give feedback' })
      .click();
    await page.getByRole('textbox', { name: 'Annotations' }).fill('typed last');
    const bounds = await application.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0];
      window?.setBounds({ x: 40, y: 30, width: 1100, height: 700 });
      return window?.getBounds();
    });
    await workstation.restart();
    expect(
      await workstation.application.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.getBounds(),
      ),
    ).toEqual(bounds);
    await openReport((await reportRows(workstation.page)).first());
    await workstation.page.getByRole('button', { name: 'Give feedback' }).click();
    await expect
      .poll(() => workstation.page.getByRole('textbox', { name: 'Annotations' }).inputValue())
      .toBe('typed last');
  });

  it('a second start on the same profile exits and focuses the first window', async () => {
    const { application, profileFolder } = workstation;
    const requested = application.evaluate(
      ({ app }) => new Promise<string>((resolve) => app.once('second-instance', () => resolve('asked'))),
    );
    await expect(startWorkstation({ profileFolder })).rejects.toThrow();
    expect(await requested).toBe('asked');
    await reportRows(workstation.page);
  });
});
