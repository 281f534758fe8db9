import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
// Loaded before the tests, which would wait for it.
import '../../../renderer/features/investigate/alibi/alibi-tool';
import '../../../renderer/features/investigate/what-if/what-if-tool';
import { InvestigateScreen } from '../../../renderer/features/investigate/investigate-screen';
import type { WhatIfCounts } from '../../../shared/contract/what-if.calls';
import type { Flagging } from '../../../shared/domain/what-if';
import { fail, succeed } from '../../../shared/result';
import { sampleRows } from '../../support/inputs/sample-rows';
import type { Replies } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';
import { emptyToolSlots } from '../../support/window/tool-slots';

const none = { reports: 0, precision: { hits: 0, n: 0 }, recall: { hits: 0, n: 50 } };
const today: Flagging = {
  travel: { reports: 400, precision: { hits: 31, n: 50 }, recall: { hits: 31, n: 60 } },
  disagreement: none,
  any: { reports: 400, precision: { hits: 31, n: 50 }, recall: { hits: 31, n: 60 } },
};
const tried: Flagging = { ...today, travel: { ...today.travel, reports: 250 } };

function counts(change: Partial<WhatIfCounts> = {}): WhatIfCounts {
  return {
    kind: 'counted',
    snapshot: 3,
    reports: 1_000,
    judged: { fraud: 40, suspicious: 20, legitimate: 30, unclear: 5 },
    today,
    tried,
    newly: 0,
    noLonger: 150,
    list: [],
    ...change,
  };
}

async function openTool(replies: Partial<Replies> = {}) {
  const opened: string[] = [];
  const rendered = renderWithStores(
    <InvestigateScreen {...emptyToolSlots} onOpenReport={(key) => opened.push(key)} />,
    replies,
  );
  // The stores are reset when the profile is open.
  await screen.findByRole('region', { name: 'Findings' });
  act(() => rendered.stores.investigation.getState().choose('whatIf'));
  await screen.findByRole('form', { name: 'Limits to try' });
  const asked = () =>
    rendered.calls.filter(({ name }) => name === 'investigate.whatIf').map(({ request }) => request);
  return { ...rendered, opened, asked };
}

const counted = { 'investigate.whatIf': () => succeed(counts()) };

it('the what-if explains itself, and begins with today’s limits and a higher score', async () => {
  const { asked } = await openTool(counted);
  expect(screen.getByText(/^Try other limits on the reports stored on this computer/)).toBeTruthy();
  await screen.findByRole('table', { name: 'Result' });
  expect(asked()[0]).toMatchObject({
    snapshot: null,
    today: { travel: { fastestKmPerHour: 900, floorKm: 50 }, score: 1 },
    tried: { travel: { fastestKmPerHour: 900, floorKm: 50 }, score: 40 },
    listed: 'newly',
  });
});

it('the result has today’s figures next to the tried ones, with n and intervals', async () => {
  await openTool(counted);
  const table = await screen.findByRole('table', { name: 'Result' });
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows[2]).toBe('Impossible travel400 (40%)-150 250 (25%)');
  expect(rows[6]).toBe('Impossible travel62% (48.2–74.1%), 31 of 5062% (48.2–74.1%), 31 of 50');
  expect(rows[7]).toBe('Disagreementnone judgednone judged');
  expect(screen.getByText(/The judged transactions are not a random sample/)).toBeTruthy();
  expect(
    screen.getByText(/Judged: 60 transactions as fraud or suspicious, 30 as legitimate\. 5 as “can’t tell”/),
  ).toBeTruthy();
});

it('the result says that nothing was judged yet', async () => {
  const judged = { fraud: 0, suspicious: 0, legitimate: 0, unclear: 2 };
  await openTool({ 'investigate.whatIf': () => succeed(counts({ judged })) });
  await screen.findByText(/^No transaction has a verdict yet/);
  expect(screen.queryByText('none judged')).toBeNull();
  expect(screen.queryByText(/not a random sample/)).toBeNull();
});

it('typing a limit asks again on the same snapshot, and a wrong one is marked and not asked', async () => {
  const { user, asked } = await openTool(counted);
  await screen.findByRole('table', { name: 'Result' });
  const speed = screen.getByRole('textbox', { name: 'Maximum speed, km/h' });
  await user.clear(speed);
  expect(speed.getAttribute('aria-invalid')).toBe('true');
  await screen.findByText('Correct the limits');
  const before = asked().length;
  await user.type(speed, '500');
  await screen.findByRole('table', { name: 'Result' });
  expect(asked().length).toBeGreaterThan(before);
  expect(asked().at(-1)).toMatchObject({ snapshot: 3, tried: { travel: { fastestKmPerHour: 500 } } });
  expect(screen.getByText('Today: 900.')).toBeTruthy();
});

it('radii are tried too, and all limits go back to today’s', async () => {
  const { user, asked } = await openTool(counted);
  const radius = await screen.findByLabelText('GPS, km');
  await user.clear(radius);
  await user.type(radius, '2,5');
  expect(asked().at(-1)).toMatchObject({ tried: { radii: { geo: 2.5, ip: 200 } } });
  await user.click(screen.getByRole('button', { name: 'Back to today’s limits' }));
  expect(asked().at(-1)).toMatchObject({ tried: { radii: { geo: 0.1 }, score: 1 } });
});

it('while reports are read it shows how far that is, and goes on by itself', async () => {
  let times = 0;
  const { asked } = await openTool({
    'investigate.whatIf': () => {
      times += 1;
      return succeed(
        times < 3 ? { kind: 'preparing', snapshot: 3, done: 1_000 * times, of: 4_000 } : counts(),
      );
    },
  });
  await screen.findByRole('table', { name: 'Result' });
  expect(asked()).toMatchObject([{ snapshot: null }, { snapshot: 3 }, { snapshot: 3 }]);
});

it('lists what only today’s limits flag, with the reason, and opens it', async () => {
  const [row] = sampleRows;
  if (row === undefined) throw new Error('There are sample rows.');
  const list = [{ row, today: { travel: true, score: 20 }, tried: { travel: false, score: 20 } }];
  const { user, asked, opened } = await openTool({
    'investigate.whatIf': ({ listed }) => succeed(counts({ list: listed === 'noLonger' ? list : [] })),
  });
  await screen.findByText('The tried limits flag no report that today’s don’t.');
  await user.click(screen.getByRole('radio', { name: 'No longer flagged (150)' }));
  expect(asked().at(-1)).toMatchObject({ listed: 'noLonger' });
  const table = await screen.findByRole('table', { name: 'Reports that change' });
  expect(table.textContent).toContain('impossible travel, disagreement 20');
  expect(screen.getByText('The newest 1 of 150.')).toBeTruthy();
  await user.click(within(table).getByRole('button', { name: 'Open report' }));
  expect(opened).toEqual([row.key]);
});

it('opens exactly the reports of a change in the grid, under a filter that says what they are', async () => {
  const { user, calls, stores } = await openTool({
    ...counted,
    'investigate.whatIfReports': () => succeed(['17', '19']),
  });
  await user.click(await screen.findByRole('radio', { name: 'No longer flagged (150)' }));
  await user.click(screen.getByRole('button', { name: 'Show 150 reports in Reports' }));
  expect(calls.findLast(({ name }) => name === 'investigate.whatIfReports')?.request).toMatchObject({
    snapshot: 3,
    tried: { score: 40 },
    listed: 'noLonger',
  });
  expect(stores.navigation.getState().screen).toBe('reports');
  expect(stores.reports.getState().query.filters).toEqual([
    { field: 'listed', keys: ['17', '19'], reason: 'noLongerFlagged', found: 150 },
  ]);
});

it('says so if a change has more reports than a filter can list', async () => {
  await openTool({ 'investigate.whatIf': () => succeed(counts({ newly: 7_120 })) });
  await screen.findByRole('button', { name: 'Show the newest 5,000 of 7,120 in Reports' });
});

it('reads the reports again if the counted ones no longer exist', async () => {
  const { user, asked } = await openTool({
    'investigate.whatIf': () => succeed(counts({ newly: 4 })),
    'investigate.whatIfReports': () => succeed(null),
  });
  await user.click(await screen.findByRole('button', { name: 'Show 4 reports in Reports' }));
  expect(asked().at(-1)).toMatchObject({ snapshot: null });
});

it('saves the tried limits as settings only when asked to', async () => {
  const { user, calls } = await openTool(counted);
  const save = screen.getByRole('button', { name: 'Save as settings' });
  expect(save).toHaveProperty('disabled', true);
  const floor = screen.getByRole('textbox', { name: 'Minimum distance, km' });
  await user.clear(floor);
  await user.type(floor, '80');
  expect(calls.filter(({ name }) => name === 'settings.save')).toEqual([]);
  await user.click(save);
  expect(calls.findLast(({ name }) => name === 'settings.save')?.request).toMatchObject({
    travelLimits: { fastestKmPerHour: 900, floorKm: 80 },
  });
});

it('a failed question says why, and is asked again', async () => {
  let isDown = true;
  const { user } = await openTool({
    'investigate.whatIf': () => (isDown ? fail({ kind: 'store-down' }) : succeed(counts())),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The reports couldn’t be read.');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table', { name: 'Result' });
});

it('the what-if says that there are no reports, and reads them again', async () => {
  const { user, asked } = await openTool({ 'investigate.whatIf': () => succeed(counts({ reports: 0 })) });
  await screen.findByText('No reports yet');
  expect(asked()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  expect(asked().at(-1)).toMatchObject({ snapshot: null });
});
