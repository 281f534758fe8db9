import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import keytar from 'keytar';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnHeadings } from '../../main/export/report-formats';
import { pageSizes } from '../../shared/api/endpoints';
import { columns } from '../../shared/domain/report-query';
import { english } from '../../shared/i18n/english';
import { sliceElements } from '../../shared/json/slice-json';
import { json } from '../support/behaviours';
import { someOf } from '../support/depth';
import { FaultyServer } from '../support/faulty-server';
import { modeOf, ownerOnly } from '../support/file-modes';
import { pageOf, raw, sampleReport } from '../support/sample-reports';
import { sampleTransaction } from '../support/sample-transaction';
import { type ServiceProcess, startServiceProcess } from '../support/service-process';
import { reportsOfService, type ServiceReport } from '../support/service-reports';
import { testNow } from '../support/test-time';
import {
  connectTo,
  everythingOnDisk,
  idsOnPage,
  refresh,
  reportRows,
  shownWords,
  startWorkstation,
  type Workstation,
  whenUpToDate,
} from '../support/workstation';

/** The encrypted copy of a service's reports: complete on screen, unreadable on disk. */

let workstation: Workstation;
let profileFolder: string;

async function startOnFreshFolder(): Promise<void> {
  profileFolder = mkdtempSync(join(tmpdir(), 'whereabouts-profile-'));
  workstation = await startWorkstation({ profileFolder });
}

async function restart(): Promise<void> {
  await workstation.restart();
}

async function end(): Promise<void> {
  await workstation.close();
  rmSync(profileFolder, { recursive: true, force: true });
}

/** A text's encodings in a file read as latin1: UTF-8, and UTF-16, which browsers use for some texts. */
function onDisk(text: string): readonly string[] {
  return [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')].map((bytes) => bytes.toString('latin1'));
}

/** Returns the texts found anywhere in the profile folder. */
function readable(texts: readonly string[]): readonly string[] {
  const everything = everythingOnDisk(profileFolder);
  return texts.filter((text) => onDisk(text).some((bytes) => everything.includes(bytes)));
}

/** The store folder and everything in it: "file" or "folder", with its mode if others can read it. */
function modesOfStores(): readonly string[] {
  const root = join(profileFolder, 'store');
  const inside = readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );
  return [root, ...inside].map((path) => {
    const kind = statSync(path).isDirectory() ? 'folder' : 'file';
    return modeOf(path) === ownerOnly[kind] ? kind : `${kind} ${modeOf(path).toString(8)}`;
  });
}

const pages = () => workstation.page.getByRole('navigation', { name: 'Pages' });
const goTo = (button: string) => pages().getByRole('button', { name: button }).click();
const shown = () => idsOnPage(workstation.page);
const search = () => workstation.page.getByRole('searchbox', { name: 'Search reports' });
const chips = () => workstation.page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');

async function showPerPage(size: number): Promise<void> {
  await pages().getByRole('combobox', { name: 'Reports per page' }).selectOption(String(size));
}

function cell(id: string, column: string): Locator {
  return workstation.page.locator(`[data-report-id="${id}"] [data-column="${column}"]`);
}

/** Opens a cell's menu with its hover button and selects an item. */
async function chooseInCell(id: string, column: string, item: string): Promise<void> {
  const { page } = workstation;
  await cell(id, column).hover();
  await page.getByRole('button', { name: 'Filter by this value' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function setColumn(heading: string, isShown: boolean): Promise<void> {
  const { page } = workstation;
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Columns' })
    .getByLabel(heading, { exact: true })
    .setChecked(isShown);
  await page.keyboard.press('Escape');
}

async function sortBy(heading: string, way: 'ascending' | 'descending'): Promise<void> {
  const head = workstation.page.getByRole('columnheader', { name: new RegExp(`^${heading}`) });
  const sorted = workstation.page.locator(`[role="columnheader"][aria-sort="${way}"]`).and(head);
  for (let clicks = 0; clicks < 2 && (await sorted.count()) === 0; clicks += 1)
    await head.getByRole('button').click();
  await sorted.waitFor();
}

/** Selects the file of an export in the system's dialog. */
async function exportTo(path: string, format: string): Promise<string> {
  const { page, application } = workstation;
  await application.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click();
  await page.getByText(/saved to/).waitFor();
  await page
    .locator('.notice', { hasText: /saved to/ })
    .getByRole('button', { name: 'Dismiss' })
    .click();
  return readFileSync(path, 'utf8');
}

describe('2,000 reports of a service', () => {
  let service: ServiceProcess;
  let reports: readonly ServiceReport[];
  const key = () => service.applications[0]?.key ?? '';
  const ids = (of: readonly ServiceReport[]) => of.map(({ id }) => id);

  beforeAll(async () => {
    service = await startServiceProcess('--reports', '2000', '--seed', '21');
    reports = await reportsOfService(service);
    await startOnFreshFolder();
    await connectTo(workstation.page, { address: service.address, key: key() });
    await whenUpToDate(workstation.page);
  });

  afterAll(async () => {
    await end();
    await service.stop();
  });

  it('are all stored and counted, and the newest are shown', async () => {
    const { page } = workstation;
    expect(reports).toHaveLength(2_000);
    await expect.poll(() => shownWords(page)).toBe('2,000 reports');
    await page
      .getByRole('status', { name: 'Sync' })
      .getByText(/^2,000 reports stored · up to date/)
      .waitFor();
    await pages().getByText('Page 1 of 100').waitFor();
    expect(await shown()).toEqual(ids(reports.slice(0, 20)));
  });

  it.each(someOf(pageSizes, 2))('are paged by %i up to the last page', async (size) => {
    const last = reports.length / size;
    await showPerPage(size);
    await pages().getByText(`Page 1 of ${last}`).waitFor();
    await expect.poll(shown).toEqual(ids(reports.slice(0, size)));
    await goTo('Last page');
    await pages().getByText(`Page ${last} of ${last}`).waitFor();
    await expect.poll(shown).toEqual(ids(reports.slice(-size)));
    expect(await pages().getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true);
    await goTo('First page');
  });

  it('appear on the pages exactly once', async () => {
    await showPerPage(1_000);
    await expect.poll(shown).toEqual(ids(reports.slice(0, 1_000)));
    await goTo('Next page');
    await expect.poll(shown).toEqual(ids(reports.slice(1_000)));
    await showPerPage(20);
    await expect.poll(shown).toEqual(ids(reports.slice(0, 20)));
  });

  it.each(someOf(columns).map((column) => [columnHeadings[column], column] as const))(
    'are sorted by %s, both ways',
    async (heading, column) => {
      await setColumn(heading, true);
      for (const way of ['ascending', 'descending'] as const) {
        await sortBy(heading, way);
        const expected = sortedIds(reports, column, way);
        if (expected) await expect.poll(shown).toEqual(expected.slice(0, 20));
        else await expect.poll(shown).toHaveLength(20);
      }
      expect(await pages().getByText('Page 1 of 100').count()).toBe(1);
      await sortBy(columnHeadings.time, 'descending');
      await expect.poll(shown).toEqual(ids(reports.slice(0, 20)));
    },
  );

  it('are filtered by including or excluding a clicked value, with a count of hidden reports', async () => {
    const { page } = workstation;
    const first = reports[0];
    const risk = first?.risk ?? '';
    const same = reports.filter((report) => report.risk === risk);
    const others = reports.filter((report) => report.risk !== risk);
    await chooseInCell(first?.id ?? '', 'risk', `Only Risk: ${risk}`);
    await expect.poll(shown).toEqual(ids(same.slice(0, 20)));
    await expect.poll(() => shownWords(page)).toBe(countsText(same.length, others.length));
    expect(await chips().allInnerTexts()).toEqual([`Risk: ${risk}`]);
    await chips().getByRole('button', { name: 'Remove filter' }).click();
    await expect.poll(() => shownWords(page)).toBe('2,000 reports');
    await chooseInCell(first?.id ?? '', 'risk', `Exclude Risk: ${risk}`);
    await expect.poll(shown).toEqual(ids(others.slice(0, 20)));
    await expect.poll(() => shownWords(page)).toBe(countsText(others.length, same.length));
    expect(await chips().allInnerTexts()).toEqual([`Exclude risk: ${risk}`]);
  });

  it('are counted for each value of a filter', async () => {
    const { page } = workstation;
    await chips().getByRole('button').first().click();
    const choices = page.getByRole('list', { name: 'Values of risk' }).getByRole('listitem');
    for (const risk of ['clear', 'low', 'high', 'fraud']) {
      const count = reports.filter((report) => report.risk === risk).length;
      await choices
        .filter({ hasText: risk })
        .getByText(`${count.toLocaleString('en')} reports`)
        .waitFor();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => shownWords(page)).toBe('2,000 reports');
  });

  it('are all searched, with matches highlighted', async () => {
    const { page } = workstation;
    const oldest = reports.at(-1);
    const found = reports.filter(({ userId }) => userId === oldest?.userId);
    await search().fill(oldest?.userId ?? '');
    await expect.poll(shown).toEqual(ids(found.slice(0, 20)));
    await expect.poll(() => shownWords(page)).toBe(countsText(found.length, 2_000 - found.length));
    const marks = await cell(found[0]?.id ?? '', 'user')
      .locator('mark')
      .allInnerTexts();
    expect(marks).toEqual([oldest?.userId]);
    await search().fill('');
    await expect.poll(() => shownWords(page)).toBe('2,000 reports');
  });

  it('are unread until opened, also after a restart', async () => {
    const opened = reports[2]?.id ?? '';
    const unread = (id: string) => workstation.page.locator(`[data-report-id="${id}"]`).getByText('unread');
    await workstation.page.getByText('2,000 unread').waitFor();
    expect(await unread(opened).count()).toBe(1);
    await cell(opened, 'user').click();
    await expect.poll(() => unread(opened).count()).toBe(0);
    await workstation.page.getByText('1,999 unread').waitFor();
    await restart();
    await workstation.page.getByText('1,999 unread').waitFor();
    expect(await unread(opened).count()).toBe(0);
    expect(await unread(reports[1]?.id ?? '').count()).toBe(1);
    await workstation.page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect.poll(() => unread(reports[1]?.id ?? '').count()).toBe(0);
  });

  it('are fetched by a refresh only if new', async () => {
    const { page } = workstation;
    const answer = await fetch(`${service.address}/transactions`, {
      method: 'POST',
      headers: { authorization: key(), 'content-type': 'application/json' },
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
    await chooseInCell(reports[0]?.id ?? '', 'risk', `Exclude Risk: ${reports[0]?.risk}`);
    await setColumn('Device', false);
    await sortBy('User', 'ascending');
    await expect.poll(() => chips().count()).toBe(1);
    await goTo('Next page');
    await pages().getByText('Page 2').waitFor();
    const heads = () => workstation.page.getByRole('columnheader').allInnerTexts();
    const before = { ids: await shown(), heads: await heads(), chips: await chips().allInnerTexts() };
    expect(before.heads).not.toContain('Device');
    await restart();
    await pages().getByText('Page 2').waitFor();
    await expect.poll(shown).toEqual(before.ids);
    expect({ ids: await shown(), heads: await heads(), chips: await chips().allInnerTexts() }).toEqual(
      before,
    );
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
    await pages().getByText('Page 1').waitFor();
    const inView = await shown();
    await savedAs('view', 'All reports');
    await expect.poll(() => shownWords(workstation.page)).toBe('2,001 reports');
    await expect.poll(shown).toEqual(ids(reports.slice(0, 20)));
    await restart();
    await expect.poll(shown).toEqual(ids(reports.slice(0, 20)));
    await savedAs('view', 'Others, by user');
    await expect.poll(shown).toEqual(inView);
    expect(await chips().count()).toBe(1);
    await savedAs('view', 'All reports');
    await expect.poll(() => shownWords(workstation.page)).toBe('2,001 reports');
  });

  it('are exported as received, without filtered ones', async () => {
    const { page } = workstation;
    const folder = mkdtempSync(join(tmpdir(), 'whereabouts-export-'));
    const whole = await exportTo(join(folder, 'all.json'), 'JSON');
    expect(sliceElements(whole)).toEqual(reports.map(({ json }) => json));
    const { userId } = reports[0] ?? {};
    const same = reports.filter((report) => report.userId === userId);
    await chooseInCell(reports[0]?.id ?? '', 'user', `Only User: ${userId}`);
    await expect.poll(() => shownWords(page)).toBe(countsText(same.length, 2_001 - same.length));
    const some = await exportTo(join(folder, 'some.json'), 'JSON');
    expect(sliceElements(some)).toEqual(same.map(({ json }) => json));
    await page.getByRole('button', { name: 'Clear filters' }).click();
    rmSync(folder, { recursive: true });
  });

  it('can’t be read anywhere in the profile folder, while the program runs and afterwards', async () => {
    // Checks ids, users and texts of all reports, but only samples of varied values, since each costs a scan of all
    // bytes.
    const common = ['100000000000000', '"user":{', '"descriptive_report":"'];
    expect(reports.every(({ json }) => common.every((part) => json.includes(part)))).toBe(true);
    const transactions = reports.filter((_, at) => at % 20 === 0).map(({ transactionId }) => transactionId);
    // A short place name may occur by chance in so many bytes.
    const long = reports.flatMap(({ city }) => (city !== null && city.length > 6 ? [city] : []));
    // Chromium caches the window's compiled script, which contains some names.
    const cities = new Set(long.filter((city) => !(city in english.map.regions)));
    const words = [...common, ...transactions, ...cities];
    expect(words.length).toBeGreaterThan(90);
    expect(readable(words)).toEqual([]);
    await workstation.application.close();
    expect(readable(words)).toEqual([]);
    // Proves that the search works: it finds the service's address.
    expect(readable([service.address])).toEqual([service.address]);
    const [profileId = ''] = readdirSync(join(profileFolder, 'store'));
    const storeKey = (await keytar.getPassword('Whereabouts', `store:${profileId}`)) ?? '';
    expect(storeKey).toMatch(/^[0-9a-f]{64}$/);
    expect(readable([key(), storeKey])).toEqual([]);
    workstation = await startWorkstation({ profileFolder });
    await reportRows(workstation.page);
  });

  it('are in files that only their owner can open', async () => {
    const modes = new Set(modesOfStores());
    expect([...modes].sort()).toEqual(['file', 'folder']);
    await workstation.application.close();
    expect([...new Set(modesOfStores())].sort()).toEqual(['file', 'folder']);
    workstation = await startWorkstation({ profileFolder });
    await reportRows(workstation.page);
  });
});

/** "12 reports 2,988 hidden", as displayed. */
function countsText(count: number, hidden: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'report' : 'reports'} ${hidden.toLocaleString('en')} hidden`;
}

/**
 * Returns the ids in the order of a column, computed from the raw reports; null for columns whose order isn't evident.
 */
function sortedIds(
  reports: readonly ServiceReport[],
  column: string,
  way: 'ascending' | 'descending',
): readonly string[] | null {
  const compare = comparisons[column];
  if (!compare) return null;
  const sign = way === 'ascending' ? 1 : -1;
  const newestFirst = (one: ServiceReport, other: ServiceReport) =>
    one.timestamp > other.timestamp ? -1 : one.timestamp < other.timestamp ? 1 : 0;
  return [...reports]
    .sort((one, other) => sign * compare(one, other) || newestFirst(one, other))
    .map(({ id }) => id);
}

const risks = ['clear', 'low', 'high', 'fraud'];
const order = <Value extends bigint | string | number>(one: Value, other: Value) =>
  one < other ? -1 : one > other ? 1 : 0;
const comparisons: Readonly<
  Record<string, ((one: ServiceReport, other: ServiceReport) => number) | undefined>
> = {
  id: (one, other) => order(BigInt(one.id), BigInt(other.id)),
  time: (one, other) => order(one.timestamp, other.timestamp),
  transaction: (one, other) => order(one.transactionId, other.transactionId),
  user: (one, other) => order((one.userId ?? '').toLowerCase(), (other.userId ?? '').toLowerCase()),
  risk: (one, other) => order(risks.indexOf(one.risk), risks.indexOf(other.risk)),
};

describe('integers that a double can’t represent', () => {
  const extremes = ['9223372036854775807', '9007199254740993', '-9223372036854775808'];
  const sent = extremes.map((digits, at) =>
    sampleReport({
      id: raw(digits),
      transaction_id: `extreme-${at}`,
      timestamp: raw(`177237390912345678${at}`),
      event: { id: `extreme-${at}`, timestamp: raw(digits) },
      extra_data: { exact: raw(digits) },
    }),
  );
  let server: FaultyServer;
  let folder: string;

  beforeAll(async () => {
    server = await FaultyServer.start(json(200, pageOf(...sent)));
    folder = mkdtempSync(join(tmpdir(), 'whereabouts-export-'));
    await startOnFreshFolder();
    await connectTo(workstation.page, { address: server.address, key: 'AbCdEf.0123456789' });
    await reportRows(workstation.page);
    await setColumn('Report ID', true);
  });

  afterAll(async () => {
    await end();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function expectEveryDigit(): Promise<void> {
    const { page } = workstation;
    await expect.poll(async () => new Set(await shown())).toEqual(new Set(extremes));
    for (const [at, digits] of extremes.entries()) {
      expect(await cell(digits, 'id').textContent()).toBe(digits);
      await search().fill(digits);
      await expect.poll(shown).toEqual([digits]);
      await expect.poll(() => shownWords(page)).toBe('1 report 2 hidden');
      await cell(digits, 'risk').click();
      const details = page.getByRole('region', { name: 'Report details' });
      await details.getByText(digits, { exact: true }).first().waitFor();
      await details.getByRole('tab', { name: 'Raw JSON' }).click();
      await expect.poll(() => details.getByRole('tabpanel').locator('pre').textContent()).toBe(sent[at]);
      await details.getByRole('tab', { name: 'Details' }).click();
      await search().fill('');
      await expect.poll(shown).toHaveLength(3);
    }
  }

  async function expectExported(): Promise<void> {
    const asJson = await exportTo(join(folder, 'reports.json'), 'JSON');
    expect(new Set(sliceElements(asJson))).toEqual(new Set(sent));
    const asCsv = await exportTo(join(folder, 'reports.csv'), 'CSV');
    const [heads = '', ...lines] = asCsv.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(heads.endsWith(',"Report ID","transaction_id"')).toBe(true);
    // An apostrophe precedes a leading minus, which would start a formula.
    const exportedIds = lines.map((line) => /,"'?(-?\d+)","[^"]*"$/.exec(line)?.[1]);
    expect(exportedIds).toEqual(await shown());
  }

  it('keep every digit on screen, in the search and in the raw JSON', () => expectEveryDigit());

  it('keep every digit in exports', () => expectExported());

  it('keep every digit after a restart without the service', async () => {
    await server.close();
    await restart();
    await reportRows(workstation.page);
    await expectEveryDigit();
    await expectExported();
  });

  it('are sorted numerically', async () => {
    await sortBy('Report ID', 'ascending');
    await expect.poll(shown).toEqual(['-9223372036854775808', '9007199254740993', '9223372036854775807']);
    await sortBy('Report ID', 'descending');
    await expect.poll(shown).toEqual(['9223372036854775807', '9007199254740993', '-9223372036854775808']);
  });

  it('can’t be read on disk', () => {
    expect(readable([...extremes, 'extreme-0'])).toEqual([]);
  });
});
