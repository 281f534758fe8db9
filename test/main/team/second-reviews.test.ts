import { describe, expect, it } from 'vitest';
import { SecondReviews } from '../../../main/team/second-reviews';
import type { TeamClient } from '../../../main/team/team-client';
import type { ReportVerdict } from '../../../shared/domain/batch-feedback';
import type { Problem } from '../../../shared/domain/problem';
import { fail, type Result, succeed } from '../../../shared/result';
import { other, self } from '../../support/inputs/sample-team';
import { storeWith } from '../../support/main/rpc-in-process';

const application = 'https://reports.example/';
const round = '00000000-0000-4000-8000-0000000000f0';
const report = (key: string, transactionId: string): ReportVerdict => ({
  key,
  versions: 1,
  ...{ content: 'AAAAAAAABBBBBBBBCCCCCCCC', level: 3, amount: null, currency: null, time: null },
  transactionId,
  userId: null,
  riskAssignment: 'fraud',
  fraudCases: [],
});

type Listed = Parameters<typeof succeed<Awaited<ReturnType<TeamClient['blindItems']>>>>[0];

/** `hiddenBefore`: the subjects that the store hides so far. */
function secondReviews(list: Listed, hiddenBefore: readonly string[] = []) {
  const hidden: (readonly string[])[] = [];
  let revealed = 0;
  const drawn: unknown[] = [];
  const store = storeWith({
    'reports.verdicts': async () =>
      succeed([report('7', 'order-1'), report('8', 'order-1'), report('9', 'order-2')]),
    'shared.hide': async ({ subjects }) => {
      hidden.push(subjects);
      const before = hidden.at(-2) ?? hiddenBefore;
      return succeed([
        ...subjects.filter((subject) => !before.includes(subject)),
        ...before.filter((subject) => !subjects.includes(subject)),
      ]);
    },
  });
  const client = {
    blindItems: async () => list,
    drawBlind: async (_: unknown, body: unknown): Promise<Result<null, Problem>> => {
      drawn.push(body);
      return succeed(null);
    },
  };
  const access = { address: 'https://team.example/', token: 'token' };
  const link = {
    revealed: () => {
      revealed += 1;
    },
  };
  return {
    hidden,
    drawn,
    revealed: () => revealed,
    reviews: new SecondReviews({ client, access, store, application, person: self, link }),
  };
}

const listed = (subject: string, change: object = {}) => ({
  round,
  application,
  subject,
  first: other,
  second: self,
  revealed_at: null,
  ...change,
});

describe('second reviews', () => {
  it('hide the transactions that this person has yet to decide, with their reports, and nothing else', async () => {
    const { reviews, hidden } = secondReviews(
      succeed({
        items: [
          listed('transaction:order-1'),
          listed('transaction:order-2', { revealed_at: 5 }),
          listed('transaction:order-3', { second: other }),
          listed('transaction:order-4', { application: 'https://another.example/' }),
        ],
      }),
    );
    const read = await reviews.read();
    expect(read.ok && read.value.map(({ subject }) => subject)).toEqual([
      'transaction:order-1',
      'transaction:order-2',
      'transaction:order-3',
    ]);
    expect(hidden).toEqual([['transaction:order-1', 'report:7', 'report:8']]);
  });

  it('have what was hidden received again once it no longer is', async () => {
    const item = listed('transaction:order-1');
    const waiting = secondReviews(succeed({ items: [item] }));
    await waiting.reviews.read();
    await waiting.reviews.read();
    expect(waiting.revealed()).toBe(0);
    const decided = { ...item, revealed_at: 5 };
    const { reviews, revealed } = secondReviews(succeed({ items: [decided] }), ['transaction:order-1']);
    await reviews.read();
    await reviews.read();
    expect(revealed()).toBe(1);
  });

  it('stay hidden while the server can’t be reached', async () => {
    const { reviews, hidden } = secondReviews(fail({ kind: 'unexpected' }));
    expect((await reviews.read()).ok).toBe(false);
    expect(hidden).toEqual([]);
  });

  it('are drawn with the reports that they cover', async () => {
    const { reviews, drawn } = secondReviews(succeed({ items: [] }));
    await reviews.draw(round, [{ subject: 'transaction:order-1', second: other }]);
    const covers = ['transaction:order-1', 'report:7', 'report:8'];
    const items = [{ subject: 'transaction:order-1', second: other, covers }];
    expect(drawn).toEqual([{ round, application, items }]);
  });
});

it('a list in transit hides nothing once the profile leaves the team', async () => {
  const { hidden, reviews } = secondReviews(succeed({ items: [listed('transaction:order-1')] }));
  const reading = reviews.read();
  reviews.end();
  await reading;
  expect(hidden).toEqual([]);
});
