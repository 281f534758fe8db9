import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../../renderer/features/investigate/findings/findings-tool';
import '../../../renderer/features/investigate/meetings/meetings-tool';
import { InvestigateScreen } from '../../../renderer/features/investigate/investigate-screen';
import type { FoundMeetings } from '../../../shared/contract/meetings.calls';
import { fail, succeed } from '../../../shared/result';
import { manyRows } from '../../support/inputs/sample-rows';
import type { Replies } from '../../support/window/fake-bridge';
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
