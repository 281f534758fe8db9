import { expect } from 'vitest';
import { connectedTest } from '../support/desktop/desktop-test';
import { openReport, reportRows } from '../support/desktop/workstation';
import { pageOf, sampleReports } from '../support/inputs/sample-reports';
import { json } from '../support/servers/behaviours';
import type { FaultyServer } from '../support/servers/faulty-server';

/** Ctrl+Z, which Chromium also handles by itself: it undoes the last typing, also in a field without the focus. */

const it = connectedTest(json(200, pageOf(...sampleReports(5))));

const posts = (server: FaultyServer) => server.requests.filter(({ method }) => method === 'POST');

it('undoes feedback on another report, not the search typed before', async ({ page, server }) => {
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
  expect(posts(server)).toEqual([]);
});

it('undoes typing in the focused field, and nothing in a field that was left', async ({ page }) => {
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
