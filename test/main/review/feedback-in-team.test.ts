import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelBatch, pauseBatch, retryBatch } from '../../../main/outbox/batch-actions';
import { discardItem, retryItem } from '../../../main/outbox/item-actions';
import { maxHeldMs } from '../../../shared/domain/outbox';
import { firstHash } from '../../../shared/node/entry-hash';
import { fail, succeed } from '../../../shared/result';
import { type SharedEntry, toPushedEntry } from '../../../shared/team-api/wire';
import { numberedFeedback } from '../../support/children/outbox-messages';
import { storeService } from '../../support/databases/store-in-process';
import { succeeded } from '../../support/databases/stored-copy';
import { nextEntryId, sampleEntry, verdictOn } from '../../support/inputs/sample-entry';
import { chained, other, sampleTeam, self, stubOf } from '../../support/inputs/sample-team';
import { DecisionFixture, decision, report, sending } from './decision-fixture';

let fixture: DecisionFixture;
beforeEach(async () => {
  fixture = await DecisionFixture.setUp([report(1, 'a')]);
  await setTeam(sampleTeam);
});
afterEach(() => fixture.close());

/** Lets the team's order have the other person's intent, if `isFirst` before, and everything written here. */
async function order({ isFirst }: { readonly isFirst: boolean }): Promise<void> {
  const mine = await unshared();
  const theirs = sampleEntry({
    ...{ id: nextEntryId(), device: '00000000-0000-4000-8000-0000000000ee', application: storeService },
    ...{ subject: 'transaction:a', kind: 'feedback', body: { itemId: 'x', transactionId: 'a' } },
  });
  const own = mine.map((entry) => ({ person: self, entry: toPushedEntry(entry) }));
  const others = [{ person: other, entry: toPushedEntry(theirs) }];
  const entries: readonly SharedEntry[] = chained(isFirst ? [...others, ...own] : [...own, ...others]);
  const last = entries.at(-1);
  const cursor = { seq: last?.seq ?? 0, hash: last?.hash ?? firstHash };
  succeeded(
    await fixture.inProcess.call('shared.store', { entries: [...entries], cursor, at: 1, isBroken: false }),
  );
}

const decideToSend = () => fixture.decide(decision(sending('fraud')));
const states = async () => (await fixture.items()).map(({ state }) => state);
const ordered = () => fixture.outbox.whenLoaded((open) => open.teamChanged());
const unshared = async () =>
  succeeded(await fixture.inProcess.call('shared.unshared', { except: [], limit: 500, cases: true }));
const only = async () => (await fixture.items())[0]?.id ?? '';
/** Retries the only feedback. */
const retry = async (another = false) =>
  succeeded(await fixture.outbox.whenLoaded(async (open) => retryItem(open, await only(), another)));
const setTeam = async (team: typeof sampleTeam | null) =>
  succeeded(await fixture.inProcess.call('membership.write', { team }));

it('feedback waits until the intent to send it has a place in the order of the team', async () => {
  const [item] = (await decideToSend()).items;
  expect(item?.state).toBe('Held');
  await fixture.clock.pass(60_000);
  succeeded(await ordered());
  expect(await states()).toEqual(['Held']);
  await order({ isFirst: false });
  succeeded(await ordered());
  await fixture.sent(1);
  expect(await states()).toEqual(['Sent']);
});

it('feedback that another person decided to send before is not sent, unless the user insists', async () => {
  await decideToSend();
  await order({ isFirst: true });
  succeeded(await ordered());
  const problem = { kind: 'feedback-by-other', name: 'Ben' };
  expect(await fixture.items()).toMatchObject([{ state: 'Failed', attempts: 0, problem }]);
  await retry();
  await fixture.sent(1);
  expect(await states()).toEqual(['Sent']);
});

it('feedback that waits for the team is still there after a restart, and can be sent without it', async () => {
  await decideToSend();
  fixture.restart();
  expect(await states()).toEqual(['Held']);
  await retry();
  await fixture.sent(1);
});

it('feedback that waits for the team is sent only at the user’s word when the profile has left it', async () => {
  await decideToSend();
  await setTeam(null);
  succeeded(await ordered());
  const problem = { kind: 'feedback-in-doubt' };
  expect(await fixture.items()).toMatchObject([{ state: 'Failed', attempts: 0, problem }]);
  await retry();
  await fixture.sent(1);
});

it('a decision under a claim carries its token, with the intent', async () => {
  fixture.claims.set('transaction:a', 'a token');
  await decideToSend();
  expect((await unshared()).map(({ kind, claimToken }) => [kind, claimToken])).toEqual([
    ['verdict', 'a token'],
    ['feedback', 'a token'],
  ]);
});

const newFeedback = { transactionId: 'a', feedback: numberedFeedback(1), reported: null };
const first = { another: false, replaces: null };
const give = async () => succeeded(await fixture.outbox.put('p', newFeedback, first));
/** Gives feedback that the service refuses once the team's order has it. */
async function refused(): Promise<void> {
  await give();
  await order({ isFirst: false });
  fixture.receiver.answer = (response) => response.writeHead(400).end();
  succeeded(await ordered());
  await fixture.sent(1);
}
const batch = { name: 'A file', typed: null, feedback: [newFeedback] };
const giveMany = async () => succeeded(await fixture.outbox.putMany('p', async () => succeed(batch)));
/** The intents and their withdrawals. */
const intents = async () => {
  return (await unshared())
    .filter(({ kind }) => kind === 'feedback' || kind === 'withdrawal')
    .map(({ kind, claimToken }) => [kind, claimToken]);
};

it.each([
  ['the form', give],
  ['a file', giveMany],
])('feedback from %s waits for the team too, under the claim of this desktop', async (_, send) => {
  fixture.claims.set('transaction:a', 'a token');
  await send();
  expect(await states()).toEqual(['Held']);
  expect(await intents()).toEqual([['feedback', 'a token']]);
  await fixture.clock.pass(60_000);
  await order({ isFirst: false });
  succeeded(await ordered());
  await fixture.sent(1);
});

it('feedback from the form of a profile without a team is sent without an intent', async () => {
  await setTeam(null);
  await give();
  await fixture.sent(1);
  expect(await intents()).toEqual([]);
});

it.each([
  ['discarded', async () => fixture.outbox.whenLoaded(async (open) => discardItem(open, await only()))],
  ['undone', async () => fixture.outbox.undo(await only())],
])('the intent of feedback that is %s is withdrawn', async (_, giveUp) => {
  await give();
  succeeded<unknown>(await giveUp());
  expect(await intents()).toEqual([
    ['feedback', null],
    ['withdrawal', null],
  ]);
});

it('the intents of a batch that is cancelled are withdrawn', async () => {
  const { id } = await giveMany();
  succeeded(await fixture.outbox.whenLoaded((open) => cancelBatch(open, id)));
  expect(await intents()).toHaveLength(2);
});

it('the intent of feedback that a colleague sends is withdrawn, and written again when the user insists', async () => {
  await give();
  await order({ isFirst: true });
  succeeded(await ordered());
  expect(await intents()).toEqual([['withdrawal', null]]);
  await retry();
  expect(await intents()).toEqual([
    ['withdrawal', null],
    ['feedback', null],
  ]);
  await fixture.sent(1);
});

it('feedback of a batch that a colleague sends waits for the team again when the batch is retried', async () => {
  const { id } = await giveMany();
  await order({ isFirst: true });
  succeeded(await ordered());
  expect(await states()).toEqual(['Failed']);
  expect(succeeded(await fixture.outbox.whenLoaded((open) => retryBatch(open, id, false)))).toBe(1);
  expect(await states()).toEqual(['Held']);
});

it('a batch isn’t retried if a colleague may have sent all of it in a team that the profile has left', async () => {
  const { id } = await giveMany();
  await setTeam(null);
  succeeded(await ordered());
  const retried = await fixture.outbox.whenLoaded((open) => retryBatch(open, id, false));
  expect(retried).toMatchObject({ ok: false, problem: { kind: 'feedback-in-doubt' } });
  expect(await states()).toEqual(['Failed']);
});

it('feedback that waits for the team without an intent gets one', async () => {
  await give();
  const [item] = await fixture.items();
  const cancelledIntents = [{ itemId: item?.id ?? '', subject: 'transaction:a' }];
  succeeded(await fixture.inProcess.call('log.write', { cancelledIntents }));
  succeeded(await ordered());
  succeeded(await ordered());
  expect((await intents()).map(([kind]) => kind)).toEqual(['feedback', 'withdrawal', 'feedback']);
});

describe('a team that can’t decide', () => {
  const question = (why: string) => ({ state: 'Failed', problem: { kind: 'feedback-in-doubt', why } });

  it.each(['removed', 'no-token', 'outdated'] as const)(
    '(%s) asks about what waits, and about what is new',
    async (loss) => {
      await give();
      expect(await states()).toEqual(['Held']);
      fixture.loss = loss;
      succeeded(await ordered());
      expect(await fixture.items()).toMatchObject([question(loss)]);
      const late = { transactionId: 'b', feedback: numberedFeedback(2), reported: null };
      succeeded(await fixture.outbox.put('p', late, first));
      expect(await fixture.items()).toMatchObject([question(loss), question(loss)]);
      expect(succeeded(await fixture.outbox.read()).counts).toMatchObject({ Failed: 2, Held: 0 });
      expect((await intents()).map(([kind]) => kind)).toEqual(['feedback', 'withdrawal']);
    },
  );

  it('asks about the feedback of a verdict, whose intent is withdrawn', async () => {
    fixture.loss = 'removed';
    await decideToSend();
    expect(await fixture.items()).toMatchObject([question('removed')]);
    expect((await intents()).map(([kind]) => kind)).toEqual(['feedback', 'withdrawal']);
  });

  it('still sends what its order decided before', async () => {
    await give();
    await order({ isFirst: false });
    fixture.loss = 'outdated';
    succeeded(await ordered());
    await fixture.sent(1);
  });

  it('asks about feedback that the service refused before when it is retried, and sends it at its user’s word', async () => {
    await refused();
    fixture.loss = 'removed';
    expect(await retry()).toMatchObject(question('removed'));
    expect(await retry()).toMatchObject({ state: 'Queued', insists: true });
    await fixture.sent(2);
  });
});

describe('a batch that waits for the team, or is in doubt', () => {
  const toB = { transactionId: 'b', feedback: numberedFeedback(2), reported: null };
  const giveTwo = async () =>
    succeeded(
      await fixture.outbox.putMany('p', async () => succeed({ ...batch, feedback: [newFeedback, toB] })),
    );
  const send = (id: string) => fixture.outbox.whenLoaded((open) => retryBatch(open, id, true));

  it('is sent as a whole at its user’s word', async () => {
    const { id } = await giveTwo();
    await setTeam(null);
    succeeded(await ordered());
    const { batches } = succeeded(await fixture.outbox.read());
    expect(batches).toMatchObject([{ teamQuestions: 2, counts: { Failed: 2 } }]);
    expect(succeeded(await send(id))).toBe(2);
    await fixture.sent(2);
    expect(await states()).toEqual(['Sent', 'Sent']);
  });

  it('is sent while it is Held, and stays so decided after a restart', async () => {
    const { id } = await giveTwo();
    expect(succeeded(await send(id))).toBe(2);
    expect(await fixture.items()).toMatchObject([
      { state: 'Queued', insists: true },
      { state: 'Queued', insists: true },
    ]);
    fixture.restart();
    succeeded(await ordered());
    await fixture.sent(2);
  });

  it('leaves alone what may have arrived', async () => {
    fixture.receiver.answer = (response) => response.destroy();
    const { id } = await giveMany();
    await order({ isFirst: false });
    succeeded(await ordered());
    await fixture.sent(1);
    expect(await states()).toEqual(['Unconfirmed']);
    expect(succeeded(await send(id))).toBe(0);
  });
});

it('what its user decides while the order is read counts', async () => {
  await give();
  succeeded(await ordered());
  await order({ isFirst: true });
  const { call } = fixture.store;
  const id = await only();
  fixture.store.call = async (name, request) => {
    const answer = await call(name, request);
    if (name !== 'shared.intents') return answer;
    fixture.store.call = call;
    succeeded(await fixture.outbox.whenLoaded((open) => retryItem(open, id, false)));
    return answer;
  };
  succeeded(await ordered());
  expect(await fixture.items()).toMatchObject([{ state: 'Queued', insists: true, problem: null }]);
  await fixture.sent(1);
});

it('feedback that its user sends without the team is sent so again when it may not have arrived', async () => {
  await give();
  fixture.receiver.answer = (response) => response.destroy();
  await retry();
  await fixture.sent(1);
  expect(await states()).toEqual(['Unconfirmed']);
  await retry(true);
  await fixture.sent(2);
});

it('feedback that the service refused waits for the team again when it is retried', async () => {
  await refused();
  expect(await states()).toEqual(['Failed']);
  await retry();
  await fixture.clock.pass(60_000);
  expect(await states()).toEqual(['Held']);
  expect(fixture.receiver.received).toHaveLength(1);
});

describe('the intent of feedback that may have arrived stays', () => {
  /** Sends feedback that the service doesn't confirm. */
  async function lost(): Promise<string> {
    fixture.receiver.answer = (response) => response.destroy();
    const { id } = await giveMany();
    await order({ isFirst: false });
    succeeded(await ordered());
    await fixture.sent(1);
    expect(await states()).toEqual(['Unconfirmed']);
    return id;
  }

  it('when it is discarded', async () => {
    await lost();
    succeeded(await fixture.outbox.whenLoaded(async (open) => discardItem(open, await only())));
    expect(await intents()).toEqual([]);
  });

  it.each([
    ['cancelled', async (id: string) => fixture.outbox.whenLoaded((open) => cancelBatch(open, id))],
    ['discarded', async () => fixture.outbox.whenLoaded(async (open) => discardItem(open, await only()))],
  ])('when its repetition is %s', async (_, giveUp) => {
    const id = await lost();
    await fixture.receiver.close();
    await retry(true);
    await fixture.clock.pass(10);
    succeeded<unknown>(await giveUp(id));
    expect(await intents()).toEqual([]);
  });

  it('and a batch doesn’t send it again without its user’s word', async () => {
    const id = await lost();
    succeeded(await fixture.outbox.whenLoaded(async (open) => pauseBatch(open, id, true)));
    await retry(true);
    succeeded(await fixture.outbox.whenLoaded((open) => cancelBatch(open, id)));
    expect(await fixture.items()).toMatchObject([{ state: 'Unconfirmed', problem: { kind: 'cancelled' } }]);
    expect(succeeded(await fixture.outbox.whenLoaded((open) => retryBatch(open, id, false)))).toBe(0);
    expect(await fixture.outbox.put('p', newFeedback, first)).toEqual({
      ok: false,
      problem: { kind: 'feedback-given', transactionId: 'a' },
    });
    expect(fixture.receiver.received).toHaveLength(1);
  });
});

describe('feedback that is queued when its profile joins a team', () => {
  beforeEach(async () => {
    await setTeam(null);
  });
  const join = () =>
    fixture.outbox.whileJoining(() => fixture.inProcess.call('membership.write', { team: sampleTeam }));

  it.each([
    ['the form', give],
    ['a file', giveMany],
    ['a verdict', decideToSend],
  ])('from %s waits for the team, with an intent', async (_, send) => {
    await send();
    expect(await states()).toEqual(['Queued']);
    succeeded(await join());
    expect(await states()).toEqual(['Held']);
    expect((await intents()).map(([kind]) => kind)).toEqual(['feedback']);
    await fixture.clock.pass(60_000);
    expect(fixture.receiver.received).toHaveLength(0);
    await order({ isFirst: true });
    succeeded(await ordered());
    expect(await fixture.items()).toMatchObject([{ problem: { kind: 'feedback-by-other', name: 'Ben' } }]);
  });

  it('waits for it although the app ended in between', async () => {
    await give();
    await setTeam(sampleTeam);
    fixture.restart();
    succeeded(await ordered());
    expect(await states()).toEqual(['Held']);
  });

  it('isn’t sent while its profile joins, although its undo time ends', async () => {
    await give();
    succeeded(
      await fixture.outbox.whileJoining(async () => {
        const written = await fixture.inProcess.call('membership.write', { team: sampleTeam });
        await fixture.clock.pass(60_000);
        return written;
      }),
    );
    expect(await states()).toEqual(['Held']);
    await fixture.clock.pass(60_000);
    expect(fixture.receiver.received).toHaveLength(0);
  });

  it('isn’t sent if that can’t be written, until it can', async () => {
    await give();
    const { call } = fixture.store;
    fixture.store.call = async (name, request) =>
      JSON.stringify(request)?.includes('"Held"') ? fail({ kind: 'store-restarting' }) : call(name, request);
    succeeded(await join());
    await fixture.clock.pass(60_000);
    expect(fixture.receiver.received).toHaveLength(0);
    fixture.store.call = call;
    succeeded(await ordered());
    expect(await states()).toEqual(['Held']);
  });
});

it('feedback that has waited for the team for an hour needs attention', async () => {
  await give();
  await fixture.clock.pass(maxHeldMs - 1);
  expect(succeeded(await fixture.outbox.read()).overdue).toBe(0);
  await fixture.clock.pass(1);
  expect(succeeded(await fixture.outbox.read()).overdue).toBe(1);
  await order({ isFirst: false });
  succeeded(await ordered());
  expect(succeeded(await fixture.outbox.read()).overdue).toBe(0);
});

it('feedback on a transaction under this person’s blind review says what it waits for', async () => {
  await give();
  const mine = await unshared();
  const theirs = sampleEntry({
    ...{ id: nextEntryId(), device: '00000000-0000-4000-8000-0000000000ee', application: storeService },
    ...{ subject: 'transaction:a', ...verdictOn('1', 'fraud') },
  });
  const [verdict, ...own] = chained([
    { person: other, entry: toPushedEntry(theirs) },
    ...mine.map((entry) => ({ person: self, entry: toPushedEntry(entry) })),
  ]);
  const last = own.at(-1);
  if (!verdict || !last) throw new Error('Nothing is shared.');
  const received = { at: 1, isBroken: false };
  const cursor = { seq: last.seq, hash: last.hash };
  const entries = [stubOf(verdict), ...own];
  succeeded(await fixture.inProcess.call('shared.store', { ...received, entries, cursor }));
  succeeded(await ordered());
  expect(await fixture.items()).toMatchObject([
    { state: 'Held', problem: { kind: 'feedback-under-review' } },
  ]);
  succeeded(await fixture.inProcess.call('shared.store', { ...received, entries: [verdict], cursor: null }));
  succeeded(await ordered());
  await fixture.sent(1);
  expect(await states()).toEqual(['Sent']);
});
