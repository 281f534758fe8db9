import { afterAll, beforeAll, expect, it } from 'vitest';
import { json } from '../support/behaviours';
import { FaultyServer } from '../support/faulty-server';
import { pageOf, sampleReports } from '../support/sample-reports';
import {
  connectTo,
  openReport,
  reportRows,
  startWorkstation,
  type Workstation,
} from '../support/workstation';

/** Ctrl+Z, which Chromium also handles by itself: it undoes the last typing, also in a field without the focus. */

const key = 'AbCdEf.0123456789012345678901234567890123456789';
let server: FaultyServer;
let workstation: Workstation;

beforeAll(async () => {
  server = await FaultyServer.start(json(200, pageOf(...sampleReports(5))));
  workstation = await startWorkstation();
  await connectTo(workstation.page, { address: server.address, key });
});

afterAll(async () => {
  await workstation.close();
  await server.close();
});

const posts = () => server.requests.filter(({ method }) => method === 'POST');

it('undoes feedback on another report, not the search typed before', async () => {
  const { page } = workstation;
  const search = page.getByRole('searchbox', { name: 'Search reports' });
  await search.fill('');
  await search.pressSequentially('no such words');
  await search.press('ControlOrMeta+A');
  await search.press('Backspace');
  await openReport((await reportRows(page)).nth(0));
  // The report is loaded.
  await page.getByRole('tab', { name: 'Raw JSON' }).waitFor();
  await page.keyboard.press('f');
  await page.getByRole('form', { name: 'Feedback' }).waitFor();
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByText('Feedback will be sent shortly').waitFor();
  await page.keyboard.press('j');
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await page.keyboard.press('ControlOrMeta+Z');
  await page.getByRole('button', { name: 'Edit draft' }).waitFor();
  expect(await search.inputValue()).toBe('');
  expect(posts()).toEqual([]);
});

it('undoes typing in the focused field, and nothing in a field that was left', async () => {
  const { page } = workstation;
  const search = page.getByRole('searchbox', { name: 'Search reports' });
  await search.pressSequentially('abc');
  await search.press('ControlOrMeta+Z');
  expect(await search.inputValue()).not.toBe('abc');
  await search.fill('');
  await search.pressSequentially('xyz');
  await search.press('Escape');
  await (await reportRows(page)).nth(1).focus();
  await page.keyboard.press('ControlOrMeta+Z');
  expect(await search.inputValue()).toBe('');
});
