import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { connectionLimits } from '../../main/team-server/api/limits';
import { findProgram } from '../../scripts/system-libraries.mjs';
import { joinedSchema, pushAnswerSchema } from '../../shared/team-api/wire';
import { postgresForTests, pushedEntry } from '../support/databases/team-postgres';
import { afterTest } from '../support/runner/after-test';
import { type DocumentedNginx, startDocumentedNginx, textOf } from '../support/servers/documented-nginx';
import { startServiceProcess } from '../support/servers/service-process';
import type { DeployedServer } from '../support/source/deployment-files';
import { startTestTeam } from '../support/team/team-server';

/** The configurations of nginx in docs/deployment, in front of the real servers. */

const nginx = findProgram('nginx');
const postgres = postgresForTests();

async function joined(proxy: DocumentedNginx, invite: string | null) {
  const device = randomUUID();
  const answer = await proxy.send('/join', { body: { invite, name: 'Ana', device } });
  const { token } = joinedSchema.parse(JSON.parse(await textOf(answer)));
  return { device, authorization: `Bearer ${token}` };
}

describe.skipIf(nginx === undefined)('behind nginx with TLS, as documented', () => {
  const start = (server: DeployedServer, servers: readonly string[]) =>
    startDocumentedNginx(nginx ?? '', server, servers);

  it('the events of a team arrive as they happen', async () => {
    const { address, invite } = await startTestTeam({ database: await postgres.newDatabase() });
    const proxy = await start('team', [address]);
    const { device, authorization } = await joined(proxy, invite);
    const events = await proxy.send('/events?after=0', { authorization });
    expect(events.statusCode).toBe(200);
    await proxy.send('/entries', { authorization, body: { entries: [pushedEntry(device, 1)] } });
    expect(await textOf(events, /last_seq/)).toContain('data: {"last_seq":1}');
  });

  it('the largest pushes of a team and its longest subjects pass', async () => {
    const { address, invite } = await startTestTeam({ database: await postgres.newDatabase() });
    const proxy = await start('team', [address]);
    const { device, authorization } = await joined(proxy, invite);
    const text = 'x'.repeat(8_000);
    const entries = Array.from({ length: 500 }, (_, index) =>
      pushedEntry(device, index + 1, { body: { text } }),
    );
    const pushed = await proxy.send('/entries', { authorization, body: { entries } });
    expect(pushAnswerSchema.parse(JSON.parse(await textOf(pushed))).entries).toHaveLength(500);
    const path = `/claims/application/transaction:${'%F0%9F%A6%93'.repeat(10_000)}`;
    expect((await proxy.send(path, { authorization })).statusCode).toBe(405);
  });

  it('an address has as many requests at once as the team server itself would allow', async () => {
    const { address } = await startTestTeam({ database: await postgres.newDatabase() });
    const proxy = await start('team', [address]);
    await Promise.all(Array.from({ length: connectionLimits.perAddress }, () => proxy.begin('/join')));
    expect((await proxy.send('/openapi.json', {})).statusCode).toBe(503);
  });

  it('a look-up that waits at one service is answered when another one gets the transaction', async () => {
    const database = ['--database', await postgres.newDatabase(), '--reports', '0'];
    const services = await Promise.all([startServiceProcess(...database), startServiceProcess(...database)]);
    for (const service of services) afterTest(() => service.stop());
    const [one] = services;
    const authorization = one?.applications[0]?.key ?? '';
    const proxy = await start(
      'reports',
      services.map(({ address }) => address),
    );
    const waiting = proxy.send('/reports/order%2F1?timeout=1h', { authorization });
    const send = (transaction_id: string) =>
      proxy.send('/transactions', {
        authorization,
        body: { transaction_id, user: { id: 'ana@example.com' } },
      });
    expect((await send('order/1')).statusCode).toBe(201);
    expect(await textOf(await waiting)).toContain('"transaction_id":"order/1"');

    await one?.kill();
    for (const id of ['2', '3', '4', '5']) expect((await send(id)).statusCode).toBe(201);
  });
});
