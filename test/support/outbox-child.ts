import { randomBytes } from 'node:crypto';
import { Outbox } from '../../main/outbox/outbox';
import { createReportsClient } from '../../main/reports-api/client';
import { wholeOutbox } from '../../shared/domain/outbox';
import { type Clock, systemClock } from '../../shared/node/clock';
import { numberedFeedback, numberOf, type OutboxOrder, type OutboxWord, outboxOrder } from './outbox-words';
import { openStoreInProcess } from './store-in-process';
import { runningClock } from './test-time';

// A process with the program's outbox, store and client, told what to put in and telling what became of it, to be killed at
// any moment: node outbox-child.mjs FOLDER BASE-ADDRESS API-KEY.
const [, , folder = '', baseAddress = '', apiKey = ''] = process.argv;
process.on('disconnect', () => process.exit());
const tell = (word: OutboxWord) => process.send?.(word);

/** The seconds that an outbox waits are parts of a ms here. */
const timesAsFast = 5_000;
const clock: Clock = {
  now: runningClock.now,
  elapsed: () => systemClock.elapsed() * timesAsFast,
  pause: (milliseconds, signal) => systemClock.pause(milliseconds / timesAsFast, signal),
};

const store = await openStoreInProcess(folder);
const found = await store.call('items.chunk', { query: wholeOutbox, before: null, limit: 10_000 });
if (!found.ok) throw new Error(found.problem.kind);
tell({
  kind: 'found',
  items: found.value.map(({ feedback, state }) => ({ number: numberOf(feedback), state })),
});

const client = createReportsClient({ read: fetch, send: [fetch, fetch, fetch] });
const endpoint = { baseAddress, apiKey, replaced: new AbortController().signal };
const outbox = new Outbox({
  stores: { of: () => store },
  send: (_, transactionId, body) => client.sendFeedback(endpoint, transactionId, body),
  clock,
  random: Math.random,
  newId: () => randomBytes(12).toString('hex'),
  onChange: ({ standing }) => {
    tell({ kind: 'standing', counts: standing.counts });
    // What waits for the person: the key was refused, and is given once more.
    if (standing.wait?.until === null) outbox.sendNow();
  },
});
const profile = { id: 'p', name: 'p', colour: 'blue', service: 'external', baseAddress } as const;
outbox.follow({ profile, reach: { kind: 'untried' } }, { kind: 'ready', kept: true, notices: [] });
process.on('message', (message) => void obey(outboxOrder.parse(message)));

async function obey(order: OutboxOrder): Promise<void> {
  if (order.kind === 'retry') return retry();
  if (order.kind === 'end') return end();
  const { number, transactionId, another } = order;
  const given = { transactionId, feedback: numberedFeedback(number), reported: null };
  const put = await outbox.put(profile.id, given, { another, replaces: null });
  tell({ kind: 'put', number, problem: put.ok ? null : put.problem.kind });
}

async function end(): Promise<void> {
  await outbox.shutDown();
  await store.close();
  process.exit();
}

async function retry(): Promise<void> {
  const query = { ...wholeOutbox, states: ['Failed', 'Unconfirmed'] as const };
  const page = await outbox.page({ query, page: 1, limit: 1_000 });
  if (!page.ok) throw new Error(page.problem.kind);
  for (const { id } of page.value.items.toReversed()) {
    const retried = await outbox.retry(id, true);
    if (!retried.ok) throw new Error(retried.problem.kind);
  }
  tell({ kind: 'retried', count: page.value.items.length });
}
