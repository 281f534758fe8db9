import { describe, expect } from 'vitest';
import { acceptedKey, desktopTest, ownProgram } from '../support/desktop/desktop-test';
import {
  connectTo,
  openProfileId,
  reportRows,
  type Workstation,
  whenUpToDate,
} from '../support/desktop/workstation';
import { completeReport, pageOf, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** System notifications and where a click on them leads. The test replaces the system's part. */

declare global {
  var shownNotifications: { readonly body: string; emit(event: 'click'): boolean }[];
  var badges: number[];
}

const older = sampleReport({ id: 501, transaction_id: 'older', event: { risk_assignment: 'clear' } });
const fraud = (id: number) =>
  sampleReport({
    id,
    transaction_id: `fraud-${id}`,
    timestamp: completeReport.timestamp + BigInt(id) * 1_000_000_000n,
    event: { risk_assignment: 'fraud' },
  });

let stored = [older];
const it = desktopTest((response, request) =>
  (request.method === 'POST' ? json(404, { error: 'Not Found' }) : json(200, pageOf(...stored)))(
    response,
    request,
  ),
).override('program', ownProgram());
let workstation: Workstation;

it.beforeAll(async ({ workstation: givenWorkstation, server }) => {
  workstation = givenWorkstation;
  await workstation.application.evaluate(({ app, BrowserWindow, Notification }) => {
    globalThis.shownNotifications = [];
    globalThis.badges = [];
    Notification.isSupported = () => true;
    Notification.prototype.show = function show(this: Electron.Notification) {
      globalThis.shownNotifications.push(this);
    };
    app.setBadgeCount = (count) => {
      globalThis.badges.push(count ?? 0);
      return true;
    };
    for (const window of BrowserWindow.getAllWindows()) {
      window.isFocused = () => false;
      // Windows shows no number on the icon.
      window.setOverlayIcon = (icon) => void globalThis.badges.push(icon ? 1 : 0);
    }
  });
  await connectTo(workstation.page, { address: server.address, key: acceptedKey });
  await reportRows(workstation.page);
  // Reports of the first pass don't count as new.
  await whenUpToDate(workstation.page);
  await workstation.page.evaluate(() =>
    window.whereabouts.call('settings.save', { notifyFraud: true, syncInterval: 1 }),
  );
});

const shownTexts = () =>
  workstation.application.evaluate(() => globalThis.shownNotifications.map(({ body }) => body));
const clickLast = () =>
  workstation.application.evaluate(() => globalThis.shownNotifications.at(-1)?.emit('click'));

describe('system notifications', () => {
  it('count new fraud reports and lead to the unread ones', async () => {
    const { page } = workstation;
    await page.getByRole('link', { name: 'Map' }).click();
    stored = [fraud(503), fraud(502), older];
    await expect.poll(shownTexts, { timeout: 60_000 }).toEqual(['2 new reports with risk fraud']);
    await clickLast();
    const ids = () =>
      page.locator('[data-report-id]').evaluateAll((rows) => rows.map((row) => row.dataset.reportId));
    await expect.poll(ids).toEqual(['503', '502']);
  });

  it('announce feedback that needs attention, show its count on the icon and lead to it', async () => {
    const { page } = workstation;
    const reporter = { name: 'Ana', surname: 'Sol', email: 'ana@example.com' };
    const draft = {
      ...{ desiredRisk: 'clear', fraudCases: [], score: '10', ratingType: '', annotations: '' },
      ...{ impact: '', situation: '', reporter },
    };
    const sent = await page.evaluate(
      (given) =>
        window.whereabouts.call('feedback.send', {
          ...{ ...given, transactionId: 'older', reported: null, another: false, replaces: null },
        }),
      { profileId: await openProfileId(page), draft },
    );
    expect(sent).toContain('"ok":true');
    const needs = '1 feedback entry needs your attention: failed or unconfirmed';
    await expect.poll(async () => (await shownTexts()).at(-1), { timeout: 60_000 }).toBe(needs);
    await expect.poll(() => workstation.application.evaluate(() => globalThis.badges)).toEqual([1]);
    await clickLast();
    await page.getByRole('heading', { name: 'Outbox' }).first().waitFor();
    await page.getByRole('button', { name: /^Failed/, pressed: true }).waitFor();
    await page.locator('[data-transaction-id="older"]').waitFor();
  });
});
