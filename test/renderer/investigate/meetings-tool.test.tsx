import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InvestigateScreen } from '../../../renderer/features/investigate/investigate-screen';
// Loaded before the tests, which would wait for it.
import '../../../renderer/features/investigate/meetings/meetings-tool';
import type { FoundMeetings, MetPair } from '../../../shared/contract/meetings.calls';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { fail, succeed } from '../../../shared/result';
import type { Replies } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';
import { emptyToolSlots } from '../../support/window/tool-slots';

const at = '1772373909000000001';
const side = {
  key: '4',
  timestamp: at,
  latitude: 40.417,
  longitude: -3.703,
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
const gathering = {
  users: ['ana', 'ben', 'cem'],
  count: 3,
  expected: 1.4,
  p: 0.2,
  chanceShare: 0.7,
  from: at,
  until: at,
  latitude: 1,
  longitude: 2,
  place: '',
  sharedDevices: 0,
};
const byChance = { mean: 0.4, least: 0, most: 2 };
const found: FoundMeetings = {
  kind: 'found',
  reports: 1_200,
  users: 300,
  leftOut: 17,
  rounds: 20,
  pairs: { listed: [pair], count: 1, sure: 1, byChance },
  gatherings: {
    listed: [gathering],
    count: 1_234,
    sure: 0,
    byChance: { mean: 1_000, least: 950, most: 1_050 },
  },
};

async function openTool(replies: Partial<Replies> = {}) {
  const opened: string[] = [];
  const shown: unknown[] = [];
  const rendered = renderWithStores(
    <InvestigateScreen
      {...emptyToolSlots}
      renderFindingsMap={({ label, findings, circles, onChoose }) => (
        <section aria-label={label}>
          {findings.map(({ id, name }) => (
            <button key={id} type="button" onClick={() => onChoose(id)}>
              {name}
            </button>
          ))}
          <output>{circles.length} circles</output>
        </section>
      )}
      onOpenReport={(key) => opened.push(key)}
      onShowReports={(query) => shown.push(query)}
    />,
    replies,
  );
  await rendered.user.click(screen.getByRole('tab', { name: 'Meetings' }));
  await screen.findByRole('form', { name: 'Question about meetings' });
  return { ...rendered, opened, shown };
}

const answering = { 'investigate.meetings': () => succeed(found) };

it('meetings are asked about at once, with the usual question, and explain themselves', async () => {
  const { calls } = await openTool(answering);
  expect(
    screen.getByText(/^Which users are at the same place at the same time, again and again/),
  ).toBeTruthy();
  await screen.findByText(/1 pair found\. By chance, expect 0\.4 \(0 to 2\)/);
  expect(calls.filter(({ name }) => name === 'investigate.meetings').map(({ request }) => request)).toEqual([
    { user: null, positions: 'gps', withinMinutes: 60, leastDays: 2, radii: defaultRadii },
  ]);
  expect(screen.getByText(/1,200 reports of 300 users compared\. 17 reports don’t say/)).toBeTruthy();
});

it('a pair shows the days found next to those to expect, its ordinary cause, and its meetings', async () => {
  const { user, opened, shown } = await openTool(answering);
  const button = await screen.findByRole('button', { name: /Met on 3 days; expected by chance: <0\.01/ });
  expect(within(button).getByText('Hardly by chance')).toBeTruthy();
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(
    screen.getByText(/p = 0\.00004\. Of the findings at least this strong, about 2% are by chance/),
  ).toBeTruthy();
  expect(
    screen.getByText(/They share 1 device\. At these places: 25% of the first user’s reports, 50%/),
  ).toBeTruthy();
  expect(screen.getByText('2 min and 30 m apart; radii 100 m and 100 m')).toBeTruthy();
  expect(screen.getByText('2 circles')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open the report of ben' }));
  expect(opened).toEqual(['9']);
  await user.click(screen.getByRole('button', { name: 'Show their reports' }));
  expect(shown).toMatchObject([{ filters: [{ field: 'user', in: ['ana', 'ben'] }] }]);
});

it('gatherings say when chance explains them, and how many are not listed', async () => {
  const { user, shown } = await openTool(answering);
  await user.click(await screen.findByRole('radio', { name: 'Gatherings (1,234)' }));
  expect(screen.getByText('Chance can explain all of them.')).toBeTruthy();
  expect(screen.getByText('The first 1 of 1,234.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /3 users on one day; expected by chance: 1\.4/ }));
  await user.click(screen.getByRole('button', { name: 'Show these reports' }));
  expect(shown).toMatchObject([
    {
      filters: [
        { field: 'user', in: ['ana', 'ben', 'cem'] },
        { field: 'time', range: { from: at, until: at } },
        {
          field: 'area',
          area: { kind: 'circle', latitude: 1, longitude: 2, km: expect.closeTo(0.4, 1) },
          sources: ['geo'],
        },
      ],
    },
  ]);
});

it('a gathering names 30 of its users, and shows the reports of all', async () => {
  const users = Array.from({ length: 40 }, (_, at) => `user ${at}`);
  const large = { ...gathering, users, count: 40 };
  const { user, shown } = await openTool({
    'investigate.meetings': () =>
      succeed({
        ...found,
        gatherings: { ...found.gatherings, listed: [large, { ...large, latitude: 3, count: 2_000 }] },
      }),
  });
  await user.click(await screen.findByRole('radio', { name: 'Gatherings (1,234)' }));
  await user.click(screen.getByRole('button', { name: /40 users on one day; expected/ }));
  expect(screen.getAllByText(/^user \d+$/)).toHaveLength(30);
  expect(screen.getByText('and 10 more users')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show these reports' }));
  expect(shown).toMatchObject([{ filters: [{ field: 'user', in: users }, {}, {}] }]);
  // A filter can't have as many users: the time and the place are enough.
  await user.click(screen.getByRole('button', { name: /2,000 users on one day; expected/ }));
  await user.click(screen.getByRole('button', { name: 'Show these reports' }));
  expect(shown).toMatchObject([{}, { filters: [{ field: 'time' }, { field: 'area' }] }]);
});

it('a click on the map chooses a pair in the list', async () => {
  const { user } = await openTool(answering);
  const map = await screen.findByRole('region', { name: 'Map of the meetings' });
  await user.click(await within(map).findByRole('button', { name: 'ana and ben: 3 days' }));
  expect(screen.getByRole('button', { name: /Met on 3 days/ }).getAttribute('aria-expanded')).toBe('true');
});

it('the user is completed from the reports, and asked about once an ID is chosen', async () => {
  const { user, calls } = await openTool({
    ...answering,
    'reports.values': () => succeed([{ value: 'ana', count: 12 }]),
  });
  await user.type(screen.getByRole('textbox', { name: 'Only meetings of (user ID)' }), 'a');
  await user.click(await screen.findByRole('option', { name: /^ana/ }));
  expect(calls.findLast(({ name }) => name === 'investigate.meetings')?.request).toMatchObject({
    user: 'ana',
  });
});

it('the user is asked about with Enter, not with each letter', async () => {
  const { user, calls, stores } = await openTool(answering);
  const asked = () =>
    calls.filter(({ name }) => name === 'investigate.meetings').map(({ request }) => request);
  await user.type(screen.getByRole('textbox', { name: 'Only meetings of (user ID)' }), 'ana');
  expect(asked()).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(asked().at(-1)).toMatchObject({ user: 'ana' });
  expect(stores.investigation.getState().investigation.meetings.user).toBe('ana');
  await screen.findByText(/^Only those of ana are listed/);
});

it('a failed search for meetings says why, and is repeated', async () => {
  let isDown = true;
  const { user } = await openTool({
    'investigate.meetings': () => (isDown ? fail({ kind: 'store-down' }) : succeed(found)),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The meetings couldn’t be found.');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByText(/1 pair found/);
});

it('without meetings, and where there are too many, it says what to change', async () => {
  const none = { listed: [], count: 0, sure: 0, byChance: { mean: 0, least: 0, most: 0 } };
  let crowded = false;
  const { stores } = await openTool({
    'investigate.meetings': () =>
      succeed(crowded ? { kind: 'crowded' } : { ...found, pairs: none, gatherings: none }),
  });
  await screen.findByText('No such meetings');
  crowded = true;
  act(() => stores.investigation.getState().ask('meetings', { positions: 'gpsAndEm' }));
  await screen.findByText(/^Too many reports are at the same places at the same time/);
});
