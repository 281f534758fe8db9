import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import keytar from 'keytar';
import { describe, expect } from 'vitest';
import { en } from '../../shared/i18n/compiled/en';
import { sliceElements } from '../../shared/json/slice-json';
import { testNow } from '../support/clocks/test-time';
import { ownProgram, serviceTest } from '../support/desktop/desktop-test';
import {
  cell,
  chips,
  chooseInCell,
  countsText,
  exportTo,
  pages,
  setColumn,
  sortBy,
} from '../support/desktop/operated-grid';
import { readableOnDisk } from '../support/desktop/readable-on-disk';
import {
  idsOnPage,
  refresh,
  reportRows,
  shownWords,
  type Workstation,
  whenUpToDate,
} from '../support/desktop/workstation';
import { raw } from '../support/inputs/sample-reports';
import { sampleTransaction } from '../support/inputs/sample-transaction';
import { modeOf, ownerOnly } from '../support/main/file-modes';
import type { ServiceProcess } from '../support/servers/service-process';
import { reportsOfService, type ServiceReport } from '../support/servers/service-reports';

/** The encrypted copy of a service's reports: complete on screen, unreadable on disk. */

const it = serviceTest('--reports', '2000', '--seed', '21').override('program', ownProgram());
let workstation: Workstation;
let reports: readonly ServiceReport[];

it.beforeAll(async ({ workstation: givenWorkstation, service }) => {
  workstation = givenWorkstation;
  reports = await reportsOfService(service);
});

/** Returns the texts found anywhere in the profile folder. */
const readable = (texts: readonly string[]) => readableOnDisk(workstation.profileFolder, texts);

/** The store folder and everything in it: "file" or "folder", with its mode if others can read it. */
function modesOfStores(): readonly string[] {
  const root = join(workstation.profileFolder, 'store');
  const inside = readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );
  return [root, ...inside].map((path) => {
    const kind = statSync(path).isDirectory() ? 'folder' : 'file';
    return modeOf(path) === ownerOnly[kind] ? kind : `${kind} ${modeOf(path).toString(8)}`;
  });
}

const goTo = (button: string) => pages(workstation.page).getByRole('button', { name: button }).click();
const shown = () => idsOnPage(workstation.page);

describe('2,000 reports of a service', () => {
  const keyOf = (service: ServiceProcess) => service.applications[0]?.key ?? '';
  const ids = (of: readonly ServiceReport[]) => of.map(({ id }) => id);

  it('are all stored and counted, and the newest are shown', async () => {
    const { page } = workstation;
    expect(reports).toHaveLength(2_000);
    await expect.poll(() => shownWords(page)).toBe('2,000 reports');
    await page
      .getByRole('status', { name: 'Sync' })
      .getByText(/^2,000 reports stored · up to date/)
      .waitFor();
    await pages(workstation.page).getByText('Page 1 of 100').waitFor();
    await expect.poll(shown).toEqual(ids(reports.slice(0, 20)));
  });

  it('are unread until opened, also after a restart', async () => {
    const opened = reports[2]?.id ?? '';
    const unread = (id: string) => workstation.page.locator(`[data-report-id="${id}"]`).getByText('unread');
    await workstation.page.getByText('2,000 unread').waitFor();
    await expect.poll(() => unread(opened).count()).toBe(1);
    await cell(workstation.page, opened, 'user').click();
    await expect.poll(() => unread(opened).count()).toBe(0);
    await workstation.page.getByText('1,999 unread').waitFor();
    await workstation.restart();
    await workstation.page.getByText('1,999 unread').waitFor();
    await expect.poll(() => unread(reports[1]?.id ?? '').count()).toBe(1);
    await expect.poll(() => unread(opened).count()).toBe(0);
    await workstation.page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => unread(reports[1]?.id ?? '').count()).toBe(0);
  });

  it('are fetched by a refresh only if new', async ({ page, service }) => {
    const answer = await fetch(`${service.address}/transactions`, {
      method: 'POST',
      headers: { authorization: keyOf(service), 'content-type': 'application/json' },
      body: sampleTransaction({ transaction_id: 'sent-meanwhile', timestamp: raw(`${testNow}000000`) }),
    });
    expect(answer.status).toBe(201);
    // A refresh doesn't wait for a pass over all reports.
    await whenUpToDate(page);
    await refresh(page);
    await expect.poll(() => shownWords(page)).toBe('2,001 reports');
    reports = await reportsOfService(service);
    expect(reports[0]?.transactionId).toBe('sent-meanwhile');
    await expect.poll(shown).toEqual(ids(reports.slice(0, 20)));
    await page.getByText('1 unread').waitFor();
  });

  it('are shown with the same query, columns and page after a restart', async () => {
    await chooseInCell(workstation.page, reports[0]?.id ?? '', 'risk', `Exclude Risk: ${reports[0]?.risk}`);
    await setColumn(workstation.page, 'Device', false);
    await sortBy(workstation.page, 'User', 'ascending');
    await expect.poll(() => chips(workstation.page).count()).toBe(1);
    await goTo('Next page');
    await pages(workstation.page).getByText('Page 2').waitFor();
    const heads = () => workstation.page.getByRole('columnheader').allInnerTexts();
    const before = {
      ids: await shown(),
      heads: await heads(),
      chips: await chips(workstation.page).allInnerTexts(),
    };
    expect(before.heads).not.toContain('Device');
    await workstation.restart();
    await pages(workstation.page).getByText('Page 2').waitFor();
    await expect.poll(shown).toEqual(before.ids);
    expect({
      ids: await shown(),
      heads: await heads(),
      chips: await chips(workstation.page).allInnerTexts(),
    }).toEqual(before);
  });

  it('are shown by a saved view, also after a restart', async () => {
    const savedAs = async (menu: string, item: string) => {
      await workstation.page.getByRole('button', { name: /^Views: / }).click();
      await workstation.page
        .getByRole(menu === 'view' ? 'menuitemradio' : 'menuitem', { name: item })
        .click();
    };
    await goTo('First page');
    await savedAs('item', 'Save as…');
    await workstation.page.getByRole('textbox', { name: 'View name' }).fill('Others, by user');
    await workstation.page.getByRole('button', { name: 'Save view' }).click();
    await pages(workstation.page).getByText('Page 1').waitFor();
    const inView = await shown();
    await savedAs('view', 'All reports');
    await expect.poll(() => shownWords(workstation.page)).toBe('2,001 reports');
    await expect.poll(shown).toEqual(ids(reports.slice(0, 20)));
    await workstation.restart();
    await expect.poll(shown).toEqual(ids(reports.slice(0, 20)));
    await savedAs('view', 'Others, by user');
    await expect.poll(shown).toEqual(inView);
    expect(await chips(workstation.page).count()).toBe(1);
    await savedAs('view', 'All reports');
    await expect.poll(() => shownWords(workstation.page)).toBe('2,001 reports');
  });

  it('are exported as received, without filtered ones', async ({ page, folder }) => {
    const whole = await exportTo(workstation, join(folder, 'all.json'), 'JSON');
    expect(sliceElements(whole)).toEqual(reports.map(({ json }) => json));
    const { userId } = reports[0] ?? {};
    const same = reports.filter((report) => report.userId === userId);
    await chooseInCell(workstation.page, reports[0]?.id ?? '', 'user', `Only User: ${userId}`);
    await expect.poll(() => shownWords(page)).toBe(countsText(same.length, 2_001 - same.length));
    const some = await exportTo(workstation, join(folder, 'some.json'), 'JSON');
    expect(sliceElements(some)).toEqual(same.map(({ json }) => json));
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });

  it('can’t be read anywhere in the profile folder, while the app runs and afterwards', async ({
    service,
  }) => {
    // Checks ids, users and texts of all reports, but only samples of varied values, since each costs a scan of all
    // bytes.
    const common = ['100000000000000', '"user":{', '"descriptive_report":"'];
    expect(reports.every(({ json }) => common.every((part) => json.includes(part)))).toBe(true);
    const transactions = reports.filter((_, at) => at % 20 === 0).map(({ transactionId }) => transactionId);
    // A short place name may occur by chance in so many bytes.
    const long = reports.flatMap(({ city }) => (city !== null && city.length > 6 ? [city] : []));
    // Chromium caches the window's compiled script, which contains some names.
    const cities = new Set(long.filter((city) => !(city in en.map.regions)));
    const words = [...common, ...transactions, ...cities];
    expect(words.length).toBeGreaterThan(90);
    expect(readable(words)).toEqual([]);
    await workstation.application.close();
    expect(readable(words)).toEqual([]);
    // Proves that the search works: it finds the service's address.
    expect(readable([service.address])).toEqual([service.address]);
    const [profileId = ''] = readdirSync(join(workstation.profileFolder, 'store'));
    const storeKey = (await keytar.getPassword('Whereabouts', `store:${profileId}`)) ?? '';
    expect(storeKey).toMatch(/^[0-9a-f]{64}$/);
    expect(readable([keyOf(service), storeKey])).toEqual([]);
    await workstation.restart();
    await reportRows(workstation.page);
  });

  it('are in files that only their owner can open', async () => {
    const modes = new Set(modesOfStores());
    expect([...modes].sort()).toEqual(['file', 'folder']);
    await workstation.application.close();
    expect([...new Set(modesOfStores())].sort()).toEqual(['file', 'folder']);
    await workstation.restart();
    await reportRows(workstation.page);
  });
});
