import { describe, expect } from 'vitest';
import { connectedTest, ownProgram } from '../support/desktop/desktop-test';
import { reportRows, type Workstation } from '../support/desktop/workstation';
import { pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/**
 * A program that runs on after its window was closed, as on macOS. The test keeps it running on every system, and emits
 * the events that macOS sends.
 */

const it = connectedTest(json(200, pageOf(sampleReport({ id: 401, transaction_id: 'login-401' })))).override(
  'program',
  ownProgram(),
);

it.beforeAll(({ workstation }) =>
  workstation.application.evaluate(({ app }) => {
    app.removeAllListeners('window-all-closed');
    app.on('window-all-closed', () => undefined);
  }),
);

/** Closes the window, and resolves with the one that opens after an event of the app. */
async function reopenedBy({ application }: Workstation, event: 'activate' | 'open-url', link = '') {
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
  it('opens again with the reports when the app is activated', async ({ workstation }) => {
    const page = await reopenedBy(workstation, 'activate');
    expect(await (await reportRows(page)).count()).toBe(1);
  });

  it('opens again for a link, which it follows', async ({ workstation }) => {
    const page = await reopenedBy(workstation, 'open-url', 'whereabouts://outbox');
    await page.getByRole('heading', { name: 'Outbox' }).first().waitFor();
    expect(workstation.application.windows()).toHaveLength(1);
  });
});
