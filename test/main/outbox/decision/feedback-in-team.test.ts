import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstHash } from '../../../../shared/node/entry-hash';
import { succeed } from '../../../../shared/result';
import { type SharedEntry, toPushedEntry } from '../../../../shared/team-api/wire';
import { numberedFeedback } from '../../../support/outbox-messages';
import { nextEntryId, sampleEntry } from '../../../support/sample-entry';
import { chained, other, sampleTeam, self } from '../../../support/sample-team';
import { storeService } from '../../../support/store-in-process';
import { succeeded } from '../../../support/stored-copy';
import { DecisionFixture, decision, report, sending } from './decision-fixture';

let fixture: DecisionFixture;
beforeEach(async () => {
  fixture = await DecisionFixture.setUp([report(1, 'a')]);
  succeeded(await fixture.inProcess.call('membership.write', { team: sampleTeam }));
});
afterEach(() => fixture.close());

/** Lets the team's order have the other person's intent, if `isFirst` before, and everything said here. */
async function order({ isFirst }: { readonly isFirst: boolean }): Promise<void> {
  const mine = succeeded(
    await fixture.inProcess.call('shared.unshared', { except: [], limit: 500, cases: true }),
  );
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
  const [item] = (await decideToSend()).items;
  await order({ isFirst: true });
  succeeded(await ordered());
  const problem = { kind: 'feedback-by-other', name: 'Ben' };
  expect(await fixture.items()).toMatchObject([{ state: 'Failed', attempts: 0, problem }]);
  succeeded(await fixture.outbox.whenLoaded((open) => open.items.retry(item?.id ?? '', false)));
  await fixture.sent(1);
  expect(await states()).toEqual(['Sent']);
});

it('feedback that waits for the team is still there after a restart, and can be sent without it', async () => {
  const [item] = (await decideToSend()).items;
  fixture.restart();
  expect(await states()).toEqual(['Held']);
  succeeded(await fixture.outbox.whenLoaded((open) => open.items.retry(item?.id ?? '', false)));
  await fixture.sent(1);
});

it('feedback that waits for the team is sent only at the user’s word when the profile has left it', async () => {
  const [item] = (await decideToSend()).items;
  succeeded(await fixture.inProcess.call('membership.write', { team: null }));
  succeeded(await ordered());
  const problem = { kind: 'feedback-in-doubt' };
  expect(await fixture.items()).toMatchObject([{ state: 'Failed', attempts: 0, problem }]);
  succeeded(await fixture.outbox.whenLoaded((open) => open.items.retry(item?.id ?? '', false)));
  await fixture.sent(1);
});

it('a decision under a claim carries its token, with the intent', async () => {
  fixture.claims.set('transaction:a', 'a token');
  await decideToSend();
  const written = succeeded(
    await fixture.inProcess.call('shared.unshared', { except: [], limit: 10, cases: true }),
  );
  expect(written.map(({ kind, claimToken }) => [kind, claimToken])).toEqual([
    ['verdict', 'a token'],
    ['feedback', 'a token'],
  ]);
});

const newFeedback = { transactionId: 'a', feedback: numberedFeedback(1), reported: null };
const first = { another: false, replaces: null };
const give = async () => succeeded(await fixture.outbox.put('p', newFeedback, first));
const batch = { name: 'A file', typed: null, feedback: [newFeedback] };
const giveMany = async () => succeeded(await fixture.outbox.putMany('p', async () => succeed(batch)));
/** The intents and their withdrawals. */
const intents = async () => {
  const all = succeeded(
    await fixture.inProcess.call('shared.unshared', { except: [], limit: 500, cases: true }),
  );
  return all
    .filter(({ kind }) => kind === 'feedback' || kind === 'withdrawal')
    .map(({ kind, claimToken }) => [kind, claimToken]);
};
const only = async () => (await fixture.items())[0]?.id ?? '';

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
  succeeded(await fixture.inProcess.call('membership.write', { team: null }));
  await give();
  await fixture.sent(1);
  expect(await intents()).toEqual([]);
});

it.each([
  ['discarded', async () => fixture.outbox.whenLoaded(async (open) => open.items.discard(await only()))],
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
  succeeded(await fixture.outbox.whenLoaded((open) => open.batches.cancel(id)));
  expect(await intents()).toHaveLength(2);
});

it('the intent of feedback that a colleague sends is withdrawn, and written again when the user insists', async () => {
  await give();
  await order({ isFirst: true });
  succeeded(await ordered());
  expect(await intents()).toEqual([['withdrawal', null]]);
  succeeded(await fixture.outbox.whenLoaded(async (open) => open.items.retry(await only(), false)));
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
  expect(succeeded(await fixture.outbox.whenLoaded((open) => open.batches.retry(id)))).toBe(1);
  expect(await states()).toEqual(['Held']);
});

it('a batch isn’t retried if a colleague may have sent all of it in a team that the profile has left', async () => {
  const { id } = await giveMany();
  succeeded(await fixture.inProcess.call('membership.write', { team: null }));
  succeeded(await ordered());
  const retried = await fixture.outbox.whenLoaded((open) => open.batches.retry(id));
  expect(retried).toEqual({ ok: false, problem: { kind: 'feedback-in-doubt' } });
  expect(await states()).toEqual(['Failed']);
});

it('feedback that waits for the team without an intent gets one', async () => {
  await give();
  const [item] = await fixture.items();
  const givenUp = [{ itemId: item?.id ?? '', subject: 'transaction:a' }];
  succeeded(await fixture.inProcess.call('items.write', { put: [], remove: [], givenUp }));
  succeeded(await ordered());
  succeeded(await ordered());
  expect((await intents()).map(([kind]) => kind)).toEqual(['feedback', 'withdrawal', 'feedback']);
});
