import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../../renderer/features/investigate/findings/findings-tool';
import '../../../renderer/features/investigate/meetings/meetings-tool';
import { InvestigateScreen } from '../../../renderer/features/investigate/investigate-screen';
import type { Answer } from '../../../shared/contract/contract';
import type { FoundMeetings } from '../../../shared/contract/meetings.calls';
import { fail, succeed } from '../../../shared/result';
import { manyRows } from '../../support/inputs/sample-rows';
import { type Replies, sampleConnection, sampleProfile } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';
import { emptyToolSlots } from '../../support/window/tool-slots';

const side = {
  key: '7',
  timestamp: '1772373909000000001',
  latitude: 1,
  longitude: 2,
  radiusKm: 0.1,
  place: 'Madrid, Spain',
};
const byChance = { mean: 0.4, least: 0, most: 2 };
const met: FoundMeetings = {
  kind: 'found',
  reports: 1_200,
  users: 300,
  leftOut: 17,
  rounds: 20,
  pairs: {
    listed: [
      {
        users: ['ana', 'be\u202en'],
        days: 3,
        expected: 0.004,
        p: 0.000_04,
        chanceShare: 0.011,
        sharedDevices: 1,
        usual: [0.25, 0.5],
        meetings: [{ sides: [side, { ...side, key: '9' }], secondsApart: 120, km: 0.03 }],
      },
    ],
    count: 1,
    sure: 1,
    byChance,
  },
  gatherings: { listed: [], count: 0, sure: 0, byChance },
};

async function openPair(replies: Partial<Replies>) {
  const rendered = renderWithStores(<InvestigateScreen {...emptyToolSlots} />, {
    'investigate.meetings': () => succeed(met),
    ...replies,
  });
  await screen.findByRole('region', { name: 'Findings' });
  await rendered.user.click(screen.getByRole('tab', { name: 'Meetings' }));
  await rendered.user.click(await screen.findByRole('button', { name: /Met on 3 days/ }));
  return rendered;
}

it('a meeting is added to a case as its sentences, with the reports of each day', async () => {
  const { user, stores } = await openPair({
    'reports.rows': ({ keys }) =>
      succeed(
        manyRows(keys.length).map((row, at) => ({
          ...row,
          key: keys[at] ?? '',
          transactionId: `t-${keys[at]}`,
        })),
      ),
  });
  await user.click(screen.getByRole('button', { name: 'Add to case' }));
  const { adding } = stores.cases.getState();
  expect(adding?.map(({ id: _, ...content }) => content)).toEqual([
    {
      kind: 'note',
      text: expect.stringMatching(/^Meetings: ana and be⟨U\+202E⟩n\nMet on 3 days; .*\n.*Madrid, Spain/s),
    },
    { kind: 'report', key: '7', transactionId: 't-7' },
    { kind: 'report', key: '9', transactionId: 't-9' },
  ]);
});

it('nothing is added while the reports can’t be read, and it says why', async () => {
  const { user, stores } = await openPair({ 'reports.rows': () => fail({ kind: 'store-down' }) });
  await user.click(screen.getByRole('button', { name: 'Add to case' }));
  expect(stores.cases.getState().adding).toBeNull();
  expect(stores.toasts.getState().toasts).toHaveLength(1);
});

/** Opens a pair whose reports are read when `answer` is called. */
async function openSlowPair() {
  let answer: (given: Answer<'reports.rows'>) => void = () => undefined;
  const rows = new Promise<Answer<'reports.rows'>>((resolve) => {
    answer = resolve;
  });
  const rendered = await openPair({ 'reports.rows': () => rows });
  return { ...rendered, answer: () => act(async () => answer(succeed([]))) };
}

it('is added once, however often the button is pressed while the reports are read', async () => {
  const { user, stores, calls, answer } = await openSlowPair();
  const button = screen.getByRole('button', { name: 'Add to case' });
  await user.dblClick(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(calls.filter(({ name }) => name === 'reports.rows')).toHaveLength(1);
  await answer();
  await waitFor(() => expect(stores.cases.getState().adding).toHaveLength(1));
  expect(button.getAttribute('aria-busy')).toBeNull();
});

it('is offered to no case of another profile, opened while the reports are read', async () => {
  const { user, stores, push, answer } = await openSlowPair();
  await user.click(screen.getByRole('button', { name: 'Add to case' }));
  const other = sampleConnection({ profile: { ...sampleProfile, id: 'other', name: 'Other shop' } });
  act(() => push('connection.changed', other));
  await answer();
  expect(stores.cases.getState().adding).toBeNull();
});
