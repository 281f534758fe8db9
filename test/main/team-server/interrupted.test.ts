import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { migrationLock } from '../../../main/team-server/storage/migrate';
import { teamUsage } from '../../../main/team-server/team-arguments';
import { DatabaseUnavailable } from '../../../shared/node/postgres/unavailable';
import { helloSchema, pullAnswerSchema, pushAnswerSchema } from '../../../shared/team-api/wire';
import { postgresForTests, pushedEntry, query } from '../../support/databases/team-postgres';
import { afterTest } from '../../support/runner/after-test';
import { temporaryFolder, temporaryFolderInMemory } from '../../support/runner/temporary-folder';
import { selfSigned } from '../../support/servers/certificates';
import { startCuttingProxy } from '../../support/servers/cutting-proxy';
import { startTeamProxy } from '../../support/team/team-proxy';
import { joinWith, startTestTeam, teamPerson } from '../../support/team/team-server';

const postgres = postgresForTests();
const program = resolve(import.meta.dirname, '../../../out/main/team-server.js');
const readyLine = z.strictObject({ address: z.url(), team: z.string(), invite: z.string().nullable() });

/** Starts the built server in its own process. */
async function startProcess(...args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  afterTest(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const errors = text(child.stderr);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(async ([code]) => Promise.reject(new Error(`${code} ${await errors}`))),
  ]);
  return {
    ...readyLine.parse(JSON.parse(line)),
    output: () => output,
    async end(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

describe('the process of the server', () => {
  it('prints one line of JSON, and ends in order', async () => {
    const server = await startProcess(
      '--port',
      '0',
      '--name',
      'Desk',
      '--database',
      await postgres.newDatabase(),
    );
    expect(server).toMatchObject({
      team: 'Desk',
      address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    });
    await joinWith(server.address, server.invite, 'Ana');
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.output().split('\n')).toHaveLength(2);
  });

  it('shows its options on request, and refuses to be reached by others without TLS', async () => {
    const run = (...args: readonly string[]) => promisify(execFile)(process.execPath, [program, ...args]);
    expect((await run('--help')).stdout).toBe(teamUsage);
    await expect(run('--host', '0.0.0.0')).rejects.toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('requires TLS'),
    });
  });

  it('starts a PostgreSQL in its folder, finds everything there after it was killed, and ends with it', async () => {
    const folder = temporaryFolderInMemory();
    const args = ['--port', '0', '--data', folder];
    const first = await startProcess(...args);
    const lead = await joinWith(first.address, first.invite, 'Ana');
    await lead.call('POST', '/entries', { entries: [pushedEntry(lead.device, 1)] });
    const before = await lead.get('/entries');
    await first.end('SIGKILL');
    const second = await startProcess(...args);
    expect(await teamPerson(second.address, lead).get('/entries')).toEqual(before);
    expect(existsSync(join(folder, 'data', 'postmaster.pid'))).toBe(true);
    expect(await second.end('SIGTERM')).toBe(0);
    expect(existsSync(join(folder, 'data', 'postmaster.pid'))).toBe(false);
  });

  it('continues after a restart with everything, and with a new epoch if requested', async () => {
    const args = ['--port', '0', '--database', await postgres.newDatabase()];
    const first = await startProcess(...args);
    const lead = await joinWith(first.address, first.invite, 'Ana');
    await lead.call('POST', '/entries', { entries: [pushedEntry(lead.device, 1)] });
    const before = await lead.get('/entries');
    const { epoch } = helloSchema.parse(await lead.get('/hello'));
    await first.end('SIGTERM');
    const second = await startProcess(...args);
    expect(second.invite).toBeNull();
    expect(await teamPerson(second.address, lead).get('/entries')).toEqual(before);
    expect(await teamPerson(second.address, lead).get('/hello')).toMatchObject({ epoch });
    await second.end('SIGTERM');
    const third = await startProcess(...args, '--new-epoch');
    const hello = helloSchema.parse(await teamPerson(third.address, lead).get('/hello'));
    expect(hello.epoch).not.toBe(epoch);
  });

  it('that is killed between commit and answer has stored the entries once when they are sent again', async () => {
    const args = ['--port', '0', '--database', await postgres.newDatabase()];
    let server = await startProcess(...args);
    const lead = await joinWith(server.address, server.invite, 'Ana');
    const kill = async () => void (await server.end('SIGKILL'));
    const proxy = await startTeamProxy(
      () => server.address,
      () => 'cut-after',
      kill,
    );
    const entries = [1, 2, 3].map((number) => pushedEntry(lead.device, number));
    await expect(teamPerson(proxy, lead).call('POST', '/entries', { entries })).rejects.toThrow();
    server = await startProcess(...args);
    const again = await teamPerson(server.address, lead).call('POST', '/entries', { entries });
    expect(pushAnswerSchema.parse(await again.json()).entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    const pulled = pullAnswerSchema.parse(await teamPerson(server.address, lead).get('/entries'));
    expect([pulled.entries.length, pulled.last_seq]).toEqual([3, 3]);
  });

  it('ends on SIGTERM while it waits for another server that migrates the schema', async () => {
    const database = await postgres.newDatabase();
    const migrating = new pg.Client({ connectionString: database });
    await migrating.connect();
    afterTest(() => migrating.end());
    await migrating.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const child = spawn(process.execPath, [program, '--port', '0', '--database', database]);
    const ended = once(child, 'close');
    afterTest(() => void child.kill('SIGKILL'));
    const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
    await expect.poll(() => query(database, waiting), { timeout: 20_000 }).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('answers over TLS with its certificate', async () => {
    const folder = temporaryFolder();
    const { cert, key } = selfSigned('localhost');
    writeFileSync(join(folder, 'cert.pem'), cert);
    writeFileSync(join(folder, 'key.pem'), key);
    const tls = ['--cert', join(folder, 'cert.pem'), '--key', join(folder, 'key.pem')];
    const server = await startProcess(
      '--port',
      '0',
      '--host',
      '0.0.0.0',
      ...tls,
      '--database',
      await postgres.newDatabase(),
    );
    const { port, protocol } = new URL(server.address);
    expect(protocol).toBe('https:');
    const sent = request({
      host: '127.0.0.1',
      port,
      path: '/openapi.json',
      ca: cert,
      servername: 'localhost',
    }).end();
    const [response] = await once(sent, 'response');
    expect([response.statusCode, JSON.parse(await text(response)).openapi]).toEqual([200, '3.1.0']);
  });
});

describe('a server that fails to start', () => {
  it('listens no longer', async () => {
    const database = await postgres.newDatabase();
    const first = await startTestTeam({ database });
    await first.close();
    const name = new URL(database).pathname.slice(1);
    await query(database, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const starting = startTestTeam({ database, port: Number(new URL(first.address).port) });
    await expect(starting).rejects.toThrow(DatabaseUnavailable);
    await expect(fetch(first.address)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });
});

describe('a database login that has only the role of the server', () => {
  it('is enough in addition to that of the owner, and can change no entry', async () => {
    const ownerDatabase = await postgres.newDatabase();
    await startTestTeam({ database: ownerDatabase });
    const name = `login_${randomUUID().replaceAll('-', '')}`;
    await query(ownerDatabase, `CREATE ROLE ${name} LOGIN PASSWORD 'secret' IN ROLE whereabouts_team_server`);
    const login = new URL(ownerDatabase);
    login.username = name;
    login.password = 'secret';
    const database = login.href;
    const { address, invite } = await startTestTeam({ database, ownerDatabase });
    const lead = await joinWith(address, invite, 'Ana');
    const pushed = await lead.call('POST', '/entries', { entries: [pushedEntry(lead.device, 1)] });
    expect(pushed.status).toBe(200);
    for (const sql of ["UPDATE whereabouts_team.entry SET kind = 'x'", 'DELETE FROM whereabouts_team.entry'])
      await expect(query(database, sql)).rejects.toThrow('permission denied');
  });
});

describe('entries', () => {
  it('are stored once each through a proxy that cuts and doubles requests', async () => {
    const { address, invite } = await startTestTeam({ database: await postgres.newDatabase() });
    const lead = await joinWith(address, invite, 'Ana');
    const fates = ['cut-before', 'double', 'cut-after', 'pass'] as const;
    let count = 0;
    const proxy = teamPerson(
      await startTeamProxy(
        () => address,
        () => fates[count++ % fates.length] ?? 'pass',
      ),
      lead,
    );
    const entries = Array.from({ length: 20 }, (_, index) => pushedEntry(lead.device, index + 1));
    for (const entry of entries) {
      let response: Response | null = null;
      while (!response?.ok)
        response = await proxy.call('POST', '/entries', { entries: [entry] }).catch(() => null);
    }
    const pulled = pullAnswerSchema.parse(await lead.get('/entries'));
    expect(pulled.entries.map((entry) => (entry.hidden ? '' : entry.id))).toEqual(
      entries.map(({ id }) => id),
    );
  });

  it('are ordered by the server, however wrong the clocks of their authors are', async () => {
    const { address, invite } = await startTestTeam({ database: await postgres.newDatabase() });
    const lead = await joinWith(address, invite, 'Ana');
    const day = 86_400_000;
    const entries = [day, -day, 0].map((off, index) =>
      pushedEntry(lead.device, index + 1, { said_at: 1.78e12 + off }),
    );
    await lead.call('POST', '/entries', { entries });
    const pulled = pullAnswerSchema.parse(await lead.get('/entries')).entries;
    expect(pulled.map((entry) => (entry.hidden ? 0 : entry.said_at - 1.78e12))).toEqual([day, -day, 0]);
    const [first, ...rest] = pulled.map((entry) => (entry.hidden ? Number.NaN : entry.received_at));
    for (const time of rest) expect(time).toBe(first);
  });

  it('get a 503 when the connection to the database breaks, and are stored once after that', async () => {
    const database = await startCuttingProxy(await postgres.newDatabase());
    const { address, invite } = await startTestTeam({ database: database.address });
    const lead = await joinWith(address, invite, 'Ana');
    const push = () => lead.call('POST', '/entries', { entries });
    const entries = [pushedEntry(lead.device, 1)];
    database.cutAfterCommit(() => undefined);
    const refused = await push();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    const again = await push();
    expect(await again.json()).toMatchObject({ entries: [{ seq: 1 }] });
  });
});
