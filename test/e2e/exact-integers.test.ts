import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { sliceElements } from '../../shared/json/slice-json';
import { connectedTest, ownProgram } from '../support/desktop/desktop-test';
import { cell, exportTo, search, setColumn, sortBy } from '../support/desktop/operated-grid';
import { readableOnDisk } from '../support/desktop/readable-on-disk';
import { idsOnPage, reportRows, shownWords, type Workstation } from '../support/desktop/workstation';
import { pageOf, raw, sampleReport } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';

/** Integers that a double can’t represent, from the answer of a service to the screen, the disk and exports. */

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

const it = connectedTest(json(200, pageOf(...sent))).override('program', ownProgram());

it.beforeAll(({ workstation: { page } }) => setColumn(page, 'Report ID', true));

async function expectEveryDigit({ page }: Workstation): Promise<void> {
  const shown = () => idsOnPage(page);
  await expect.poll(async () => new Set(await shown())).toEqual(new Set(extremes));
  for (const [at, digits] of extremes.entries()) {
    expect(await cell(page, digits, 'id').textContent()).toBe(digits);
    await search(page).fill(digits);
    await expect.poll(shown).toEqual([digits]);
    await expect.poll(() => shownWords(page)).toBe('1 report 2 hidden');
    await cell(page, digits, 'risk').click();
    const details = page.getByRole('region', { name: 'Report details' });
    await details.getByText(digits, { exact: true }).first().waitFor();
    await details.getByRole('tab', { name: 'Raw JSON' }).click();
    await expect.poll(() => details.getByRole('tabpanel').locator('pre').textContent()).toBe(sent[at]);
    await details.getByRole('tab', { name: 'Details' }).click();
    await search(page).fill('');
    await expect.poll(shown).toHaveLength(3);
  }
}

async function expectExported(workstation: Workstation, folder: string): Promise<void> {
  const asJson = await exportTo(workstation, join(folder, 'reports.json'), 'JSON');
  expect(new Set(sliceElements(asJson))).toEqual(new Set(sent));
  const asCsv = await exportTo(workstation, join(folder, 'reports.csv'), 'CSV');
  const [heads = '', ...lines] = asCsv.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(heads.endsWith(',"Report ID","transaction_id"')).toBe(true);
  // An apostrophe precedes a leading minus, which would start a formula.
  const exportedIds = lines.map((line) => /,"'?(-?\d+)","[^"]*"$/.exec(line)?.[1]);
  expect(exportedIds).toEqual(await idsOnPage(workstation.page));
}

describe('integers that a double can’t represent', () => {
  it('keep every digit on screen, in the search and in the raw JSON', ({ workstation }) =>
    expectEveryDigit(workstation));

  it('keep every digit in exports', ({ workstation, folder }) => expectExported(workstation, folder));

  it('keep every digit after a restart without the service', async ({ workstation, server, folder }) => {
    await server.close();
    await workstation.restart();
    await reportRows(workstation.page);
    await expectEveryDigit(workstation);
    await expectExported(workstation, folder);
  });

  it('are sorted numerically', async ({ page }) => {
    await sortBy(page, 'Report ID', 'ascending');
    const ascending = ['-9223372036854775808', '9007199254740993', '9223372036854775807'];
    await expect.poll(() => idsOnPage(page)).toEqual(ascending);
    await sortBy(page, 'Report ID', 'descending');
    await expect.poll(() => idsOnPage(page)).toEqual(ascending.toReversed());
  });

  it('can’t be read on disk', ({ workstation }) => {
    expect(readableOnDisk(workstation.profileFolder, [...extremes, 'extreme-0'])).toEqual([]);
  });
});
