import { afterEach, beforeEach, expect, it } from 'vitest';
import { profileReporters } from '../../../main/connection/profile-services';
import { retryNamed } from '../../../main/outbox/item-actions';
import { sendAll } from '../../../main/outbox/send-all';
import { giveVerdict } from '../../../main/review/give-verdict';
import type { Store } from '../../../main/store/contract';
import { contentOfJson } from '../../../main/store/reports/content-of-report';
import { emptyDraft, emptyReporter } from '../../../shared/domain/feedback';
import type { Presence } from '../../../shared/domain/team';
import { succeeded } from '../../support/databases/stored-copy';
import { sampleTeam } from '../../support/inputs/sample-team';
import { type Decision, DecisionFixture, decision, report } from './decision-fixture';

let fixture: DecisionFixture;
beforeEach(async () => {
  fixture = await DecisionFixture.setUp([report(1, 'a'), report(2, 'b')]);
});
afterEach(() => fixture.close());

function give(
  verdict: Decision['verdict'],
  { again = false, claims = [] }: { readonly again?: boolean; readonly claims?: readonly Presence[] } = {},
  seen = [report(1, 'a'), report(2, 'b')],
) {
  const store: Store = { call: (name, request) => fixture.store.call(name, request) };
  const profile = { id: 'p', store, reporters: profileReporters(store, () => undefined) };
  const keys = ['1', '2'];
  const shown = keys.map((key, at) => ({ key, content: contentOfJson(seen[at] ?? '') }));
  const made = decision({ verdict, targets: { kind: 'keys', keys, shown } });
  return giveVerdict(profile, { outbox: fixture.outbox, decision: made, again, claims }).then(succeeded);
}

it('leaves out what has this verdict of the user on the same content, unless it is given again', async () => {
  expect((await give('fraud')).decided?.subjects).toHaveLength(2);
  expect(await give('fraud')).toEqual({ decided: null, already: 2, claimed: 0, judgedByOthers: 0 });
  expect((await give('fraud', { again: true })).decided?.subjects).toHaveLength(2);
  expect((await give('legitimate')).decided?.subjects).toHaveLength(2);
});

it('leaves out what others have claimed', async () => {
  const claims = [{ subject: 'transaction:a', looking: [], claimed: { person: 'ben', until: 1 } }];
  const given = await give('fraud', { claims });
  expect(given).toMatchObject({ claimed: 1, decided: { subjects: ['transaction:b'] } });
});

const about = (...ids: readonly string[]) =>
  ids.map((transactionId) => ({ transactionId, reported: { riskAssignment: 'high', fraudCases: [] } }));
const draft = { ...emptyDraft(emptyReporter), desiredRisk: 'clear' };

it('sends one feedback for each transaction, and none where there is some', async () => {
  const send = (...ids: readonly string[]) =>
    sendAll(fixture.outbox, 'p', { draft, another: false, about: about(...ids) });
  const first = succeeded(await send('a', 'a'));
  expect(first.items.map(({ transactionId }) => transactionId)).toEqual(['a']);
  const next = succeeded(await send('a', 'b', 'c'));
  expect(next.items.map(({ transactionId }) => transactionId).sort()).toEqual(['b', 'c']);
  expect(next.given).toEqual(['a']);
  expect(await fixture.items()).toHaveLength(3);
});

it('sends nothing if one of them can’t be sent', async () => {
  const sent = await sendAll(fixture.outbox, 'p', { draft, another: false, about: about('a', '') });
  expect(sent.ok).toBe(false);
  expect(await fixture.items()).toEqual([]);
});

it('retries feedback that waits for the team only if the user insists', async () => {
  succeeded(await fixture.inProcess.call('membership.write', { team: sampleTeam }));
  const { items } = succeeded(
    await sendAll(fixture.outbox, 'p', { draft, another: false, about: about('a') }),
  );
  const [held] = items;
  expect(held?.state).toBe('Held');
  const retry = (insists: boolean) =>
    fixture.outbox.whenLoaded((open) => retryNamed(open, held?.id ?? '', { another: false, insists }));
  expect(succeeded(await retry(false))).toMatchObject({ isLeft: true, item: { state: 'Held' } });
  expect(succeeded(await retry(true)).isLeft).toBe(false);
});
