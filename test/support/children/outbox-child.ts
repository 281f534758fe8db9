import { randomBytes } from 'node:crypto';
import { retryItem } from '../../../main/outbox/item-actions';
import { Outbox } from '../../../main/outbox/outbox';
import { createReportsClient } from '../../../main/reports-api/client';
import { everyItem } from '../../../shared/domain/outbox';
import { type Clock, systemClock } from '../../../shared/node/clock';
import { runningClock } from '../clocks/test-time';
import { openStoreInProcess } from '../databases/store-in-process';
import { testConnection } from '../main/test-connection';
import { noTeam } from '../team/no-team';
import {
  numberedFeedback,
  numberOf,
  type OutboxCommand,
  type OutboxReport,
  outboxCommand,
} from './outbox-messages';

// A process with the program's outbox, store and client. It receives feedback, reports the outcomes, and may
// be killed at any moment: node outbox-child.mjs FOLDER BASE-ADDRESS API-KEY.
const [, , folder = '', baseAddress = '', apiKey = ''] = process.argv;
process.on('disconnect', () => process.exit());
const report = (message: OutboxReport) => process.send?.(message);

/** Seconds of waiting are fractions of a ms here. */
const timesAsFast = 5_000;
const clock: Clock = {
  now: runningClock.now,
  elapsed: () => systemClock.elapsed() * timesAsFast,
  pause: (milliseconds, signal) => systemClock.pause(milliseconds / timesAsFast, signal),
};

const store = await openStoreInProcess(folder);
const found = await store.call('items.chunk', { query: everyItem, before: null, limit: 10_000 });
if (!found.ok) throw new Error(found.problem.kind);
report({
  kind: 'found',
  items: found.value.map(({ feedback, state }) => ({ number: numberOf(feedback), state })),
});

const client = createReportsClient({ read: fetch, send: [fetch, fetch, fetch] });
const outbox = new Outbox({
  stores: { of: () => store },
  connection: testConnection(() => profile.id, { baseAddress, apiKey }),
  client,
  clock,
  random: Math.random,
  team: noTeam,
  newId: () => randomBytes(12).toString('hex'),
  onChange: ({ summary }) => {
    report({ kind: 'summary', counts: summary.counts });
    // A wait that only the user can end: the key was refused; it is entered again.
    if (summary.wait?.until === null) outbox.sendNow();
  },
});
const profile = { id: 'p', name: 'p', colour: 'blue', service: 'external', baseAddress } as const;
outbox.onProfileChange(
  { profile, reach: { kind: 'untried' } },
  { kind: 'ready', persistent: true, notices: [] },
);
process.on('message', (message) => void execute(outboxCommand.parse(message)));

async function execute(command: OutboxCommand): Promise<void> {
  if (command.kind === 'retry') return retry();
  if (command.kind === 'end') return end();
  const { number, transactionId, another } = command;
  const newFeedback = { transactionId, feedback: numberedFeedback(number), reported: null };
  const put = await outbox.put(profile.id, newFeedback, { another, replaces: null });
  report({ kind: 'put', number, problem: put.ok ? null : put.problem.kind });
}

async function end(): Promise<void> {
  await outbox.shutDown();
  await store.close();
  process.exit();
}

async function retry(): Promise<void> {
  const query = { ...everyItem, states: ['Failed', 'Unconfirmed'] as const };
  const page = await outbox.whenLoaded((open) => open.page({ query, page: 1, limit: 1_000 }));
  if (!page.ok) throw new Error(page.problem.kind);
  for (const { id } of page.value.items.toReversed()) {
    const retried = await outbox.whenLoaded((open) => retryItem(open, id, true));
    if (!retried.ok) throw new Error(retried.problem.kind);
  }
  report({ kind: 'retried', count: page.value.items.length });
}
