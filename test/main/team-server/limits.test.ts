import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTeamClient } from '../../../main/team/team-client';
import {
  connectionLimits,
  maxRequestsPerPerson,
  maxSmallBodyBytes,
  maxStreamsPerPerson,
  sendingTimeoutMs,
} from '../../../main/team-server/api/limits';
import { maxClaims } from '../../../main/team-server/storage/schema';
import { wireRestError } from '../../../shared/api/wire';
import { maxEntryValues, maxPullValues, pullAnswerSchema } from '../../../shared/team-api/wire';
import { openStorage, postgresForTests, pushedEntry, query } from '../../support/databases/team-postgres';
import { hostileValues } from '../../support/inputs/hostile-json';
import { afterTest } from '../../support/runner/after-test';
import { eventually } from '../../support/runner/eventually';
import { rawConnection, receivedUntilEnd } from '../../support/servers/raw-exchange';
import { followEvents, joinBy, joinWith, startTestTeam } from '../../support/team/team-server';

const postgres = postgresForTests();

async function startWithTwo(options: Partial<Parameters<typeof startTestTeam>[0]> = {}) {
  const database = await postgres.newDatabase();
  const { address, invite } = await startTestTeam({ ...options, database });
  const lead = await joinWith(address, invite, 'Ana');
  await lead.get('/hello');
  const eve = await joinBy(address, lead, 'Eve');
  await eve.get('/hello');
  return { address, database, lead, eve };
}

/** The list of second reviews is as long as a desktop reads it: 64 MiB. */
async function startWithSecondReviews() {
  const { address, database, lead, eve } = await startWithTwo();
  const { id: team } = await (await openStorage(database)).openTeam('Fraud desk');
  await query(
    database,
    `INSERT INTO whereabouts_team.blind (team, round, item, application, subject, subject_key, first, second)
      SELECT $1, $2, item, 'app', CASE WHEN item = 400 THEN 't' ELSE repeat(chr(1), 31000) END, '', $3, $4
      FROM generate_series(1, 400) AS item`,
    [team, randomUUID(), lead.person, eve.person],
  );
  return { address, lead };
}

const errorOf = async (response: Response) => {
  const { error_code, cause } = wireRestError.parse(await response.json());
  return { status: response.status, error_code, cause };
};

/** Begins a request with a body that never ends. */
async function unfinished(address: string, token: string): Promise<Socket> {
  const socket = await rawConnection(address);
  afterTest(() => socket.destroy());
  const head = [
    'POST /entries HTTP/1.1',
    'host: x',
    `authorization: Bearer ${token}`,
    'content-length: 1000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  return socket;
}

/** Begins a request, and returns the beginning of its answer, which comes although the body doesn't end. */
async function answerBeforeBody(address: string, line: string, headers: string): Promise<string> {
  const socket = await rawConnection(address);
  afterTest(() => socket.destroy());
  socket.write(`${line} HTTP/1.1\r\nhost: x\r\n${headers}content-length: 1000\r\n\r\n{`);
  const [beginning] = await once(socket, 'data');
  return String(beginning);
}

/** Returns the first lines of requests to all endpoints of a server. */
async function endpointsOf(address: string): Promise<readonly string[]> {
  const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
  const { paths } = document.parse(await (await fetch(`${address}/openapi.json`)).json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, 'x')}`),
  );
}

describe('a request without a token that the server knows', () => {
  it('is refused before its body arrives, whatever it asks for but joining', async () => {
    const { address } = await startTestTeam({ database: await postgres.newDatabase() });
    const known = await endpointsOf(address);
    expect(known).toContain('POST /join');
    const refused = known.filter((line) => line !== 'POST /join' && !line.endsWith(' /openapi.json'));
    expect(refused.length).toBeGreaterThan(10);
    for (const line of [...refused, 'POST /unknown', 'POST /openapi.json', 'PUT /join']) {
      const without = await answerBeforeBody(address, line, '');
      expect(without, line).toMatch(/^HTTP\/1\.1 401 .*MISSING_TOKEN/s);
      const withUnknown = await answerBeforeBody(address, line, 'authorization: Bearer unknown\r\n');
      expect(withUnknown, line).toMatch(/^HTTP\/1\.1 401 .*INVALID_TOKEN/s);
    }
  });

  it('has a small body', async () => {
    const { address } = await startWithTwo();
    const body = `{"invite":"${'x'.repeat(maxSmallBodyBytes)}","name":"Eve"}`;
    const headers = { 'content-type': 'application/json' };
    const refused = await fetch(`${address}/join`, { method: 'POST', headers, body });
    expect(await errorOf(refused)).toMatchObject({
      status: 413,
      cause: 'The join must not be larger than 8 KiB.',
    });
  });
});

/** An address of this machine that other machines could have, as loopback has no limit of its own. */
const ownAddress = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

describe('an address', () => {
  it.skipIf(ownAddress === undefined)(
    'has a limited number of connections, and another one once it has closed one',
    async () => {
      const host = ownAddress ?? '';
      const { address } = await startTestTeam({ database: await postgres.newDatabase(), host });
      const open = await Promise.all(
        Array.from({ length: connectionLimits.perAddress }, () => rawConnection(address)),
      );
      afterTest(() => {
        for (const socket of open) socket.destroy();
      });
      expect(await receivedUntilEnd(await rawConnection(address))).toBe('');
      open[0]?.destroy();
      await eventually(async () => expect((await fetch(`${address}/openapi.json`)).status).toBe(200));
    },
  );
});

/** Lets every wait of so many ms take a moment until the end of the test. Returns whether one has ended. */
function withoutWaitingFor(ms: number): () => boolean {
  const wait = globalThis.setTimeout;
  let hasEnded = false;
  vi.stubGlobal('setTimeout', (work: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) => {
    if (delay !== ms) return wait(work, delay, ...given);
    return wait(() => {
      work(...given);
      hasEnded = true;
    }, 20);
  });
  afterTest(() => vi.unstubAllGlobals());
  return () => hasEnded;
}

describe('a reader who is slower than an answer may take', () => {
  it('is disconnected', async () => {
    const { address, lead } = await startWithSecondReviews();
    const hasEnded = withoutWaitingFor(sendingTimeoutMs);
    const socket = await rawConnection(address);
    afterTest(() => socket.destroy());
    socket.pause();
    socket.write(`GET /blind HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${lead.token}\r\n\r\n`);
    await eventually(() => expect(hasEnded()).toBe(true));
    // What the system has taken of the answer, which is longer.
    expect((await receivedUntilEnd(socket)).length).toBeLessThan(50_000_000);
  });
});

describe('a hostile body', () => {
  it('of any kind is refused, or taken for what little it says, wherever it is sent', async () => {
    const { address, eve } = await startWithTwo();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${eve.token}` };
    for (const { name, json: make } of hostileValues) {
      const json = make(60_000);
      const entry = JSON.stringify({ ...pushedEntry(eve.device, 1), body: '◇' }).replace('"◇"', () => json);
      for (const [method, path, body] of [
        ['POST', '/join', json],
        ['POST', '/entries', json],
        ['POST', '/entries', `{"entries":${json}}`],
        ['POST', '/entries', `{"entries":[${entry}]}`],
        ['POST', '/claims/next', `{"application":"a","candidates":${json}}`],
        ['PUT', '/presence', `{"application":"a","subject":${json}}`],
      ] as const) {
        const answer = await fetch(address + path, { method, headers, body });
        const { status } = answer;
        const says = status === 200 ? (await answer.text()).length : 0;
        await answer.body?.cancel().catch(() => undefined);
        expect({
          name,
          path,
          isAnswered: [200, 400, 409, 413].includes(status),
          isSmall: says < 10_000,
        }).toEqual({
          ...{ name, path, isAnswered: true, isSmall: true },
        });
      }
    }
    expect((await eve.call('GET', '/hello')).status).toBe(200);
  });

  it('has its bound in the answer', async () => {
    const { address, eve } = await startWithTwo();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${eve.token}` };
    const body = `{"entries":[${'0,'.repeat(300_000)}0]}`;
    const refused = await fetch(`${address}/entries`, { method: 'POST', headers, body });
    expect((await errorOf(refused)).cause).toMatch(
      /^The entries must not have more than 200000 values, at character /,
    );
    const many = pushedEntry(eve.device, 1, { body: Array(maxEntryValues + 1).fill(0) });
    expect(await errorOf(await eve.call('POST', '/entries', { entries: [many] }))).toMatchObject({
      status: 400,
      cause: 'entries.0.body: Must not have more than 20,000 values',
    });
  });
});

describe('a page of the log', () => {
  it('ends before it has too many values, so that any desktop can read it', async () => {
    const { lead, eve } = await startWithTwo();
    const heavy = Array(maxEntryValues - 1).fill(0);
    for (let number = 1; number <= 8; number += 1)
      await eve.call('POST', '/entries', { entries: [pushedEntry(eve.device, number, { body: heavy })] });
    const { entries, last_seq } = pullAnswerSchema.parse(await lead.get('/entries'));
    expect(last_seq).toBe(8);
    expect(entries.length).toBeLessThanOrEqual(maxPullValues / maxEntryValues);
    expect(entries.length).toBeGreaterThan(0);
  });
});

describe('a person', () => {
  it('has a limited number of requests at once, without effect on others', async () => {
    // None of them is given up for being slow.
    const { address, lead, eve } = await startWithTwo({ arrivalTimeoutMs: 600_000 });
    const requests = await Promise.all(
      Array.from({ length: 2 * maxRequestsPerPerson }, () => unfinished(address, eve.token)),
    );
    const answers: string[] = [];
    await new Promise<void>((resolve) => {
      for (const socket of requests)
        socket.once('data', (received) => {
          answers.push(String(received).slice(0, 'HTTP/1.1 429'.length));
          if (answers.length === maxRequestsPerPerson) resolve();
        });
    });
    expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 429']));
    const refused = await eve.call('GET', '/hello');
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await errorOf(refused)).toMatchObject({ status: 429, error_code: 'TOO_MANY_REQUESTS' });
    expect((await lead.call('GET', '/hello')).status).toBe(200);
    for (const socket of requests) socket.destroy();
    await eventually(async () => {
      const { status } = await eve.call('GET', '/hello');
      expect(status).toBe(200);
    });
  });

  it('has a limited number of event streams, of which the first ends', async () => {
    const { address, lead, eve } = await startWithTwo();
    const others = await followEvents(address, lead.token, 0);
    const streams = [];
    for (let count = 0; count <= maxStreamsPerPerson; count += 1)
      streams.push(await followEvents(address, eve.token, 0));
    await streams[0]?.ended;
    await eve.call('POST', '/entries', { entries: [pushedEntry(eve.device, 1)] });
    for (const stream of [others, ...streams.slice(1)]) await stream.until(/"last_seq":1/);
  });

  it('stores a limited amount in a day, and still receives what others write', async () => {
    const { lead, eve } = await startWithTwo({ maxStoredPerDay: 3_000 });
    const first = pushedEntry(eve.device, 1, { body: 'x'.repeat(900) });
    const push = (number: number) =>
      eve.call('POST', '/entries', {
        entries: [number === 1 ? first : pushedEntry(eve.device, number, { body: 'x'.repeat(900) })],
      });
    expect((await push(1)).status).toBe(200);
    let number = 2;
    let refused = await push(number);
    for (; refused.ok; number += 1) refused = await push(number + 1);
    expect(await errorOf(refused.clone())).toMatchObject({
      status: 429,
      error_code: 'STORED_TOO_MUCH',
      cause: expect.stringContaining('more than the team server takes in a day'),
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(86_400);
    await lead.call('POST', '/entries', { entries: [pushedEntry(lead.device, 1)] });
    const { entries } = pullAnswerSchema.parse(await eve.get('/entries'));
    expect(entries.at(-1)).toMatchObject({ person: lead.person });
    // What is stored already can be sent again after a lost answer.
    expect((await push(1)).status).toBe(200);
  });

  it('has a limited number of claims, which they can renew, release and take again', async () => {
    const { eve } = await startWithTwo();
    const claim = (subject: string) => eve.call('PUT', `/claims/app/${subject}`);
    for (let number = 1; number <= maxClaims; number += 10)
      await Promise.all(Array.from({ length: 10 }, (_, index) => claim(`transaction:${number + index}`)));
    const refused = await claim('transaction:more');
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(await errorOf(refused)).toMatchObject({ status: 429, error_code: 'TOO_MANY_CLAIMS' });
    const next = { application: 'app', candidates: ['transaction:more', 'transaction:1'] };
    expect((await eve.call('POST', '/claims/next', next)).status).toBe(204);
    expect((await claim('transaction:1')).status).toBe(200);
    await eve.call('DELETE', '/claims/app/transaction:1');
    expect((await claim('transaction:more')).status).toBe(200);
    expect((await claim('transaction:1')).status).toBe(429);
  });
});

/** What JSON writes as one to six characters, and UTF-8 as one to four bytes. */
const characters = ['\u0001', '"', '\u007f', 'a', '漢', '😀'];
const longest = (character: string, length: number) =>
  character.repeat(Math.floor(length / character.length));

describe('an answer', () => {
  it('with what others claim and look at is read by every desktop, and has all of usual length', async () => {
    const { address, lead, eve } = await startWithTwo();
    const client = createTeamClient({ fetch, now: () => 0 });
    const access = { address: `${address}/`, token: lead.token };
    const presence = async () => {
      const read = await client.presence(access, null);
      if (!read.ok) throw new Error(JSON.stringify(read.problem));
      return read.value;
    };
    const claim = async (application: string, subject: string) => {
      const body = { application, candidates: [subject] };
      expect((await eve.call('POST', '/claims/next', body)).status).toBe(200);
    };
    await lead.call('PUT', '/claims/app/transaction:t-1');
    for (const character of characters) {
      const [application, subject] = [longest(character, 5_000), longest(character, 31_000)];
      expect((await eve.call('PUT', '/presence', { application, subject })).status).toBe(200);
      await claim(application, subject);
      const { looking, claims } = await presence();
      expect(looking).toEqual([{ person: eve.person, application, subject }]);
      expect(claims.map((each) => each.subject)).toContain(subject);
    }
    const subject = longest('\u0001', 30_990);
    for (let number = 0; number < 60; number += 10)
      await Promise.all(Array.from({ length: 10 }, (_, index) => claim('app', subject + (number + index))));
    const { claims } = await presence();
    expect(claims.length).toBeGreaterThan(40);
    expect(claims.map((each) => each.subject)).toContain('transaction:t-1');
  });

  it('with second reviews is read by every desktop, and has all of usual length', async () => {
    const { address, lead } = await startWithSecondReviews();
    const client = createTeamClient({ fetch, now: () => 0 });
    const read = await client.blindItems({ address: `${address}/`, token: lead.token });
    if (!read.ok) throw new Error(JSON.stringify(read.problem));
    expect(read.value.items.length).toBeGreaterThan(300);
    expect(read.value.items.map(({ subject }) => subject)).toContain('t');
  });
});
