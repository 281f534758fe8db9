import { beforeAll, describe, expect, it } from 'vitest';
import { maxConcurrentPosts } from '../../../main/outbox/sender';
import { hashOf, type Random, randomFrom } from '../../../main/reports-service/simulator/random';
import { feedbackJson } from '../../../shared/domain/feedback';
import { everyItem, type OutboxItem } from '../../../shared/domain/outbox';
import { buildChild } from '../../support/children/build-child';
import { launchOutbox, type OutboxProcess } from '../../support/children/launch-outbox';
import { numberedFeedback, numberOf, type OutboxReport } from '../../support/children/outbox-messages';
import { openStoreInProcess } from '../../support/databases/store-in-process';
import {
  type BehaviourName,
  behaviours,
  FeedbackLedger,
  type LedgerEntry,
} from '../../support/outbox/feedback-ledger';
import { runs, seed } from '../../support/runner/depth';
import { temporaryFolderInMemory } from '../../support/runner/temporary-folder';

const feedbacks = runs(700, 300);
/** At moments that are the machine's. */
const kills = runs(20, 6);

let file = '';
beforeAll(async () => {
  file = await buildChild('outbox-child');
});

/** One feedback that a person gives. */
interface Given {
  readonly number: number;
  readonly transactionId: string;
  /** There is one on the transaction already. */
  readonly another: boolean;
}

/** What is known of the processes so far, all of one folder. */
interface Lives {
  readonly acknowledged: Set<number>;
  /** What was acknowledged and then not found, or twice. */
  readonly lost: number[];
  /** What was found as Sending when a process began. */
  readonly interrupted: Set<number>;
  lived: number;
}

describe(`${feedbacks} feedback entries with every answer, random faults and ${kills} kills`, () => {
  it(`are each Sent exactly once, or Failed or Unconfirmed where that is true`, async () => {
    const random = randomFrom(seed);
    const given = somewhatRelated(random);
    const ledger = await FeedbackLedger.start();
    ledger.plan = (transactionId, before) => {
      const met = new Set(ledger.entries.map(({ behaviour }) => behaviour));
      return behaviourFor(hashOf(seed, Number(transactionId.slice(1)), before), met);
    };
    const folder = temporaryFolderInMemory();
    const lives: Lives = { acknowledged: new Set(), lost: [], interrupted: new Set(), lived: 0 };
    for (let kill = 1; kill <= kills; kill += 1)
      await live({ folder, ledger, given, lives, until: killAtRandom(random) });
    await live({ folder, ledger, given, lives, until: endOnceSettled });
    const items = await onDisk(folder);
    const inFirstRound = ledger.entries.length;

    expect(lives.lost).toEqual([]);
    expect(items.map(({ feedback }) => numberOf(feedback))).toEqual(given.map(({ number }) => number));
    expect(items.map(({ feedback }) => feedback)).toEqual(
      given.map(({ number }) => numberedFeedback(number)),
    );
    expect(untruths(items, ledger.entries, lives.interrupted)).toEqual([]);
    expect(unexplained(items, ledger.entries)).toBeLessThanOrEqual(maxConcurrentPosts * ledger.shuts);
    expect(strangers(given, ledger.entries)).toEqual([]);
    expect(outOfOrder(ledger.entries)).toEqual([]);
    // Each trouble begins with one at a time again; sending.test.ts holds that there are as many where nothing goes wrong.
    expect(ledger.mostAtOnce).toBeLessThanOrEqual(maxConcurrentPosts);
    expect(ledger.mostOfOneTransaction).toBe(1);
    // Every fault was met, and every fate.
    expect([...new Set(ledger.entries.map(({ behaviour }) => behaviour))].sort()).toEqual(
      Object.keys(behaviours).sort(),
    );
    expect([...new Set(items.map(({ state }) => state))].sort()).toEqual(['Failed', 'Sent', 'Unconfirmed']);

    ledger.plan = () => 'taken';
    await live({ folder, ledger, given, lives, until: endOnceRetried });
    await ledger.close();
    const after = await onDisk(folder);
    const retried = ledger.entries.slice(inFirstRound);
    expect(after.filter(({ state }) => state !== 'Sent')).toEqual([]);
    expect(after.map(({ feedback }) => numberOf(feedback))).toEqual(given.map(({ number }) => number));
    expect(numbersOf(retried).toSorted((one, other) => one - other)).toEqual(
      items.filter(({ state }) => state !== 'Sent').map(({ feedback }) => numberOf(feedback)),
    );
    expect(outOfOrder(retried)).toEqual([]);
  }, 300_000);
});

/** Feedbacks, half of them on a transaction that has up to three already. */
function somewhatRelated(random: Random): readonly Given[] {
  const open: { readonly transactionId: string; count: number }[] = [];
  return Array.from({ length: feedbacks }, (_, at) => {
    const known = open.filter(({ count }) => count < 4).slice(-20);
    const about = random.chance(0.5) && known.length > 0 ? random.pick(known) : null;
    if (about) about.count += 1;
    else open.push({ transactionId: `t${at}`, count: 1 });
    return { number: at, transactionId: about?.transactionId ?? `t${at}`, another: about !== null };
  });
}

/** Four in ten are taken at once; all other behaviours are equally likely, once each was met. */
function behaviourFor(chance: number, met: ReadonlySet<string>): BehaviourName {
  if (chance % 10 < 4) return 'taken';
  const all = Object.keys(behaviours).filter((name): name is BehaviourName => name in behaviours);
  const unmet = all.filter((name) => !met.has(name));
  const names = unmet.length > 0 ? unmet : all;
  return names[Math.floor(chance / 10) % names.length] ?? 'taken';
}

/** What a process, or what it does, is seen doing: `open` is how many feedbacks are not settled yet. */
type Happening = 'found' | 'acknowledged' | 'requested' | 'retried' | { readonly open: number };
/** Decides when a process is killed, or asked to end. */
type Ending = (process: OutboxProcess) => (happening: Happening) => void;

/** After so many requests and acknowledgements, or a while later; one in six while it starts. Or when nothing is left to do. */
function killAtRandom(random: Random): Ending {
  return (process) => {
    let left = random.whole(1, 90);
    const laterMs = random.chance(0.5) ? random.between(0, 15) : null;
    if (random.chance(1 / 6)) setTimeout(() => process.kill(), random.between(0, 400));
    return (happening) => {
      if (happening === 'acknowledged' || happening === 'requested') left -= 1;
      if (left > 0 && !isSettled(happening)) return;
      if (laterMs === null) process.kill();
      else setTimeout(() => process.kill(), laterMs);
    };
  };
}

const endOnceSettled: Ending = (process) => (happening) => {
  if (isSettled(happening)) process.send({ kind: 'end' });
};

/** Whether everything that is Failed or Unconfirmed was retried at the user's request. */
const endOnceRetried: Ending = (process) => {
  let retried = false;
  return (happening) => {
    if (happening === 'found') process.send({ kind: 'retry' });
    else if (happening === 'retried') retried = true;
    else if (retried && isSettled(happening)) process.send({ kind: 'end' });
  };
};

function isSettled(happening: Happening): boolean {
  return typeof happening === 'object' && happening.open === 0;
}

/** One process from its start to its end, a few feedbacks at a time being put in that are not on disk yet. */
async function live(world: {
  readonly folder: string;
  readonly ledger: FeedbackLedger;
  readonly given: readonly Given[];
  readonly lives: Lives;
  readonly until: Ending;
}): Promise<void> {
  const { folder, ledger, given, lives, until } = world;
  lives.lived += 1;
  const key = `key-${lives.lived}`;
  let unsaid: Given[] = [];
  const process = launchOutbox(file, { folder, baseAddress: ledger.baseAddress, key }, onReport);
  const happened = until(process);
  ledger.arrived = () => happened('requested');
  await process.gone;

  function onReport(report: OutboxReport): void {
    if (report.kind === 'found') {
      const found = report.items.map(({ number }) => number);
      lives.lost.push(...[...lives.acknowledged].filter((number) => !found.includes(number)));
      for (const number of found) lives.acknowledged.add(number);
      for (const { number, state } of report.items) if (state === 'Sending') lives.interrupted.add(number);
      unsaid = given.filter(({ number }) => !lives.acknowledged.has(number));
      happened('found');
      for (let many = 0; many < 6; many += 1) sayNext();
    } else if (report.kind === 'put') {
      if (report.problem !== null) throw new Error(`${report.number} was refused: ${report.problem}`);
      lives.acknowledged.add(report.number);
      happened('acknowledged');
      sayNext();
    } else if (report.kind === 'summary') {
      happened({
        open: report.counts.Queued + report.counts.Sending + given.length - lives.acknowledged.size,
      });
    } else happened('retried');
  }
  function sayNext(): void {
    const next = unsaid.shift();
    if (next) process.send({ kind: 'put', ...next });
  }
}

/** In the order they were put in. */
async function onDisk(folder: string): Promise<readonly OutboxItem[]> {
  const store = await openStoreInProcess(folder);
  const items = await store.call('items.chunk', { query: everyItem, before: null, limit: 10_000 });
  await store.close();
  if (!items.ok) throw new Error(items.problem.kind);
  return items.value.toReversed();
}

const broken: readonly BehaviourName[] = [
  'broken',
  'taken, and broken',
  'silence',
  'taken, and silence',
  'shut',
];
const refused: readonly BehaviourName[] = [
  'refused with 400',
  'refused with 404',
  'refused with 422',
  'refused with 500',
  'refused with 401',
];
/** Answers that say nothing of whether the service took it. */
const unclear: readonly BehaviourName[] = [
  'lost behind 302',
  'lost behind 408',
  'lost behind 503',
  'taken behind 303',
  'taken behind 408',
  'taken behind 503',
  'taken behind 503 for no time',
  'taken behind 503 until a past date',
  'taken behind 520',
  'lost behind 502',
  'lost behind 504',
  'taken behind 502',
  'taken behind 504',
];

/** The items that are not what the ledger says, each with why. */
function untruths(
  items: readonly OutboxItem[],
  entries: readonly LedgerEntry[],
  interrupted: ReadonlySet<number>,
): readonly string[] {
  return items.flatMap((item) => {
    const number = numberOf(item.feedback);
    const own = entriesOf(item, entries);
    const accepted = own.filter((entry) => entry.accepted).length;
    const last = own.at(-1);
    const says = (behaviourNames: readonly BehaviourName[]) =>
      last !== undefined && behaviourNames.includes(last.behaviour);
    const isTrue = () => {
      if (own.length > item.attempts) return false;
      switch (item.state) {
        case 'Sent':
          return accepted === 1 && last?.accepted === true && last.status === 200;
        case 'Failed':
          return accepted === 0 && says(refused) && statusOf(item) === last?.status;
        case 'Unconfirmed':
          if (accepted > 1) return false;
          // The process was killed while this was being sent.
          if (item.problem === null) return interrupted.has(number);
          if (item.problem.kind === 'redirect-refused') return says(unclear) && last?.status !== 200;
          if (item.problem.kind === 'service-error') return says(unclear) && statusOf(item) === last?.status;
          return item.problem.kind === 'connection-broken' && (says(broken) || accepted === 0);
        default:
          return false;
      }
    };
    const story = own.map(({ behaviour }) => behaviour).join(', ');
    return isTrue()
      ? []
      : [`${number} ${item.state} ${item.problem?.kind ?? ''} after ${item.attempts}: ${story}`];
  });
}

/**
 * How many are Unconfirmed by a broken connection of which the ledger knows nothing: it was not accepted before the service was
 * shut. Those that it knows of without having read them are of the same transaction.
 */
function unexplained(items: readonly OutboxItem[], entries: readonly LedgerEntry[]): number {
  const unread = entries
    .filter(({ behaviour }) => behaviour === 'unread')
    .map(({ transactionId }) => transactionId);
  return items.filter((item) => {
    if (item.problem?.kind !== 'connection-broken') return false;
    const last = entriesOf(item, entries).at(-1);
    if (last && broken.includes(last.behaviour)) return false;
    const explaining = unread.indexOf(item.transactionId);
    if (explaining >= 0) unread.splice(explaining, 1);
    return explaining < 0;
  }).length;
}

/** Complete requests at the service whose feedback was never put, or not on that transaction. */
function strangers(given: readonly Given[], entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  return entries.filter(({ body, transactionId }) => {
    const number = body === null ? null : numbers.get(body);
    return number !== null && given.find((each) => each.number === number)?.transactionId !== transactionId;
  });
}

/** The transactions whose feedbacks were not sent in the order they were given. */
function outOfOrder(entries: readonly LedgerEntry[]): readonly string[] {
  const latest = new Map<string, number>();
  return entries.flatMap((entry) => {
    const [number = 0] = numbersOf([entry]);
    const before = latest.get(entry.transactionId) ?? 0;
    latest.set(entry.transactionId, Math.max(number, before));
    return entry.body !== null && number < before ? [entry.transactionId] : [];
  });
}

/** What the item says that the service answered; null for none. */
function statusOf({ problem }: OutboxItem): number | null {
  return problem && 'status' in problem ? problem.status : null;
}

function entriesOf({ feedback }: OutboxItem, entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const own = feedbackJson(feedback);
  return entries.filter(({ body }) => body === own);
}

/** Each feedback's number by its body. */
const numbers = new Map(
  Array.from({ length: feedbacks }, (_, number) => [feedbackJson(numberedFeedback(number)), number]),
);

function numbersOf(entries: readonly LedgerEntry[]): readonly number[] {
  return entries.flatMap(({ body }) => numbers.get(body ?? '') ?? []);
}
