import { expect, it } from 'vitest';
import { startCursor } from '../../../main/store/calls/stored-json';
import type { Store } from '../../../main/store/contract';
import { userDataHandlers } from '../../../main/store/user-data/user-data.handlers';
import { Exchange } from '../../../main/team/exchange';
import { createTeamClient, type TeamClient } from '../../../main/team/team-client';
import type { Problem } from '../../../shared/domain/problem';
import { fail } from '../../../shared/result';
import { succeeded } from '../../support/databases/stored-copy';
import { openOwn } from '../../support/databases/user-database';
import { nextEntryId, verdictOn } from '../../support/inputs/sample-entry';
import { sampleTeam } from '../../support/inputs/sample-team';
import { storeWith } from '../../support/main/rpc-in-process';
import { afterTest } from '../../support/runner/after-test';
import { ModelTeamServer } from '../../support/team/model-team-server';

const entries = 40;
const host = 'team.example';
const timedOut: Problem = { kind: 'timed-out', host, seconds: 15 };
const tooLarge: Problem = { kind: 'answer-too-large', host, limitBytes: 64 };
const requestTimeout: Problem = { kind: 'service-error', host, status: 408, restError: null, excerpt: '' };

/** Returns the store of a person who joined the team, and what makes requests for them. */
async function join(server: ModelTeamServer) {
  const own = await openOwn();
  afterTest(() => own.close());
  await own.write((session) =>
    session.run("INSERT INTO metadata (name, value) VALUES ('service', 'https://reports.example/')"),
  );
  const client = createTeamClient({ fetch, now: () => 1 });
  const device = nextEntryId();
  const invited = { invite: server.invite(), name: 'Ana', device };
  const { token, person, epoch } = succeeded(await client.join(server.address, invited));
  const store = storeWith(userDataHandlers(own, () => 1));
  const team = { ...sampleTeam, address: server.address, person, epoch, cursor: startCursor };
  succeeded(await store.call('membership.write', { team }));
  return { store, client, access: { address: server.address, token } };
}

function exchangeOf({ store, access }: Awaited<ReturnType<typeof join>>, client: TeamClient): Exchange {
  return new Exchange({ store, client, access, now: () => 1, signal: new AbortController().signal });
}

async function write(store: Store): Promise<void> {
  const drafts = Array.from({ length: entries }, (_, index) => ({
    ...{ id: nextEntryId(), subject: `transaction:${index}`, after: [] },
    ...verdictOn('1', 'fraud'),
  }));
  succeeded(await store.call('log.write', { entries: drafts }));
}

/** Runs an exchange until it succeeds, which a smaller request each time must reach. */
async function runUntilUpToDate(exchange: Exchange): Promise<void> {
  for (let run = 0; run < 12; run += 1) if ((await exchange.run(false)).ok) return;
  throw new Error('The exchange never succeeds.');
}

it.each([
  ['time out', timedOut],
  ['are answered with 408', requestTimeout],
])('entries are shared over a slow connection, on which large pushes %s', async (_, problem) => {
  const server = await ModelTeamServer.start();
  const ana = await join(server);
  await write(ana.store);
  const pushed: number[] = [];
  const slow: TeamClient = {
    ...ana.client,
    push: async (access, given, signal) => {
      pushed.push(given.length);
      return given.length > 10 ? fail(problem) : ana.client.push(access, given, signal);
    },
  };
  await runUntilUpToDate(exchangeOf(ana, slow));
  expect(server.state.entries).toHaveLength(entries);
  expect(pushed.slice(0, 3)).toEqual([40, 20, 10]);
});

it.each([
  ['are too large', tooLarge],
  ['time out', timedOut],
])('entries are received if large answers %s', async (_, problem) => {
  const server = await ModelTeamServer.start();
  const ana = await join(server);
  await write(ana.store);
  await runUntilUpToDate(exchangeOf(ana, ana.client));
  const ben = await join(server);
  const asked: number[] = [];
  const slow: TeamClient = {
    ...ben.client,
    pull: async (access, after, signal, limit = 500) => {
      asked.push(limit);
      return limit > 10 ? fail(problem) : ben.client.pull(access, after, signal, limit);
    },
  };
  await runUntilUpToDate(exchangeOf(ben, slow));
  expect(asked.slice(0, 7)).toEqual([500, 250, 125, 63, 32, 16, 8]);
  expect(succeeded(await ben.store.call('membership.read', undefined)).team?.cursor.seq).toBe(entries);
});

it('a request that times out although it has one entry isn’t taken for a refusal of the entry', async () => {
  const server = await ModelTeamServer.start();
  const ana = await join(server);
  await write(ana.store);
  let isAway = true;
  const unsteady: TeamClient = {
    ...ana.client,
    push: async (...request) => (isAway ? fail(timedOut) : ana.client.push(...request)),
  };
  const exchange = exchangeOf(ana, unsteady);
  for (let run = 0; run < 8; run += 1) expect((await exchange.run(false)).ok).toBe(false);
  isAway = false;
  await runUntilUpToDate(exchange);
  expect(server.state.entries).toHaveLength(entries);
});
