import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Feedback } from '../../../shared/domain/feedback';
import type { Problem } from '../../../shared/problem';
import { fail, succeed } from '../../../shared/result';
import { Desk } from './desk';

/** What becomes of a write: done and said so, not done, or done by a store that ended before it could say so. */
const writes = fc.infiniteStream(fc.constantFrom('done', 'done', 'not done', 'done unsaid'));
const outcomes = fc.infiniteStream(fc.constantFrom('accepted', 'refused', 'broken'));
const transactionId = fc.constantFrom('t', 'u');
const step = fc.oneof(
  fc.record({ act: fc.constant('add' as const), transactionId }),
  fc.record({ act: fc.constantFrom('retry' as const, 'discard' as const), position: fc.nat(3) }),
  fc.record({ act: fc.constantFrom('come back' as const, 'restart' as const) }),
);

const clear: Feedback = { behaviour: { desired: { risk_assignment: 'clear' } } };
const ended = fail<Problem>({ kind: 'store-restarting' });

it('whatever becomes of a write, nothing is sent unasked, nothing sent is forgotten, and the disk agrees in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), writes, outcomes, async (steps, fate, outcome) => {
      const desk = await Desk.setUp();
      /** The transactions that POSTs were about. */
      const posts: string[] = [];
      const send = async (_: string, about: string) => {
        posts.push(about);
        const ends = outcome.next().value;
        if (ends === 'accepted') return succeed('');
        const host = 'h';
        return ends === 'refused'
          ? fail<Problem>({ kind: 'key-refused', host, status: 401, restError: null })
          : fail<Problem>({ kind: 'connection-broken', host, code: 'ECONNRESET' });
      };
      const doubt = () => {
        const { call } = desk.store;
        desk.store.call = async (name, request) => {
          const becomes = name === 'outbox.write' ? fate.next().value : 'done';
          if (becomes === 'not done') return ended;
          const answer = await call(name, request);
          return becomes === 'done' ? answer : ended;
        };
        return () => {
          desk.store.call = call;
        };
      };
      await desk.restart(send);
      let trust = doubt();
      let asked = 0;
      const known = async () => {
        const read = await desk.outbox.read();
        return read.ok ? read.value : [];
      };
      for (const each of steps) {
        const before = posts.length;
        if (each.act === 'add') {
          const added = await desk.outbox.add('p', each.transactionId, clear);
          expect(posts.length - before).toBe(added.ok ? 1 : 0);
          asked += added.ok ? 1 : 0;
        } else if (each.act === 'retry' || each.act === 'discard') {
          const id = (await known())[each.position]?.id ?? 'none';
          const answer = await desk.outbox[each.act](id);
          const sent = each.act === 'retry' && answer.ok ? 1 : 0;
          expect(posts.length - before).toBe(sent);
          asked += sent;
        } else if (each.act === 'come back') {
          desk.comeBack();
          await desk.outbox.read();
        } else {
          const accepted = (await known()).filter(({ state }) => state === 'Sent');
          trust();
          await desk.restart(send);
          trust = doubt();
          const now = new Map((await known()).map((item) => [item.id, item.state]));
          for (const { id } of accepted) expect(['Sent', 'Unconfirmed']).toContain(now.get(id));
          expect([...now.values()]).not.toContain('Sending');
        }
      }
      expect(posts).toHaveLength(asked);
      trust();
      desk.comeBack();
      expect(await known()).toEqual(await desk.onDisk());
      await desk.close();
    }),
    { numRuns: 40 },
  );
}, 120_000);
