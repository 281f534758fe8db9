import fc from 'fast-check';
import { expect, it } from 'vitest';
import { discardItem, retryItem, undoItem } from '../../../main/outbox/item-actions';
import type { ProfileOutbox } from '../../../main/outbox/profile-outbox';
import type { Feedback } from '../../../shared/domain/feedback';
import type { Problem } from '../../../shared/domain/problem';
import { fail, succeed } from '../../../shared/result';
import { runs } from '../../support/runner/depth';
import { OutboxFixture } from './outbox-fixture';

/** The fate of a write: done and confirmed, not done, or done by a store that ended before it could confirm it. */
const writes = fc.infiniteStream(fc.constantFrom('done', 'done', 'not done', 'done, unconfirmed'));
const outcomes = fc.infiniteStream(fc.constantFrom('accepted', 'refused', 'broken', 'away'));
const transactionId = fc.constantFrom('t', 'u');
const step = fc.oneof(
  fc.record({ act: fc.constant('put' as const), transactionId, waits: fc.boolean() }),
  fc.record({
    act: fc.constantFrom('retry' as const, 'discard' as const, 'undo' as const),
    position: fc.nat(3),
  }),
  fc.record({ act: fc.constantFrom('come back' as const, 'restart' as const, 'wait' as const) }),
);

const actions = {
  retry: (open: ProfileOutbox, id: string) => retryItem(open, id, true),
  discard: discardItem,
  undo: undoItem,
};
const clear: Feedback = { behaviour: { desired: { risk_assignment: 'clear' } } };
const another = { another: true, replaces: null };
const ended = fail<Problem>({ kind: 'store-restarting' });
const failed = (problem: Problem) => fail({ problem, retryAfterSeconds: null });

it('whatever happens to a write, nothing is sent twice without a request, nothing sent is lost, and the disk agrees in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), writes, outcomes, async (steps, fate, outcome) => {
      const fixture = await OutboxFixture.setUp();
      /** How often a POST that the service got was made of each feedback, and how often one was wanted: once, and once a retry. */
      const posted = new Map<string, number>();
      const wanted = new Map<string, number>();
      /** Requested, and answered with a failure: a store that ended too soon may have done it, which only a later run can find. */
      const doubtful: string[] = [];
      const send = async (_endpoint: unknown, _transaction: string, body: string) => {
        const ends = outcome.next().value;
        const host = 'h';
        if (ends === 'away') return failed({ kind: 'host-unknown', host });
        const description = JSON.parse(body).situation.description;
        posted.set(description, (posted.get(description) ?? 0) + 1);
        if (ends === 'accepted') return succeed('');
        return ends === 'refused'
          ? failed({ kind: 'service-error', host, status: 404, restError: null, excerpt: '' })
          : failed({ kind: 'connection-broken', host, code: 'ECONNRESET' });
      };
      const doubt = () => {
        const { call } = fixture.store;
        fixture.store.call = async (name, request) => {
          const becomes = name === 'log.write' ? fate.next().value : 'done';
          if (becomes === 'not done') return ended;
          const answer = await call(name, request);
          return becomes === 'done' ? answer : ended;
        };
        return () => {
          fixture.store.call = call;
        };
      };
      await fixture.restart(send);
      let trust = doubt();
      let number = 0;
      for (const each of steps) {
        if (each.act === 'put') {
          number += 1;
          const description = String(number);
          const feedback = { ...clear, situation: { description } };
          const put = await fixture.put('p', each.transactionId, feedback, another);
          if (put.ok) wanted.set(description, 1);
          else doubtful.push(description);
          if (each.waits) await fixture.clock.pass(10_000);
        } else if (each.act === 'retry' || each.act === 'discard' || each.act === 'undo') {
          const item = (await fixture.items())[each.position];
          const id = item?.id ?? 'none';
          const answer = await fixture.outbox.whenLoaded<unknown>((open) => actions[each.act](open, id));
          const description = item?.feedback.situation?.description ?? '';
          if (each.act === 'retry' && answer.ok) wanted.set(description, (wanted.get(description) ?? 0) + 1);
          else if (each.act === 'retry') doubtful.push(description);
        } else if (each.act === 'come back') {
          fixture.restartStore();
          await fixture.outbox.read();
        } else if (each.act === 'wait') {
          await fixture.clock.pass(400_000);
        } else {
          const accepted = (await fixture.items()).filter(({ state }) => state === 'Sent');
          trust();
          for (const description of doubtful.splice(0))
            wanted.set(description, (wanted.get(description) ?? 0) + 1);
          await fixture.restart(send);
          await fixture.outbox.read();
          const now = new Map((await fixture.items()).map((item) => [item.id, item.state]));
          for (const { id } of accepted) expect(['Sent', 'Unconfirmed']).toContain(now.get(id));
          trust = doubt();
        }
        for (const [description, times] of posted)
          expect(times).toBeLessThanOrEqual(wanted.get(description) ?? 0);
      }
      trust();
      fixture.restartStore();
      await fixture.outbox.read();
      for (const item of await fixture.items()) if (item.state === 'Queued') await fixture.ended(item.id);
      await fixture.outbox.shutDown();
      const items = await fixture.items();
      expect(items).toEqual(await fixture.onDisk());
      for (const { state, feedback } of items)
        if (state === 'Sent') expect(posted.get(feedback.situation?.description ?? '')).toBeGreaterThan(0);
      await fixture.close();
    }),
    { numRuns: runs(40) },
  );
});
