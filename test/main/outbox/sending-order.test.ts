import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancelBatch, pauseBatch } from '../../../main/outbox/batch-actions';
import { discardItem, retryItem } from '../../../main/outbox/item-actions';
import { nextToSend } from '../../../main/outbox/item-transitions';
import { maxConcurrentPosts } from '../../../main/outbox/sender';
import { feedbackJson } from '../../../shared/domain/feedback';
import { type OutboxItem, outboxStates, undoTime } from '../../../shared/domain/outbox';
import { succeed } from '../../../shared/result';
import { numberedFeedback } from '../../support/children/outbox-messages';
import { OutboxInMemory, refusalWith } from '../../support/outbox/outbox-in-memory';
import { reviewedBatch } from '../../support/outbox/reviewed-batch';

const minute = 60_000;

function item(sequence: number, more: Partial<OutboxItem> = {}): OutboxItem {
  return {
    id: String(sequence),
    profileId: 'p',
    sequence,
    transactionId: 't',
    feedback: numberedFeedback(sequence),
    reported: null,
    batchId: null,
    state: 'Queued',
    createdAt: 0,
    changedAt: 0,
    attempts: 0,
    mayHaveArrived: false,
    insists: false,
    problem: null,
    answer: '',
    ...more,
  };
}

const anyItems = fc
  .array(
    fc.record({
      transactionId: fc.constantFrom('t', 'u', 'v', 'w'),
      state: fc.constantFrom(...outboxStates, 'Queued' as const, 'Queued' as const),
      held: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map((given) => given.map((each, at) => ({ ...item(at + 1, each), held: each.held })));
const anyUnderWay = fc.uniqueArray(fc.constantFrom('t', 'u', 'v', 'w')).map((ids) => new Set<string>(ids));

describe('the next item to send', () => {
  it('is the first Queued one of its transaction that is not delayed and has no POST in progress', () => {
    fc.assert(
      fc.property(anyItems, anyUnderWay, (items, underWay) => {
        const isDelayed = ({ id }: OutboxItem) => items.some((each) => each.id === id && each.held);
        const mayGo = items.filter(
          (each) =>
            each.state === 'Queued' &&
            !each.held &&
            !underWay.has(each.transactionId) &&
            !items.some(
              (before) =>
                before.sequence < each.sequence &&
                before.transactionId === each.transactionId &&
                (before.state === 'Queued' || before.state === 'Held'),
            ),
        );
        expect(nextToSend(items, { inFlight: underWay, isDelayed })?.id).toBe(mayGo[0]?.id);
      }),
    );
  });

  it('is eventually every item, in order on each transaction, however long the answers take', () => {
    fc.assert(
      fc.property(anyItems, fc.infiniteStream(fc.nat()), (some, chance) => {
        const given = some.filter(({ state }) => state !== 'Held');
        const items = new Map(given.map((each) => [each.id, each]));
        const waiting = given.filter(({ state }) => state === 'Queued');
        const underWay = new Map<string, string>();
        const order: OutboxItem[] = [];
        while (order.length < waiting.length) {
          const next = nextToSend(items.values(), { inFlight: underWay, isDelayed: () => false });
          if (next && underWay.size < maxConcurrentPosts) {
            order.push(next);
            underWay.set(next.transactionId, next.id);
            items.set(next.id, { ...next, held: false, state: 'Sending' });
          } else {
            // Nothing can begin, so that something must be under way: it ends.
            const [transactionId = 'nothing is under way', id = ''] =
              [...underWay][(chance.next().value ?? 0) % underWay.size] ?? [];
            expect(underWay.delete(transactionId)).toBe(true);
            items.delete(id);
          }
        }
        for (const about of ['t', 'u', 'v', 'w'] as const) {
          const own = order.filter(({ transactionId }) => transactionId === about);
          expect(own.map(({ sequence }) => sequence)).toEqual(
            waiting.filter(({ transactionId }) => transactionId === about).map(({ sequence }) => sequence),
          );
        }
      }),
    );
  });
});

describe('queued feedback', () => {
  let fixture: OutboxInMemory;
  beforeEach(() => {
    fixture = new OutboxInMemory();
  });

  it('is sent once its undo time is over, and not before', async () => {
    await fixture.put('t', 1);
    await fixture.clock.advance(undoTime - 1);
    expect(fixture.sent).toEqual([]);
    await fixture.clock.advance(1);
    expect(fixture.posts).toMatchObject([
      { at: undoTime, transactionId: 't', body: feedbackJson(numberedFeedback(1)) },
    ]);
  });

  it('is one item and one POST after a double click', async () => {
    const [first, second] = await Promise.all([
      fixture.put('t', 1, { another: false }),
      fixture.put('t', 1, { another: false }),
    ]);
    expect(first).toEqual(second);
    await fixture.clock.advance(minute);
    expect(fixture.sent).toEqual(['t']);
    expect(fixture.states).toEqual(['Sent']);
  });

  it('on a transaction that has some is refused until confirmed, before and after it was sent', async () => {
    const refused = { ok: false, problem: { kind: 'feedback-given', transactionId: 't' } };
    await fixture.put('t', 1, { another: false });
    expect(await fixture.put('t', 2, { another: false })).toEqual(refused);
    await fixture.clock.advance(minute);
    expect(await fixture.put('t', 1, { another: false })).toEqual(refused);
    await fixture.restart();
    expect(await fixture.put('t', 1, { another: false })).toEqual(refused);
    await fixture.clock.advance(minute);
    expect(fixture.sent).toEqual(['t']);
    expect(await fixture.put('t', 1)).toMatchObject({ ok: true });
    await fixture.clock.advance(minute);
    expect(fixture.sent).toEqual(['t', 't']);
  });

  it('that was being sent when the run ended is Unconfirmed in the next, which does not send it', async () => {
    await fixture.put('t', 1);
    await fixture.put('u', 2);
    await fixture.clock.advance(undoTime);
    expect(fixture.states).toEqual(['Sending', 'Queued']);
    await fixture.restart();
    await fixture.clock.advance(minute);
    expect(fixture.sent).toEqual(['t', 'u']);
    expect(fixture.states).toEqual(['Unconfirmed', 'Sent']);
  });

  it('that the service always refuses is Failed and stays, and everything else is sent', async () => {
    fixture.service = ({ transactionId }) => (transactionId === 'refused' ? refusalWith(400) : succeed(''));
    for (let number = 1; number <= 20; number += 1)
      await fixture.put(number % 4 === 1 ? 'refused' : `t${number}`, number);
    await fixture.clock.advance(minute);
    expect(fixture.states).toEqual(Array.from({ length: 20 }, (_, at) => (at % 4 === 0 ? 'Failed' : 'Sent')));
    expect(fixture.posts).toHaveLength(20);
    const [first] = fixture.items;
    expect(first).toMatchObject({ attempts: 1, problem: { kind: 'service-error', status: 400 } });
    await fixture.restart();
    await fixture.clock.advance(60 * minute);
    expect(fixture.posts).toHaveLength(20);
  });

  it('that the service refuses with 500 at the head lets the others be sent after a wait', async () => {
    fixture.service = ({ transactionId }) => (transactionId === 'refused' ? refusalWith(500) : succeed(''));
    await fixture.put('refused', 1);
    await fixture.put('t', 2);
    await fixture.clock.advance(minute);
    expect(fixture.states).toEqual(['Failed', 'Sent']);
    expect(fixture.posts).toHaveLength(2);
  });

  it('that is retried while another is to replace it stays', async () => {
    fixture.service = (_, before) => (before === 0 ? refusalWith(400) : succeed(''));
    await fixture.put('t', 1);
    await fixture.clock.advance(minute);
    const [failed] = fixture.items;
    let calls = 0;
    // The first store call, which reads the feedback on the transaction, takes long.
    const reading = new Promise<void>((begun) => {
      fixture.storeTurns = () => {
        calls += 1;
        begun();
        return calls === 1 ? 10 : 0;
      };
    });
    const instead = { another: false, replaces: failed?.id ?? '' };
    const putting = fixture.put('t', 2, instead);
    await reading;
    await fixture.outbox.whenLoaded((open) => retryItem(open, failed?.id ?? '', true));
    expect(await putting).toMatchObject({ problem: { kind: 'feedback-given' } });
    await fixture.clock.advance(minute);
    expect(fixture.states).toEqual(['Sent']);
    expect(await fixture.put('t', 2, instead)).toMatchObject({ problem: { kind: 'feedback-given' } });
  });

  it('that is retried just before another replaces it stays, and the other is not queued', async () => {
    fixture.service = () => refusalWith(400);
    await fixture.put('t', 1);
    await fixture.clock.advance(minute);
    const [failed] = fixture.items;
    const again = fixture.outbox.whenLoaded((open) => retryItem(open, failed?.id ?? '', true));
    const putting = fixture.put('t', 2, { another: true, replaces: failed?.id ?? '' });
    await again;
    expect(await putting).toMatchObject({ problem: { kind: 'invalid-input' } });
    expect(fixture.posts.map(({ body }) => body)).not.toContain(feedbackJson(numberedFeedback(2)));
  });

  it('in a batch is sent automatically', async () => {
    const given = ['t', 'u', 'v'].map((transactionId, at) => ({
      transactionId,
      feedback: numberedFeedback(at),
      reported: null,
    }));
    expect(await fixture.outbox.putMany('p', reviewedBatch('a file', given))).toMatchObject({ ok: true });
    await fixture.clock.advance(undoTime - 1);
    expect(fixture.sent).toEqual([]);
    await fixture.clock.advance(minute);
    expect(fixture.sent).toEqual(['t', 'u', 'v']);
  });

  it.each(['cancelled', 'discarded'] as const)(
    'behind a paused item is sent once that is %s',
    async (how) => {
      const given = [{ transactionId: 't', feedback: numberedFeedback(1), reported: null }];
      const batch = await fixture.outbox.putMany('p', reviewedBatch('a file', given));
      if (!batch.ok) throw new Error(batch.problem.kind);
      await fixture.outbox.whenLoaded((open) => pauseBatch(open, batch.value.id, true));
      await fixture.put('t', 2);
      await fixture.clock.advance(minute);
      expect(fixture.sent).toEqual([]);
      if (how === 'cancelled') await fixture.outbox.whenLoaded((open) => cancelBatch(open, batch.value.id));
      else await fixture.outbox.whenLoaded((open) => discardItem(open, fixture.items[0]?.id ?? ''));
      await fixture.clock.advance(minute);
      expect(fixture.posts.map(({ body }) => body)).toEqual([feedbackJson(numberedFeedback(2))]);
    },
  );

  it('of a profile is not sent while another profile is open', async () => {
    await fixture.put('t', 1);
    fixture.open('q');
    await fixture.clock.advance(60 * minute);
    expect(fixture.sent).toEqual([]);
    fixture.open('p');
    await fixture.outbox.read();
    await fixture.clock.advance(minute);
    expect(fixture.sent).toEqual(['t']);
    expect(fixture.items).toMatchObject([{ profileId: 'p', state: 'Sent' }]);
  });
});
