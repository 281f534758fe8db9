import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everyReport } from '../../../../shared/domain/report-query';
import { taking } from '../../../support/store-calls';
import { succeeded } from '../../../support/stored-copy';
import { BatchDesk, chosen, draftOfRisk } from './batch-desk';

let desk: BatchDesk;
beforeEach(async () => {
  desk = await BatchDesk.setUp();
});
afterEach(() => desk.close());

const second = 1_000_000_000n;
const begin = 1_772_373_909_000_000_000n;

/** A report of a transaction, so many seconds after the beginning. */
function report(id: number, transactionId: string | undefined, risk: string | undefined, seconds: number) {
  return {
    id: BigInt(id),
    transaction_id: transactionId,
    timestamp: begin + BigInt(seconds) * second,
    event: { risk_assignment: risk, fraud_cases: risk === 'clear' ? [] : ['Location fraud'] },
  };
}

const some = [
  report(1, 'a', 'high', 1),
  report(2, 'b', 'fraud', 2),
  report(3, 'c', 'clear', 3),
  report(4, 'a', 'clear', 4),
  report(5, undefined, 'high', 5),
  report(6, '..', 'high', 6),
  report(7, 'd', undefined, 7),
  report(8, 'e', 'odd', 8),
];
const keys = some.map(({ id }) => String(id));
const all = { kind: 'keys', keys } as const;

describe('a review', () => {
  it('groups reports by transaction, and the newest report counts', async () => {
    await desk.take(some);
    const review = await desk.review(all);
    expect(review).toMatchObject({
      reports: 8,
      missing: 0,
      transactions: 5,
      merged: 1,
      withoutTransaction: 1,
      invalid: 1,
      given: 0,
      fraudCases: ['Location fraud'],
    });
    expect(review.invalidTransactions.map(({ transactionId }) => transactionId)).toEqual(['..']);
    expect(review.byRisk).toEqual([
      { risk: 'fraud', transactions: 1 },
      { risk: 'clear', transactions: 2 },
      { risk: 'odd', transactions: 1 },
      { risk: null, transactions: 1 },
    ]);
  });

  it('does not depend on the order in which reports arrived or were selected', async () => {
    await desk.take(some.toReversed());
    const { byRisk } = await desk.review({ kind: 'keys', keys: keys.toReversed() });
    expect(byRisk).toContainEqual({ risk: 'clear', transactions: 2 });
  });

  it('counts the selected reports that no longer exist', async () => {
    await desk.take(some);
    const review = await desk.review({ kind: 'keys', keys: ['1', '1', '2', '99', 'no report'] });
    expect(review).toMatchObject({ reports: 2, missing: 2, transactions: 2 });
  });

  it('contains all reports of a query as of a moment', async () => {
    await desk.take(some);
    const page = await desk.store.call('reports.page', {
      query: everyReport,
      page: 1,
      limit: 1,
      asOf: null,
    });
    const { asOf } = succeeded(page);
    const query = { ...everyReport, filters: [{ field: 'risk' as const, in: ['high'], out: [] }] };
    const review = await desk.review({ kind: 'query', query, asOf });
    expect(review).toMatchObject({ reports: 3, transactions: 1, withoutTransaction: 1, invalid: 1 });
  });

  it('finds reports without an ID by their content', async () => {
    await desk.take([{ ...report(1, 'a', 'high', 1), id: undefined }]);
    const page = await desk.store.call('reports.page', {
      query: everyReport,
      page: 1,
      limit: 1,
      asOf: null,
    });
    const key = succeeded(page).rows[0]?.key ?? '';
    expect(await desk.review({ kind: 'keys', keys: [key] })).toMatchObject({ reports: 1, transactions: 1 });
  });

  it('is refused for more than 10,000 reports', async () => {
    const ids = Array.from({ length: 10_001 }, (_, at) => at + 1);
    for (const from of [0, 5_000]) {
      const until = from === 0 ? 5_000 : ids.length;
      succeeded(await desk.store.call('pages.store', taking(ids.slice(from, until))));
    }
    expect(await desk.batch.review({ kind: 'query', query: everyReport, asOf: 10_000 })).toMatchObject({
      ok: false,
      problem: { kind: 'invalid-input', field: 'Reports' },
    });
    const most = ids.slice(1).map(String);
    expect(await desk.review({ kind: 'keys', keys: most })).toMatchObject({ transactions: 10_000 });
  });

  it('is gone after another review, a change of profile or a discard', async () => {
    await desk.take(some);
    const first = await desk.review(all);
    const second = await desk.review(all);
    const preview = (token: string) => desk.batch.preview(chosen(token, draftOfRisk('clear')));
    expect(preview(first.token)).toMatchObject({ ok: false, problem: { kind: 'gone' } });
    expect(preview(second.token)).toMatchObject({ ok: true });
    desk.profileId = 'other';
    expect(preview(second.token)).toMatchObject({ ok: false, problem: { kind: 'gone' } });
    desk.profileId = 'p';
    desk.batch.discard();
    expect(preview(second.token)).toMatchObject({ ok: false, problem: { kind: 'gone' } });
  });
});

describe('the preview', () => {
  it('skips transactions that would not change, unless they are included', async () => {
    await desk.take(some);
    const { token } = await desk.review(all);
    const clear = draftOfRisk('clear');
    expect(succeeded(desk.batch.preview(chosen(token, clear)))).toEqual({
      digest: expect.any(String),
      toSend: 3,
      same: 2,
      given: 0,
      excluded: 0,
      changes: [
        { risk: 'fraud', transactions: 1 },
        { risk: 'odd', transactions: 1 },
        { risk: null, transactions: 1 },
      ],
    });
    expect(succeeded(desk.batch.preview(chosen(token, clear, { includeUnchanged: true })))).toMatchObject({
      toSend: 5,
    });
    expect(succeeded(desk.batch.preview(chosen(token, clear, { excluded: ['b', 'c'] })))).toMatchObject({
      toSend: 2,
      excluded: 2,
    });
  });

  it('counts different fraud cases as a change', async () => {
    await desk.take(some);
    const { token } = await desk.review(all);
    const same = (fraudCases: readonly string[]) =>
      succeeded(desk.batch.preview(chosen(token, draftOfRisk('fraud', { fraudCases })))).same;
    expect(same(['Location fraud'])).toBe(1);
    expect(same(['Phising'])).toBe(0);
    expect(same([])).toBe(1);
  });

  it('can be paged through', async () => {
    await desk.take(some);
    const { token } = await desk.review(all);
    const asked = chosen(token, draftOfRisk('clear'), { excluded: ['b'] });
    const page = (view: 'all' | 'left out' | 'same' | 'to be sent', at = 1) =>
      succeeded(desk.batch.page(asked, { view, page: at, limit: 2 }));
    expect(page('all', 3)).toMatchObject({ total: 5, rows: [{ transactionId: 'b' }] });
    expect(page('left out').rows).toMatchObject([{ transactionId: 'b', excluded: true, sent: false }]);
    expect(page('same').rows).toMatchObject([
      { transactionId: 'a', same: true, reports: 2, reported: { riskAssignment: 'clear' } },
      { transactionId: 'c' },
    ]);
    expect(page('to be sent').rows.map(({ transactionId }) => transactionId)).toEqual(['e', 'd']);
  });
});

describe('sending', () => {
  it('queues one feedback entry for each transaction, as one batch', async () => {
    await desk.take(some);
    const { token } = await desk.review(all);
    const draft = draftOfRisk('clear', { annotations: 'Known devices' });
    await desk.saveDraft(null, draft);
    const batch = succeeded(await desk.send(chosen(token, draft)));
    expect(batch).toMatchObject({ name: 'Feedback on 3 transactions: clear', total: 3, paused: false });
    const items = await desk.items();
    expect(items.map(({ transactionId }) => transactionId).toSorted()).toEqual(['b', 'd', 'e']);
    for (const item of items)
      expect(item).toMatchObject({
        batchId: batch.id,
        state: 'Queued',
        feedback: {
          behaviour: { desired: { risk_assignment: 'clear' } },
          valuation: { annotations: 'Known devices' },
        },
      });
    expect(items.find(({ transactionId }) => transactionId === 'b')?.reported).toEqual({
      riskAssignment: 'fraud',
      fraudCases: ['Location fraud'],
    });
    expect(await desk.outbox.readDraft(null)).toMatchObject({ value: null });
  });

  it('keeps the draft about many transactions separate from the drafts of single transactions', async () => {
    await desk.saveDraft(null, draftOfRisk('clear'));
    await desk.saveDraft('null', draftOfRisk('high'));
    expect(await desk.outbox.readDraft(null)).toMatchObject({ value: { desiredRisk: 'clear' } });
    expect(await desk.outbox.readDraft('null')).toMatchObject({ value: { desiredRisk: 'high' } });
    await desk.saveDraft(null, null);
    expect(await desk.outbox.readDraft('null')).toMatchObject({ value: { desiredRisk: 'high' } });
  });

  it('happens once, however often it is requested', async () => {
    await desk.take(some);
    const { token } = await desk.review(all);
    const sending = () => desk.send(chosen(token, draftOfRisk('clear')));
    const [one, other] = await Promise.all([sending(), sending()]);
    expect([one.ok, other.ok].filter(Boolean)).toHaveLength(1);
    expect(await sending()).toMatchObject({ ok: false, problem: { kind: 'gone' } });
    expect(await desk.items()).toHaveLength(3);
  });

  it('validates the draft again', async () => {
    await desk.take(some);
    const { token } = await desk.review(all);
    const sent = await desk.send(chosen(token, draftOfRisk('clear', { score: 'eleven' })));
    expect(sent).toMatchObject({ ok: false, problem: { kind: 'invalid-input', field: 'score' } });
    expect(await desk.items()).toEqual([]);
  });

  it('skips transactions that already have feedback, unless they are included, and shows them', async () => {
    await desk.take(some);
    const first = await desk.review(all);
    succeeded(await desk.send(chosen(first.token, draftOfRisk('clear'))));
    const { token, given } = await desk.review(all);
    expect(given).toBe(3);
    const low = draftOfRisk('low');
    expect(succeeded(desk.batch.preview(chosen(token, low)))).toMatchObject({ toSend: 2, given: 3 });
    const rows = succeeded(desk.batch.page(chosen(token, low), { view: 'given', page: 1, limit: 10 })).rows;
    expect(rows.map((row) => row.given?.Queued)).toEqual([1, 1, 1]);
    succeeded(await desk.send(chosen(token, low, { includeAlreadyRated: true })));
    expect(await desk.items()).toHaveLength(8);
  });

  it('does nothing, and says so, if feedback was added since the review', async () => {
    await desk.take(some);
    const { token } = await desk.review(all);
    const feedback = { behaviour: { desired: { risk_assignment: 'low' as const } } };
    const one = { transactionId: 'b', feedback, reported: null };
    const asked = chosen(token, draftOfRisk('clear'));
    const reviewed = desk.lookedAt(asked);
    succeeded(await desk.outbox.put('p', one, { another: false, replaces: null }));
    expect(await desk.batch.send(asked, reviewed)).toMatchObject({
      ok: false,
      problem: { kind: 'invalid-input', field: 'Transactions' },
    });
    expect(await desk.items()).toHaveLength(1);
    expect(succeeded(desk.batch.preview(asked))).toMatchObject({ toSend: 2, given: 1 });
    expect(await desk.send(asked)).toMatchObject({ ok: true });
  });

  const given = (transactionId: string, risk: 'low' | 'high' = 'low') => {
    const feedback = { behaviour: { desired: { risk_assignment: risk } } };
    return desk.outbox.put(
      'p',
      { transactionId, feedback, reported: null },
      { another: true, replaces: null },
    );
  };

  it('does nothing if it would go to other transactions than reviewed, even if their number is the same', async () => {
    await desk.take(some);
    const before = succeeded(await given('b'));
    const { token } = await desk.review(all);
    const asked = chosen(token, draftOfRisk('clear'));
    expect(succeeded(desk.batch.preview(asked))).toMatchObject({ toSend: 2, given: 1 });
    const reviewed = desk.lookedAt(asked);
    succeeded(await desk.outbox.discard(before.id));
    succeeded(await given('d'));
    expect(await desk.batch.send(asked, reviewed)).toMatchObject({ problem: { field: 'Transactions' } });
    expect(await desk.items()).toHaveLength(1);
    expect(await desk.send(asked)).toMatchObject({ ok: true, value: { total: 2 } });
  });

  it('does nothing if some of the transactions have more feedback than reviewed', async () => {
    await desk.take(some);
    succeeded(await given('b'));
    const { token } = await desk.review(all);
    const asked = chosen(token, draftOfRisk('clear'), { includeAlreadyRated: true });
    const reviewed = desk.lookedAt(asked);
    succeeded(await given('b', 'high'));
    expect(await desk.batch.send(asked, reviewed)).toMatchObject({ problem: { field: 'Transactions' } });
    expect(await desk.items()).toHaveLength(2);
  });

  it.each(['first', 'last'] as const)(
    'never adds to feedback that is queued at the same moment: %s',
    async (place) => {
      await desk.take(some);
      const { token } = await desk.review(all);
      const asked = chosen(token, draftOfRisk('clear'));
      const reviewed = desk.lookedAt(asked);
      const feedback = { behaviour: { desired: { risk_assignment: 'low' as const } } };
      const one = { transactionId: 'b', feedback, reported: null };
      const put = () => desk.outbox.put('p', one, { another: false, replaces: null });
      const send = () => desk.batch.send(asked, reviewed);
      const answers = await Promise.all(place === 'first' ? [put(), send()] : [send(), put()]);
      expect(answers.map(({ ok }) => ok)).toEqual([true, false]);
      const given = (await desk.items()).filter(({ transactionId }) => transactionId === 'b');
      expect(given).toHaveLength(1);
    },
  );

  it('keeps the review when the disk is full', async () => {
    await desk.take(some);
    const { token } = await desk.review(all);
    const asked = chosen(token, draftOfRisk('clear'));
    desk.outbox.follow({ profile: null, reach: { kind: 'untried' } }, { kind: 'closed' });
    expect(await desk.send(asked)).toMatchObject({ ok: false, problem: { kind: 'not-connected' } });
    expect(desk.batch.preview(asked)).toMatchObject({ ok: true });
  });

  it('can be undone as a whole while it is queued, without leaving a trace', async () => {
    await desk.take(some);
    const { token } = await desk.review(all);
    const batch = succeeded(await desk.send(chosen(token, draftOfRisk('clear'))));
    desk.advance(4_999);
    succeeded(await desk.outbox.cancelBatch(batch.id));
    expect(await desk.items()).toEqual([]);
    expect((await desk.review(all)).given).toBe(0);
  });

  it('keeps what was typed for the next batch while it was queued', async () => {
    await desk.take(some);
    const { token } = await desk.review(all);
    const typed = draftOfRisk('clear', { annotations: 'A mule.' });
    succeeded(await desk.saveDraft(null, typed));
    const sending = desk.send(chosen(token, typed));
    const next = draftOfRisk('low', { annotations: 'For the next' });
    succeeded(await desk.saveDraft(null, next));
    succeeded(await sending);
    expect(await desk.outbox.readDraft(null)).toEqual({ ok: true, value: next });
  });

  it('becomes a draft again when it is cancelled before any of it was sent', async () => {
    await desk.take(some);
    const { token } = await desk.review(all);
    const typed = draftOfRisk('clear', { annotations: 'A mule.' });
    succeeded(await desk.saveDraft(null, typed));
    const batch = succeeded(await desk.send(chosen(token, typed)));
    expect(await desk.outbox.readDraft(null)).toEqual({ ok: true, value: null });
    succeeded(await desk.outbox.cancelBatch(batch.id));
    expect(await desk.outbox.readDraft(null)).toEqual({ ok: true, value: typed });
  });
});
