import { expect, it } from 'vitest';
import { standardQueue } from '../../../renderer/features/review/queues';
import { decided, type Outcome, startedSession } from '../../../renderer/features/review/session';
import { summaryOf } from '../../../renderer/features/review/session-summary';
import type { Verdict } from '../../../shared/domain/review-log';
import { queueItem } from '../../support/inputs/queue-item';

/** Summarises a session with these outcomes and one report that is left. */
function summary(...outcomes: readonly Outcome[]) {
  const items = [...outcomes.keys(), 'open'].map((key) => queueItem(String(key)));
  const list = { items, total: items.length, asOf: 1 };
  return summaryOf(
    outcomes.reduce(
      (session, outcome) => decided(session, outcome),
      startedSession(standardQueue('needs-review'), list, 0),
    ),
  );
}

function judged(
  verdict: Verdict,
  reportedRisk: string | null,
  tookMs: number,
  amount: string | null = null,
): Outcome {
  const summed = { transactionId: null, amount, currency: amount && 'EUR' };
  return { kind: 'judged', id: '', verdict, typed: {}, reportedRisk, amount: summed, tookMs };
}

it('sums up the amounts that were judged, by verdict', () => {
  const found = summary(
    judged('fraud', 'fraud', 1, '0.1'),
    judged('fraud', 'high', 1, '0.2'),
    judged('legitimate', 'high', 1, '6999.66'),
    judged('legitimate', 'high', 1),
    { kind: 'skipped' },
  );
  expect(found.amounts).toEqual({ sums: [{ currency: 'EUR', value: '6999.96' }], more: 0, given: 3, of: 4 });
  expect(found.byVerdict.map(({ amounts }) => amounts.sums[0]?.value)).toEqual(['0.3', '6999.66']);
});

it('counts what was decided, skipped, set aside and left open, and which verdicts overturn the service', () => {
  const found = summary(
    judged('fraud', 'fraud', 1_000),
    judged('legitimate', 'high', 5_000),
    judged('suspicious', 'clear', 3_000),
    judged('unclear', 'fraud', 9_000),
    judged('legitimate', 'low', 2_000),
    judged('legitimate', 'strange', 2_000),
    { kind: 'skipped' },
    { kind: 'snoozed', id: '', typed: {} },
  );
  expect(found).toMatchObject({ count: 6, overturned: 2, skipped: 1, deferred: 1, open: 1 });
  expect(found.byVerdict).toMatchObject([
    { verdict: 'fraud', count: 1, overturned: 0, medianMs: 1_000 },
    { verdict: 'suspicious', count: 1, overturned: 1, medianMs: 3_000 },
    { verdict: 'legitimate', count: 3, overturned: 1, medianMs: 2_000 },
    { verdict: 'unclear', count: 1, overturned: 0, medianMs: 9_000 },
  ]);
  expect(found.byRisk.map(({ risk, count }) => [risk, count])).toEqual([
    ['fraud', 2],
    ['high', 1],
    ['low', 1],
    ['clear', 1],
    [null, 1],
  ]);
});

it('takes the middle of an even number of times, and has no time without verdicts', () => {
  expect(summary(judged('fraud', null, 1_000), judged('fraud', null, 4_000)).medianMs).toBe(2_500);
  expect(summary({ kind: 'skipped' }).medianMs).toBeNull();
});
