import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cancelBatch, pauseBatch } from '../../../main/outbox/batch-actions';
import type { Outcome } from '../../../main/outbox/delivery-outcome';
import { discardItem, retryItem } from '../../../main/outbox/item-actions';
import { maxHaltMs } from '../../../main/outbox/outbox';
import { maxConcurrentPosts } from '../../../main/outbox/sender';
import { feedbackJson } from '../../../shared/domain/feedback';
import { type OutboxItem, undoTime } from '../../../shared/domain/outbox';
import { succeed } from '../../../shared/result';
import { numberedFeedback, numberOf } from '../../support/children/outbox-messages';
import {
  addresses,
  type Behaviour,
  type Entry,
  FeedbackSimulation,
} from '../../support/outbox/feedback-simulation';
import { refusal, refusalWith } from '../../support/outbox/outbox-in-memory';
import { reviewedBatch } from '../../support/outbox/reviewed-batch';
import { runs } from '../../support/runner/depth';

const host = 'reports.example';
const hour = 3_600_000;

type Sure = Omit<Behaviour, 'afterMs' | 'accepts'>;
const answers = (proves: Behaviour['proves'], outcome: Outcome): Sure => ({ outcome, arrives: true, proves });
const never = (outcome: Outcome): Sure => ({ outcome, arrives: false, proves: 'not processed' });

/** What can become of a request. Where the outcome proves nothing, the service has accepted it or not. */
const sure: readonly Sure[] = [
  answers('accepted', succeed('')),
  answers('accepted', succeed('')),
  ...[400, 401, 404, 422, 500].map((status) => answers('refused', refusalWith(status))),
  ...[refusalWith(425), refusalWith(429), refusalWith(429, 0), refusalWith(429, 5), refusalWith(503, 5)].map(
    (outcome) => answers('not processed', outcome),
  ),
  ...[408, 499, 502, 503, 504, 520, 522, 524, 527, 530].map((status) =>
    answers('nothing', refusalWith(status)),
  ),
  ...[refusalWith(503, 0), refusalWith(502, 5), refusalWith(504, 5)].map((outcome) =>
    answers('nothing', outcome),
  ),
  answers('nothing', refusal({ kind: 'redirect-refused', host })),
  answers('nothing', refusal({ kind: 'timed-out', host, seconds: 30 })),
  answers('nothing', refusal({ kind: 'connection-broken', host, code: 'ERR_CONNECTION_RESET' })),
  answers('nothing', refusal({ kind: 'connection-broken', host, code: 'ERR_EMPTY_RESPONSE' })),
  answers('nothing', refusal({ kind: 'tls-refused', host, code: 'ERR_SSL_PROTOCOL_ERROR' })),
  never(refusal({ kind: 'host-unknown', host })),
  never(refusal({ kind: 'unreachable', host, code: 'ERR_CONNECTION_REFUSED' })),
  never(refusal({ kind: 'tls-refused', host, code: 'ERR_CERT_DATE_INVALID' })),
];
const behaviour = fc
  .record({
    sure: fc.constantFrom(...sure),
    perhaps: fc.boolean(),
    afterMs: fc.constantFrom(0, 20, 20, 20, 3_000, maxHaltMs + 4_000),
  })
  .map(({ sure, perhaps, afterMs }): Behaviour => {
    const accepts = sure.proves === 'accepted' || (sure.proves === 'nothing' && perhaps);
    return { ...sure, accepts, afterMs };
  });

const changes = ['other profile', 'close', 'forget key', 'new key', 'other address'] as const;
const acts = [
  'put',
  'put many',
  'put in place',
  'undo',
  'discard',
  'retry',
  'pause',
  'go on',
  'cancel',
  'kill',
  'quit',
  'reached',
  'send now',
  'advance',
  ...changes,
] as const;
const times = [0, 10, 100, 1_000, undoTime, 60_000] as const;

interface Step {
  readonly act: (typeof acts)[number];
  readonly milliseconds: number;
  /** Whether the next thing happens only after this one. */
  readonly awaited: boolean;
  readonly transactionId: string;
  readonly position: number;
}
const step = (
  act: fc.Arbitrary<Step['act']>,
  { awaited = fc.boolean(), milliseconds = fc.constantFrom<number[]>(...times) } = {},
): fc.Arbitrary<Step> =>
  fc.record({
    act,
    milliseconds,
    awaited,
    transactionId: fc.constantFrom('t', 'u', 'v', 'w'),
    position: fc.nat(20),
  });
const done = fc.constant(true);
const advance = (milliseconds: fc.Arbitrary<number>) =>
  step(fc.constant('advance'), { awaited: done, milliseconds });
const give = step(fc.constantFrom('put', 'put', 'put many'), { awaited: done });

/** Anything at any time; and what is rare by chance: what happens while feedback is on its way, and as it leaves. */
const part: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(step(fc.constantFrom(...acts))) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      give,
      advance(fc.constantFrom(undoTime, undoTime + 60)),
      step(fc.constantFrom(...changes, ...acts)),
      advance(fc.constantFrom(0, 100, 3_000, 60_000)),
      step(fc.constantFrom('quit', 'quit', 'kill', 'reached', ...changes)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      give,
      step(fc.constant('undo'), { awaited: fc.constant(false) }),
      advance(fc.constant(undoTime)),
      advance(fc.constant(1_000)),
    ),
  },
);
const steps = fc.array(part, { maxLength: 10 }).map((parts) => parts.flat());
/** What the user did with each feedback, by its number, in a story. */
class Story {
  readonly world = new FeedbackSimulation();
  readonly saved = new Set<number>();
  readonly refused = new Set<number>();
  readonly undone = new Set<number>();
  readonly mayBeGone = new Set<number>();
  /** The address that the open profile had when it was typed. */
  readonly typedFor = new Map<number, string>();
  /** How often the user confirmed that it is to be sent again. */
  readonly confirmations = new Map<number, number>();
  readonly batches: { readonly id: string; readonly numbers: readonly number[] }[] = [];
  numbers = 0;

  #newNumber(): number {
    this.numbers += 1;
    this.typedFor.set(this.numbers, this.world.open?.baseAddress ?? '');
    return this.numbers;
  }

  async put(transactionId: string, replaced: OutboxItem | null): Promise<void> {
    const number = this.#newNumber();
    const given = { transactionId, feedback: numberedFeedback(number), reported: null };
    const how = { another: true, replaces: replaced?.id ?? null };
    const answer = await this.world.outbox.put(this.world.open?.id ?? '', given, how);
    (answer.ok ? this.saved : this.refused).add(number);
    if (answer.ok && replaced) this.mayBeGone.add(numberOf(replaced.feedback));
  }

  async putMany(transactionIds: readonly string[]): Promise<void> {
    const numbers = transactionIds.map(() => this.#newNumber());
    const given = transactionIds.map((transactionId, at) => {
      const feedback = numberedFeedback(numbers[at] ?? 0);
      return { transactionId, feedback, reported: null };
    });
    const answer = await this.world.outbox.putMany(this.world.open?.id ?? '', reviewedBatch('a file', given));
    for (const number of numbers) (answer.ok ? this.saved : this.refused).add(number);
    if (answer.ok) this.batches.push({ id: answer.value.id, numbers });
  }

  async act({ act, transactionId, position, milliseconds }: Step): Promise<void> {
    const { world } = this;
    const { outbox, open } = world;
    const items = open ? world.items(open.id) : [];
    const item = items[position];
    const batch = this.batches[position % 3];
    switch (act) {
      case 'put':
        return this.put(transactionId, null);
      case 'put many':
        return this.putMany([transactionId, 'v', 't']);
      case 'put in place': {
        const failed = items.find(({ state }) => state === 'Failed');
        return failed ? this.put(failed.transactionId, failed) : undefined;
      }
      case 'undo': {
        // The newest is what a person takes back.
        const newest = items.at(-1 - (position % 3));
        if (newest && (await outbox.undo(newest.id)).ok) this.undone.add(numberOf(newest.feedback));
        return;
      }
      case 'discard':
        if (item && (await outbox.whenLoaded((open) => discardItem(open, item.id))).ok)
          this.mayBeGone.add(numberOf(item.feedback));
        return;
      case 'retry': {
        if (!item) return;
        const number = numberOf(item.feedback);
        this.confirmations.set(number, (this.confirmations.get(number) ?? 0) + 1);
        await outbox.whenLoaded((open) => retryItem(open, item.id, true));
        return;
      }
      case 'cancel':
        if (batch) await outbox.whenLoaded((open) => cancelBatch(open, batch.id));
        for (const number of batch?.numbers ?? []) this.mayBeGone.add(number);
        return;
      case 'pause':
      case 'go on':
        if (batch) await outbox.whenLoaded((open) => pauseBatch(open, batch.id, act === 'pause'));
        return;
      case 'advance':
        return world.clock.advance(milliseconds);
      case 'send now':
        outbox.sendNow();
        return;
      case 'reached':
        return world.reached();
      case 'kill':
        return world.kill();
      case 'quit':
        return world.quit();
      default:
        return this.#change(act);
    }
  }

  /** Changes what is open, its key or its address. */
  async #change(act: (typeof changes)[number]): Promise<void> {
    const { world } = this;
    const { profile, profiles } = world.connections.current.read();
    if (act === 'close') return world.close();
    if (act === 'forget key') return world.forgetKey();
    const other = profiles.find(({ id }) => id !== profile?.id);
    if (act === 'other profile' || !profile) return other && world.openProfile(other.id);
    const elsewhere = addresses.find((address) => address !== profile.baseAddress);
    return world.connect(profile.id, (act === 'other address' ? elsewhere : null) ?? profile.baseAddress);
  }

  /** The services are well, nothing is paused, every profile is open once with a key, and nothing waits for the person. */
  async end(): Promise<void> {
    const { world } = this;
    world.storeTurns = () => 0;
    world.draftTurns = () => 0;
    world.nextBehaviour = () => ({
      outcome: succeed(''),
      arrives: true,
      accepts: true,
      proves: 'accepted',
      afterMs: 20,
    });
    await world.quiet();
    for (const { id, baseAddress } of world.connections.current.read().profiles) {
      await world.connect(id, baseAddress);
      await world.outbox.read();
      for (const batch of this.batches)
        await world.outbox.whenLoaded((open) => pauseBatch(open, batch.id, false));
      await world.clock.advance(hour);
      world.outbox.sendNow();
      await world.clock.advance(hour);
    }
  }
}

it('for any sequence of user actions, service answers and restarts, each feedback reaches its own service as often as the user requested, and its state is correct', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.infiniteStream(behaviour),
      fc.infiniteStream(fc.nat(3)),
      // Now and then long enough for a feedback to be sent meanwhile.
      fc.infiniteStream(fc.constantFrom(0, 0, 3, 80)),
      async (steps, behaviours, turns, turnsOfDrafts) => {
        const story = new Story();
        const { world } = story;
        for (const address of addresses) await world.connect(null, address);
        world.nextBehaviour = () => behaviours.next().value ?? expect.unreachable();
        world.storeTurns = () => turns.next().value ?? 0;
        world.draftTurns = () => turnsOfDrafts.next().value ?? 0;
        const acts: Promise<void>[] = [];
        for (const each of steps) {
          const acting = story.act(each);
          acts.push(acting);
          if (each.awaited) await acting;
        }
        await Promise.all(acts);
        await story.end();
        expect(untruths(story, steps)).toEqual([]);
        expect(world.mostAtOnce).toBeLessThanOrEqual(maxConcurrentPosts);
        expect(world.mostOfOneTransaction).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: runs(300) },
  );
});

/** What is not as it should be at the end of a story, as text. */
function untruths(story: Story, steps: readonly Step[]): readonly string[] {
  const { world, typedFor } = story;
  const items = world.allItems();
  const wasKilled = steps.some(({ act }) => act === 'kill');
  const found: string[] = [];
  for (let number = 1; number <= story.numbers; number += 1) {
    const body = feedbackJson(numberedFeedback(number));
    const requests = world.requests.filter((entry) => entry.body === body);
    const own = requests.filter(({ behaviour }) => behaviour.arrives);
    const own_items = items.filter(({ feedback }) => numberOf(feedback) === number);
    const [item] = own_items;
    const report = (what: string, is: boolean) => {
      const entries = own.map(({ behaviour }) => JSON.stringify(behaviour)).join(' ');
      if (is) found.push(`${number} ${item?.state} ${item?.attempts}: ${what} ${entries}`);
    };
    const mayHaveBeenProcessed = own.filter(
      ({ outcomeSeen, behaviour }) => !outcomeSeen || behaviour.proves !== 'not processed',
    );
    const confirmations = story.confirmations.get(number) ?? 0;
    report('is sent again without a confirmation', mayHaveBeenProcessed.length > 1 + confirmations);
    report(
      'is accepted again without a confirmation',
      own.filter(({ behaviour }) => behaviour.accepts).length > 1 + confirmations,
    );
    report(
      'is sent to another service',
      own.some(({ address }) => address !== typedFor.get(number)),
    );
    report(
      'is sent with another service’s key',
      own.some(({ key, address }) => world.keys.get(key) !== address),
    );
    // What is taken back while something else is typed in its place stays as Failed, to be sent again by hand.
    const sentAnyway = confirmations === 0 ? own.length : mayHaveBeenProcessed.length;
    report('is sent though it was taken back or refused', isOut(story, number) && sentAnyway > confirmations);
    report('is there though it was refused', story.refused.has(number) && own_items.length > 0);
    report('is there twice', own_items.length > 1);
    const mayBeGone = story.undone.has(number) || story.mayBeGone.has(number);
    report('is lost', story.saved.has(number) && !item && !mayBeGone);
    if (item) report('has an untrue state', !isTrue(item, requests, wasKilled));
    const isAccepted =
      !wasKilled && own.some(({ behaviour }) => behaviour.proves === 'accepted' && wasInTime(behaviour));
    report('was accepted, which is not shown', isAccepted && item?.state !== 'Sent');
  }
  return found;
}

function isOut({ undone, refused }: Story, number: number): boolean {
  return undone.has(number) || refused.has(number);
}

/** What is answered later than this is known to the run alone where its profile is left meanwhile. */
function wasInTime({ afterMs }: Behaviour): boolean {
  return afterMs <= maxHaltMs;
}

function isTrue({ state, attempts }: OutboxItem, requests: readonly Entry[], wasKilled: boolean): boolean {
  const arrived = requests.filter(({ behaviour }) => behaviour.arrives);
  const last = arrived.at(-1)?.behaviour;
  if (attempts < arrived.length) return false;
  switch (state) {
    case 'Sent':
      return last?.proves === 'accepted';
    case 'Failed':
      return last === undefined || last.proves === 'refused' || last.proves === 'not processed';
    case 'Unconfirmed':
      // The run ended before it had an outcome, even that of a request that never arrived, or before it could save it.
      return (
        last?.proves === 'nothing' ||
        wasKilled ||
        [last, requests.at(-1)?.behaviour].some((each) => each && !wasInTime(each))
      );
    default:
      return false;
  }
}
