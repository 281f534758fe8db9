import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Outcome, stateAfter } from '../../../main/outbox/delivery';
import { mostAtOnce } from '../../../main/outbox/sender';
import { feedbackJson } from '../../../shared/domain/feedback';
import { succeed } from '../../../shared/result';
import { OutboxInMemory, refusal, refusalWith } from '../../support/outbox-in-memory';
import { numberedFeedback, numberOf } from '../../support/outbox-words';

const host = 'reports.example';
const hour = 3_600_000;

const outcome = fc.constantFrom<Outcome>(
  succeed(''),
  succeed(''),
  refusalWith(400),
  refusalWith(401),
  refusalWith(429, 5),
  refusalWith(502),
  refusalWith(503),
  refusal({ kind: 'unreachable', host, code: 'ECONNREFUSED' }),
  refusal({ kind: 'connection-broken', host, code: 'ECONNRESET' }),
);
const step = fc.record({
  act: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('put', 'turn') },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'put many',
        'put in place',
        'undo',
        'discard',
        'retry',
        'pause',
        'go on',
        'cancel',
        'restart',
        'another profile',
        'reached',
        'send now',
      ),
    },
  ),
  /** Whether the next thing happens only after this one. */
  awaited: fc.boolean(),
  transactionId: fc.constantFrom('t', 'u', 'v', 'w'),
  position: fc.nat(20),
  milliseconds: fc.constantFrom(0, 10, 100, 1_000, 5_000, 60_000),
});

/** Counts by a feedback's number. */
class Counts {
  readonly #counts = new Map<number, number>();
  add(number: number): void {
    this.#counts.set(number, this.of(number) + 1);
  }
  of(number: number): number {
    return this.#counts.get(number) ?? 0;
  }
}

it('whatever a person, a service and the end of a run do, each feedback is sent as often as the person said, and stands as it ended', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.infiniteStream(outcome),
      fc.infiniteStream(fc.nat(3)),
      async (steps, outcomes, turns) => {
        const desk = new OutboxInMemory();
        await desk.outbox.read();
        desk.service = () => outcomes.next().value ?? succeed('');
        desk.storeTurns = () => turns.next().value ?? 0;
        let numbers = 0;
        const kept = new Set<number>();
        const refused = new Set<number>();
        const undone = new Set<number>();
        const mayBeGone = new Set<number>();
        const words = new Counts();
        const bulks: { readonly id: string; readonly numbers: readonly number[] }[] = [];

        const put = async (transactionId: string, replaces: string | null) => {
          numbers += 1;
          const number = numbers;
          const replaced = desk.items.find(({ id }) => id === replaces);
          const answer = await desk.put(transactionId, number, { replaces });
          (answer.ok ? kept : refused).add(number);
          if (answer.ok && replaced) mayBeGone.add(numberOf(replaced.feedback));
        };
        const putMany = async (transactionIds: readonly string[]) => {
          const given = transactionIds.map((transactionId) => {
            numbers += 1;
            return { number: numbers, transactionId, feedback: numberedFeedback(numbers), reported: null };
          });
          const answer = await desk.outbox.putMany('p', 'a file', given);
          for (const { number } of given) (answer.ok ? kept : refused).add(number);
          if (answer.ok) bulks.push({ id: answer.value.id, numbers: given.map(({ number }) => number) });
        };
        const act = async ({ act: what, transactionId, position, milliseconds }: (typeof steps)[number]) => {
          const item = desk.items[position];
          const number = item ? numberOf(item.feedback) : 0;
          const bulk = bulks[position % 3];
          if (what === 'put') await put(transactionId, null);
          else if (what === 'turn') await desk.clock.turn(milliseconds);
          else if (what === 'put many') await putMany([transactionId, 'v', 't']);
          else if (what === 'restart') await desk.restart();
          else if (what === 'reached') desk.reached();
          else if (what === 'send now') desk.sendNow();
          else if (what === 'another profile') {
            desk.open('q');
            await desk.clock.turn(milliseconds);
            desk.open('p');
          } else if (what === 'put in place') {
            const failed = desk.items.find(({ state }) => state === 'Failed');
            if (failed) await put(failed.transactionId, failed.id);
          } else if (what === 'undo' && item) {
            if ((await desk.outbox.undo(item.id)).ok) undone.add(number);
          } else if (what === 'discard' && item) {
            if ((await desk.outbox.discard(item.id)).ok) mayBeGone.add(number);
          } else if (what === 'retry' && item) {
            words.add(number);
            await desk.outbox.retry(item.id, true);
          } else if (what === 'pause' && bulk) await desk.outbox.pauseBulk(bulk.id, true);
          else if (what === 'go on' && bulk) await desk.outbox.pauseBulk(bulk.id, false);
          else if (what === 'cancel' && bulk) {
            await desk.outbox.cancelBulk(bulk.id);
            for (const each of bulk.numbers) mayBeGone.add(each);
          }
        };
        const acts: Promise<void>[] = [];
        for (const each of steps) {
          const acting = act(each);
          acts.push(acting);
          if (each.awaited) await acting;
        }
        await Promise.all(acts);

        // In the end the service is well, nothing is paused, and nothing waits for the person.
        desk.service = () => succeed('');
        desk.storeTurns = () => 0;
        await desk.outbox.read();
        // Whatever the store is asked already is answered in these.
        for (let turns = 0; turns < 20; turns += 1) await desk.clock.turn(0);
        for (const { id } of bulks) await desk.outbox.pauseBulk(id, false);
        await desk.clock.turn(hour);
        desk.sendNow();
        await desk.clock.turn(hour);

        const found = desk.items.map(({ feedback }) => numberOf(feedback));
        expect(new Set(found).size).toBe(found.length);
        for (const number of kept)
          expect([number, found.includes(number) || undone.has(number) || mayBeGone.has(number)]).toEqual([
            number,
            true,
          ]);
        for (const number of refused) expect(found).not.toContain(number);
        for (let number = 1; number <= numbers; number += 1) {
          const own = desk.posts.filter(({ body }) => body === feedbackJson(numberedFeedback(number)));
          // Those that left it where only the person moves it on.
          const ended = own.filter(
            ({ outcome: ended }) => ended.ok || stateAfter(ended.problem) !== 'Queued',
          );
          expect([number, ended.length]).toEqual([number, Math.min(ended.length, 1 + words.of(number))]);
          if (undone.has(number) || refused.has(number)) expect([number, own]).toEqual([number, []]);
          const item = desk.items.find(({ feedback }) => numberOf(feedback) === number);
          // Only a run that ended before it heard the answer can have its Unconfirmed one discarded.
          if (own.some((posted) => posted.outcome.ok) && !steps.some(({ act }) => act === 'restart'))
            expect([number, item?.state]).toEqual([number, 'Sent']);
          if (!item) continue;
          expect(['Sent', 'Failed', 'Unconfirmed']).toContain(item.state);
          // A run can end between what it writes down and what it sends.
          expect(item.attempts).toBeGreaterThanOrEqual(own.length);
          if (!steps.some(({ act }) => act === 'restart')) expect(item.attempts).toBe(own.length);
          if (item.state === 'Sent') expect(own.at(-1)?.outcome.ok).toBe(true);
          if (item.state === 'Failed') expect(own.at(-1)?.outcome.ok).not.toBe(true);
        }
        expect(desk.mostAtOnce).toBeLessThanOrEqual(mostAtOnce);
        expect(desk.mostOfOneTransaction).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 300 },
  );
}, 120_000);
