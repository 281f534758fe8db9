import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstHash } from '../../../../shared/node/entry-hash';
import { type SharedEntry, toPushedEntry } from '../../../../shared/team-api/wire';
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

it('feedback that waits for the team is sent when the profile has left it', async () => {
  await decideToSend();
  succeeded(await fixture.inProcess.call('membership.write', { team: null }));
  succeeded(await ordered());
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
