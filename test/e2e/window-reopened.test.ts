import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../support/behaviours';
import { FaultyServer } from '../support/faulty-server';
import { pageOf, sampleReport } from '../support/sample-reports';
import { connectTo, reportRows, startWorkstation, type Workstation } from '../support/workstation';

/**
 * A program that runs on after its window was closed, as on macOS. The test keeps it running on every system, and emits
 * the events that macOS sends.
 */

let server: FaultyServer;
let workstation: Workstation;

beforeAll(async () => {
  server = await FaultyServer.start(
    json(200, pageOf(sampleReport({ id: 401, transaction_id: 'login-401' }))),
  );
  workstation = await startWorkstation();
  await workstation.application.evaluate(({ app }) => {
    app.removeAllListeners('window-all-closed');
    app.on('window-all-closed', () => undefined);
  });
  await connectTo(workstation.page, { address: server.address, key: 'AbCdEf.0123456789' });
  await reportRows(workstation.page);
});

afterAll(async () => {
  await workstation.close();
  await server.close();
});

/** Closes the window, and resolves with the one that opens after an event of the app. */
async function reopenedBy(event: 'activate' | 'open-url', link = '') {
  const { application } = workstation;
  await application.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve, reject) => {
        const [shown] = BrowserWindow.getAllWindows();
        if (!shown) return reject(new Error('There is no window to close.'));
        shown.once('closed', resolve);
        shown.close();
      }),
  );
  const opened = application.waitForEvent('window');
  await application.evaluate(
    ({ app }, given) => app.emit(given.event, { preventDefault: () => undefined }, given.link),
    { event, link },
  );
  return opened;
}

describe('a window that was closed', () => {
  it('opens again with the reports when the app is activated', async () => {
    const page = await reopenedBy('activate');
    expect(await (await reportRows(page)).count()).toBe(1);
  });

  it('opens again for a link, which it follows', async () => {
    const page = await reopenedBy('open-url', 'whereabouts://outbox');
    await page.getByRole('heading', { name: 'Outbox' }).first().waitFor();
    expect(workstation.application.windows()).toHaveLength(1);
  });
});
