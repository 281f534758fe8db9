import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
// Loaded before the tests, which would wait for them.
import '../../../renderer/features/investigate/findings/findings-tool';
import '../../../renderer/features/investigate/links/links-tool';
import '../../../renderer/features/investigate/meetings/meetings-tool';
import { InvestigateScreen } from '../../../renderer/features/investigate/investigate-screen';
import type { ToolSlots } from '../../../renderer/features/investigate/tools';
import type { FoundMeetings, MetPair } from '../../../shared/contract/meetings.calls';
import type { GroupSummary } from '../../../shared/domain/links/link-picture';
import type { ReportQuery } from '../../../shared/domain/report-query';
import { fail, succeed } from '../../../shared/result';
import { arrived, madrid, tokyo } from '../../support/inputs/arrived-report';
import { samplePage, sampleRows } from '../../support/inputs/sample-rows';
import type { Replies } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';
import { emptyToolSlots } from '../../support/window/tool-slots';

const ring: GroupSummary = {
  lead: { kind: 'device', value: 'd1' },
  users: 5,
  devices: 0,
  joins: { device: 1, place: 0, anyPlace: 0, ipPlace: 0, city: 0, country: 0, model: 0 },
  from: 0,
  until: 1_000,
  reports: 8,
  suspected: 5,
  judged: 3,
  judgedFraud: 2,
  amounts: { sums: [{ currency: 'EUR', value: '1200' }], more: 0, given: 8, of: 8 },
};
const side = {
  key: '7',
  timestamp: '1772373909000000001',
  latitude: 1,
  longitude: 2,
  radiusKm: 0.1,
  place: 'Madrid, Spain',
};
const pair: MetPair = {
  users: ['ana', 'ben'],
  days: 3,
  expected: 0.004,
  p: 0.000_04,
  chanceShare: 0.011,
  sharedDevices: 1,
  usual: [0.25, 0.5],
  meetings: [{ sides: [side, { ...side, key: '9' }], secondsApart: 120, km: 0.03 }],
};
const byChance = { mean: 0.4, least: 0, most: 2 };
const met: FoundMeetings = {
  kind: 'found',
  reports: 1_200,
  users: 300,
  leftOut: 17,
  rounds: 20,
  pairs: {
    listed: [pair, { ...pair, users: ['ana', 'cem'], p: 0.3, chanceShare: 0.9 }],
    count: 2,
    sure: 1,
    byChance,
  },
  gatherings: { listed: [], count: 0, sure: 0, byChance },
};

const answering: Partial<Replies> = {
  'investigate.groups': () => succeed({ groups: [ring], count: 1, reports: 1_200 }),
  'investigate.meetings': () => succeed(met),
  'reports.values': () => succeed([{ value: 'Impossible travel', count: 4 }]),
};

/** Ten minutes before, its user was in Tokyo. */
const before = { geo: tokyo, hours: 10 - 1 / 6 };
const { detail: travelledDetail } = arrived({ user: before, trusted: before });

async function openScreen(replies: Partial<Replies>, slots: Partial<ToolSlots> = {}) {
  const rendered = renderWithStores(<InvestigateScreen {...emptyToolSlots} {...slots} />, replies);
  await screen.findByRole('region', { name: 'Findings' });
  return rendered;
}

const card = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });

it('Investigate opens on what was found: how many of each, and the strongest in a line', async () => {
  const { calls } = await openScreen(answering);
  const rings = await card('Rings');
  const line = await within(rings).findByRole('button', {
    name: /^Ring of 5 users on one device within 1 day/,
  });
  expect(line.textContent).toContain(
    'Judged fraud: 2 of 3 · Risk fraud or high: 5 of 8 · Total amount: 1,200.00\u00a0EUR',
  );
  const meetings = await card('Meetings');
  const lines = await within(meetings).findAllByRole('button');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'ana and benMet on 3 days; expected by chance: <0.01',
  ]);
  expect((await card('Impossible travel')).textContent).toContain('4');
  await screen.findByText(/^Nothing found for: Hot spots, Drift.* Unseen hits\.$/);
  const order = calls.map(({ name }) => name).filter((name) => /^investigate\.[ghmd]/.test(name));
  expect(order).toEqual([
    'investigate.groups',
    'investigate.hotSpots',
    'investigate.drift',
    'investigate.meetings',
  ]);
});

it('impossible travel names its fastest report and opens it', async () => {
  const opened: string[] = [];
  const asked: ReportQuery[] = [];
  const { user, stores } = await openScreen(
    {
      ...answering,
      'reports.page': ({ query }) => {
        asked.push(query);
        return succeed(samplePage({ rows: sampleRows.slice(0, 1) }));
      },
      'reports.detail': () => succeed(travelledDetail),
    },
    { onOpenReport: (key) => opened.push(key) },
  );
  const travel = within(await card('Impossible travel'));
  const line = await travel.findByRole('button', { name: /^phone/ });
  expect(line.textContent).toBe(
    'phone: 35.67620, 139.65030 to 40.41680, -3.7038010,786 km in 10 min, 64,712–64,714 km/h · 2026-03-02 00:05:09 UTC',
  );
  await user.click(line);
  expect(opened).toEqual([travelledDetail.key]);
  expect(asked.at(-1)).toMatchObject({
    filters: [{ field: 'signal', in: ['Impossible travel'] }],
    sort: { column: 'travel', descending: true },
  });
  await user.click(travel.getByRole('button', { name: 'Show all: Impossible travel' }));
  expect(stores.reports.getState().query.filters).toEqual([
    { field: 'signal', in: ['Impossible travel'], out: [] },
  ]);
});

it('impossible travel names the device where only that can’t have travelled, not its latest user', async () => {
  const { detail } = arrived({ user: { geo: madrid, hours: 9 }, device: before });
  const ofBea = { ...detail, report: { ...detail.report, user: { id: 'bea', phone: null } } };
  await openScreen({
    ...answering,
    'reports.page': () => succeed(samplePage({ rows: sampleRows.slice(0, 1) })),
    'reports.detail': () => succeed(ofBea),
  });
  const travel = within(await card('Impossible travel'));
  expect(await travel.findByRole('button', { name: /^phone/ })).toBeTruthy();
});

it('a finding leads to its answer in the tool, which scrolls to it and isn’t computed again', async () => {
  const scrolling = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user, calls, stores } = await openScreen(answering);
  const meetings = await card('Meetings');
  await user.click(await within(meetings).findByRole('button', { name: /^ana and ben/ }));
  const chosen = await screen.findByRole('button', { name: /ana.*ben.*Met on 3 days/ });
  expect(chosen.getAttribute('aria-expanded')).toBe('true');
  expect(scrolling.mock.contexts).toContain(chosen);
  expect(calls.filter(({ name }) => name === 'investigate.meetings')).toHaveLength(1);
  await user.click(screen.getByRole('tab', { name: 'Findings' }));
  await user.click(await within(await card('Rings')).findByRole('button', { name: /^Ring of 5 users/ }));
  await screen.findByRole('form', { name: 'Start of the links' });
  expect(stores.investigation.getState().investigation.links.of).toEqual(ring.lead);
  const shown = screen.getAllByRole('button', { current: true });
  expect(scrolling.mock.contexts).toEqual(expect.arrayContaining(shown));
});

it('a question that fails says why and is asked again, and those after it are answered', async () => {
  let isDown = true;
  const { user } = await openScreen({
    ...answering,
    'investigate.groups': () =>
      isDown ? fail({ kind: 'store-down' }) : succeed({ groups: [ring], count: 1, reports: 1_200 }),
  });
  const rings = await card('Rings');
  await within(rings).findByText(/^The links couldn’t be read\./);
  await within(await card('Meetings')).findByRole('button', { name: /^ana and ben/ });
  isDown = false;
  await user.click(within(rings).getByRole('button', { name: 'Try again' }));
  await within(rings).findByRole('button', { name: /^Ring of 5 users/ });
});

it('where nothing stands out, it says so in a line', async () => {
  await openScreen({ 'investigate.groups': () => succeed({ groups: [], count: 0, reports: 12 }) });
  await screen.findByText('Nothing stands out');
  await screen.findByText(/^No rings, .* in 12 reports on this computer\.$/);
});

it('what arrives meanwhile is compared on request', async () => {
  const { user, calls, push } = await openScreen(answering);
  await within(await card('Meetings')).findByRole('button', { name: /^ana and ben/ });
  push('reports.changed', { added: 1, addedFraud: 0 });
  await user.click(await screen.findByRole('button', { name: 'Compare again' }));
  await waitFor(() => expect(calls.filter(({ name }) => name === 'investigate.meetings')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Compare again' })).toBeNull();
});
