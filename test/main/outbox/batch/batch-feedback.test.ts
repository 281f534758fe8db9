import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelBatch } from '../../../../main/outbox/batch-actions';
import { discardItem } from '../../../../main/outbox/item-actions';
import type { FeedbackDraft } from '../../../../shared/domain/feedback';
import { everyReport } from '../../../../shared/domain/report-query';
import { taking } from '../../../support/databases/store-calls';
import { succeeded } from '../../../support/databases/stored-copy';
import { BatchFixture, choicesOf, draftOfRisk } from './batch-fixture';

let fixture: BatchFixture;
beforeEach(async () => {
  fixture = await BatchFixture.setUp();
});
afterEach(() => fixture.close());

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
    await fixture.take(some);
    const review = await fixture.review(all);
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
    const reason = 'A transaction ID can’t be "." or "..".';
    expect(review.invalidTransactions).toEqual([{ transactionId: '..', reason }]);
    expect(review.byRisk).toEqual([
      { risk: 'fraud', transactions: 1 },
      { risk: 'odd', transactions: 1 },
      { risk: 'clear', transactions: 2 },
      { risk: null, transactions: 1 },
    ]);
  });

  it('does not depend on the order in which reports arrived or were selected', async () => {
    await fixture.take(some.toReversed());
    const { byRisk } = await fixture.review({ kind: 'keys', keys: keys.toReversed() });
    expect(byRisk).toContainEqual({ risk: 'clear', transactions: 2 });
  });

  it('counts the selected reports that no longer exist', async () => {
    await fixture.take(some);
    const review = await fixture.review({ kind: 'keys', keys: ['1', '1', '2', '99', 'no report'] });
    expect(review).toMatchObject({ reports: 2, missing: 2, transactions: 2 });
  });

  it('contains all reports of a query as of a moment', async () => {
    await fixture.take(some);
    const page = await fixture.store.call('reports.page', {
      query: everyReport,
      page: 1,
      limit: 1,
      asOf: null,
    });
    const { asOf } = succeeded(page);
    const query = { ...everyReport, filters: [{ field: 'risk' as const, in: ['high'], out: [] }] };
    const review = await fixture.review({ kind: 'query', query, asOf });
    expect(review).toMatchObject({ reports: 3, transactions: 1, withoutTransaction: 1, invalid: 1 });
  });

  it('finds reports without an ID by their content', async () => {
    await fixture.take([{ ...report(1, 'a', 'high', 1), id: undefined }]);
    const page = await fixture.store.call('reports.page', {
      query: everyReport,
      page: 1,
      limit: 1,
      asOf: null,
    });
    const key = succeeded(page).rows[0]?.key ?? '';
    expect(await fixture.review({ kind: 'keys', keys: [key] })).toMatchObject({
      reports: 1,
      transactions: 1,
    });
  });

  it('is refused for more than 10,000 reports', async () => {
    const ids = Array.from({ length: 10_001 }, (_, at) => at + 1);
    for (const from of [0, 5_000]) {
      const until = from === 0 ? 5_000 : ids.length;
      succeeded(await fixture.store.call('pages.store', taking(ids.slice(from, until))));
    }
    expect(await fixture.batch.review({ kind: 'query', query: everyReport, asOf: 10_000 })).toMatchObject({
      ok: false,
      problem: { kind: 'invalid-input', field: 'Reports' },
    });
    const most = ids.slice(1).map(String);
    expect(await fixture.review({ kind: 'keys', keys: most })).toMatchObject({ transactions: 10_000 });
  });

  it('no longer exists after another review, a change of profile or a discard', async () => {
    await fixture.take(some);
    const first = await fixture.review(all);
    const second = await fixture.review(all);
    const preview = (token: string) => fixture.batch.preview(choicesOf(token, draftOfRisk('clear')));
    expect(preview(first.token)).toMatchObject({ ok: false, problem: { kind: 'not-found' } });
    expect(preview(second.token)).toMatchObject({ ok: true });
    fixture.profileId = 'other';
    expect(preview(second.token)).toMatchObject({ ok: false, problem: { kind: 'not-found' } });
    fixture.profileId = 'p';
    fixture.batch.discard();
    expect(preview(second.token)).toMatchObject({ ok: false, problem: { kind: 'not-found' } });
  });
});

describe('the preview', () => {
  it('skips transactions that would not change, unless they are included', async () => {
    await fixture.take(some);
    const { token } = await fixture.review(all);
    const clear = draftOfRisk('clear');
    expect(succeeded(fixture.batch.preview(choicesOf(token, clear)))).toEqual({
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
      cases: [{ fraudCase: 'Location fraud', what: 'removed', transactions: 3 }],
    });
    expect(
      succeeded(fixture.batch.preview(choicesOf(token, clear, { includeUnchanged: true }))),
    ).toMatchObject({
      toSend: 5,
    });
    expect(succeeded(fixture.batch.preview(choicesOf(token, clear, { excluded: ['b', 'c'] })))).toMatchObject(
      {
        toSend: 2,
        excluded: 2,
      },
    );
  });

  it('counts different fraud cases as a change', async () => {
    await fixture.take(some);
    const { token } = await fixture.review(all);
    const same = (fraudCases: readonly string[] | null) =>
      succeeded(fixture.batch.preview(choicesOf(token, draftOfRisk('fraud', { fraudCases })))).same;
    expect(same(['Location fraud'])).toBe(1);
    expect(same(['Phising'])).toBe(0);
    expect(same([])).toBe(0);
    expect(same(null)).toBe(1);
  });

  it('can be paged through', async () => {
    await fixture.take(some);
    const { token } = await fixture.review(all);
    const choices = choicesOf(token, draftOfRisk('clear'), { excluded: ['b'] });
    const page = (view: 'all' | 'left out' | 'same' | 'to be sent', at = 1) =>
      succeeded(fixture.batch.page(choices, { view, page: at, limit: 2 }));
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
    await fixture.take(some);
    const { token } = await fixture.review(all);
    const draft = draftOfRisk('clear', { annotations: 'Known devices' });
    await fixture.saveDraft(null, draft);
    const batch = succeeded(await fixture.send(choicesOf(token, draft)));
    expect(batch).toMatchObject({ name: 'Feedback on 3 transactions: clear', total: 3, paused: false });
    const items = await fixture.items();
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
    expect(await fixture.outbox.readDraft(null)).toMatchObject({ value: null });
  });

  it('carries the reported cases that fit the risk, unless others were selected', async () => {
    await fixture.take(some);
    const sent = async (draft: FeedbackDraft) => {
      const { token } = await fixture.review(all);
      const include = { includeUnchanged: true, includeAlreadyRated: true };
      const batch = succeeded(await fixture.send(choicesOf(token, draft, include)));
      const items = (await fixture.items()).filter(({ batchId }) => batchId === batch.id);
      return Object.fromEntries(
        items.map(({ transactionId, feedback }) => [transactionId, feedback.behaviour.desired.fraud_cases]),
      );
    };
    const location = ['Location fraud'];
    expect(await sent(draftOfRisk('fraud'))).toEqual({ a: [], b: location, c: [], d: location, e: location });
    expect(await sent(draftOfRisk('clear'))).toEqual({ a: [], b: [], c: [], d: [], e: [] });
    const chosen = await sent(draftOfRisk('fraud', { fraudCases: ['Phising'] }));
    expect(new Set(Object.values(chosen).flat())).toEqual(new Set(['Phising']));
  });

  it('can be undone: the draft again lets each transaction keep its cases', async () => {
    await fixture.take(some);
    const { token } = await fixture.review(all);
    const draft = draftOfRisk('fraud', { annotations: 'All of one ring' });
    await fixture.saveDraft(null, draft);
    const batch = succeeded(await fixture.send(choicesOf(token, draft)));
    expect(await fixture.outbox.readDraft(null)).toMatchObject({ value: null });
    succeeded(await fixture.outbox.whenLoaded((open) => cancelBatch(open, batch.id)));
    expect(await fixture.outbox.readDraft(null)).toMatchObject({ value: draft });
  });

  it('keeps the draft about many transactions separate from the drafts of single transactions', async () => {
    await fixture.saveDraft(null, draftOfRisk('clear'));
    await fixture.saveDraft('null', draftOfRisk('high'));
    expect(await fixture.outbox.readDraft(null)).toMatchObject({ value: { desiredRisk: 'clear' } });
    expect(await fixture.outbox.readDraft('null')).toMatchObject({ value: { desiredRisk: 'high' } });
    await fixture.saveDraft(null, null);
    expect(await fixture.outbox.readDraft('null')).toMatchObject({ value: { desiredRisk: 'high' } });
  });

  it('happens once, however often it is requested', async () => {
    await fixture.take(some);
    const { token } = await fixture.review(all);
    const sending = () => fixture.send(choicesOf(token, draftOfRisk('clear')));
    const [one, other] = await Promise.all([sending(), sending()]);
    expect([one.ok, other.ok].filter(Boolean)).toHaveLength(1);
    expect(await sending()).toMatchObject({ ok: false, problem: { kind: 'not-found' } });
    expect(await fixture.items()).toHaveLength(3);
  });

  it('validates the draft again', async () => {
    await fixture.take(some);
    const { token } = await fixture.review(all);
    const sent = await fixture.send(choicesOf(token, draftOfRisk('clear', { score: 'eleven' })));
    expect(sent).toMatchObject({ ok: false, problem: { kind: 'invalid-input', field: 'score' } });
    expect(await fixture.items()).toEqual([]);
  });

  it('skips transactions that already have feedback, unless they are included, and shows them', async () => {
    await fixture.take(some);
    const first = await fixture.review(all);
    succeeded(await fixture.send(choicesOf(first.token, draftOfRisk('clear'))));
    const { token, given } = await fixture.review(all);
    expect(given).toBe(3);
    const low = draftOfRisk('low');
    expect(succeeded(fixture.batch.preview(choicesOf(token, low)))).toMatchObject({ toSend: 2, given: 3 });
    const rows = succeeded(
      fixture.batch.page(choicesOf(token, low), { view: 'given', page: 1, limit: 10 }),
    ).rows;
    expect(rows.map((row) => row.given?.Queued)).toEqual([1, 1, 1]);
    succeeded(await fixture.send(choicesOf(token, low, { includeAlreadyRated: true })));
    expect(await fixture.items()).toHaveLength(8);
  });

  it('does nothing, and says so, if feedback was added since the review', async () => {
    await fixture.take(some);
    const { token } = await fixture.review(all);
    const feedback = { behaviour: { desired: { risk_assignment: 'low' as const } } };
    const one = { transactionId: 'b', feedback, reported: null };
    const choices = choicesOf(token, draftOfRisk('clear'));
    const reviewed = fixture.digestOf(choices);
    succeeded(await fixture.outbox.put('p', one, { another: false, replaces: null }));
    expect(await fixture.batch.send(choices, reviewed)).toMatchObject({
      ok: false,
      problem: { kind: 'invalid-input', field: 'Transactions' },
    });
    expect(await fixture.items()).toHaveLength(1);
    expect(succeeded(fixture.batch.preview(choices))).toMatchObject({ toSend: 2, given: 1 });
    expect(await fixture.send(choices)).toMatchObject({ ok: true });
  });

  const given = (transactionId: string, risk: 'low' | 'high' = 'low') => {
    const feedback = { behaviour: { desired: { risk_assignment: risk } } };
    return fixture.outbox.put(
      'p',
      { transactionId, feedback, reported: null },
      { another: true, replaces: null },
    );
  };

  it('does nothing if it would go to other transactions than reviewed, even if their number is the same', async () => {
    await fixture.take(some);
    const before = succeeded(await given('b'));
    const { token } = await fixture.review(all);
    const choices = choicesOf(token, draftOfRisk('clear'));
    expect(succeeded(fixture.batch.preview(choices))).toMatchObject({ toSend: 2, given: 1 });
    const reviewed = fixture.digestOf(choices);
    succeeded(await fixture.outbox.whenLoaded((open) => discardItem(open, before.id)));
    succeeded(await given('d'));
    expect(await fixture.batch.send(choices, reviewed)).toMatchObject({ problem: { field: 'Transactions' } });
    expect(await fixture.items()).toHaveLength(1);
    expect(await fixture.send(choices)).toMatchObject({ ok: true, value: { total: 2 } });
  });

  it('does nothing if some of the transactions have more feedback than reviewed', async () => {
    await fixture.take(some);
    succeeded(await given('b'));
    const { token } = await fixture.review(all);
    const choices = choicesOf(token, draftOfRisk('clear'), { includeAlreadyRated: true });
    const reviewed = fixture.digestOf(choices);
    succeeded(await given('b', 'high'));
    expect(await fixture.batch.send(choices, reviewed)).toMatchObject({ problem: { field: 'Transactions' } });
    expect(await fixture.items()).toHaveLength(2);
  });

  it.each(['first', 'last'] as const)(
    'never adds to feedback that is queued at the same moment: %s',
    async (place) => {
      await fixture.take(some);
      const { token } = await fixture.review(all);
      const choices = choicesOf(token, draftOfRisk('clear'));
      const reviewed = fixture.digestOf(choices);
      const feedback = { behaviour: { desired: { risk_assignment: 'low' as const } } };
      const one = { transactionId: 'b', feedback, reported: null };
      const put = () => fixture.outbox.put('p', one, { another: false, replaces: null });
      const send = () => fixture.batch.send(choices, reviewed);
      const answers = await Promise.all(place === 'first' ? [put(), send()] : [send(), put()]);
      expect(answers.map(({ ok }) => ok)).toEqual([true, false]);
      const given = (await fixture.items()).filter(({ transactionId }) => transactionId === 'b');
      expect(given).toHaveLength(1);
    },
  );

  it('keeps the review when the disk is full', async () => {
    await fixture.take(some);
    const { token } = await fixture.review(all);
    const choices = choicesOf(token, draftOfRisk('clear'));
    fixture.outbox.onProfileChange({ profile: null, reach: { kind: 'untried' } }, { kind: 'closed' });
    expect(await fixture.send(choices)).toMatchObject({ ok: false, problem: { kind: 'not-connected' } });
    expect(fixture.batch.preview(choices)).toMatchObject({ ok: true });
  });

  it('can be undone as a whole while it is queued, without leaving a trace', async () => {
    await fixture.take(some);
    const { token } = await fixture.review(all);
    const batch = succeeded(await fixture.send(choicesOf(token, draftOfRisk('clear'))));
    fixture.advance(4_999);
    succeeded(await fixture.outbox.whenLoaded((open) => cancelBatch(open, batch.id)));
    expect(await fixture.items()).toEqual([]);
    expect((await fixture.review(all)).given).toBe(0);
  });

  it('keeps the input for the next batch while it was queued', async () => {
    await fixture.take(some);
    const { token } = await fixture.review(all);
    const typed = draftOfRisk('clear', { annotations: 'A mule.' });
    succeeded(await fixture.saveDraft(null, typed));
    const sending = fixture.send(choicesOf(token, typed));
    const next = draftOfRisk('low', { annotations: 'For the next' });
    succeeded(await fixture.saveDraft(null, next));
    succeeded(await sending);
    expect(await fixture.outbox.readDraft(null)).toEqual({ ok: true, value: next });
  });

  it('becomes a draft again when it is cancelled before any of it was sent', async () => {
    await fixture.take(some);
    const { token } = await fixture.review(all);
    const typed = draftOfRisk('clear', { annotations: 'A mule.' });
    succeeded(await fixture.saveDraft(null, typed));
    const batch = succeeded(await fixture.send(choicesOf(token, typed)));
    expect(await fixture.outbox.readDraft(null)).toEqual({ ok: true, value: null });
    succeeded(await fixture.outbox.whenLoaded((open) => cancelBatch(open, batch.id)));
    expect(await fixture.outbox.readDraft(null)).toEqual({ ok: true, value: typed });
  });
});
