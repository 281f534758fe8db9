import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { testNowText } from '../support/clocks/test-time';
import { pageOf } from '../support/inputs/sample-reports';
import { temporaryFolder } from '../support/runner/temporary-folder';
import { builtService, type ServiceProcess, startServiceProcess } from '../support/servers/service-process';

const running: ServiceProcess[] = [];

afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
});

async function start(...args: readonly string[]): Promise<ServiceProcess> {
  const service = await startServiceProcess(...args);
  running.push(service);
  return service;
}

/** Runs it until it exits, which is immediate with invalid arguments. */
async function run(...args: readonly string[]) {
  const child = spawn(process.execPath, [builtService, ...args]);
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, out, err };
}

/** Windows has no signals: the service ends by Ctrl+C in its console, or at once. */
const itWithSignals = it.skipIf(process.platform === 'win32');

async function readAs(
  service: ServiceProcess,
  path: string,
  init: RequestInit = {},
  status = 200,
): Promise<string> {
  const authorization = service.applications[0]?.key ?? '';
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(service.address + path, { ...init, headers });
  expect(response.status).toBe(status);
  return response.text();
}

describe('the standalone service', () => {
  itWithSignals('serves simulated reports to each application and exits cleanly', async () => {
    const service = await start('--reports', '30', '--applications', '2');
    expect(service.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const pages = [];
    for (const { key } of service.applications) {
      const response = await fetch(`${service.address}/reports?limit=100`, {
        headers: { authorization: key },
      });
      pages.push(await response.json());
    }
    expect(pages.map((page) => page.length)).toEqual([30, 30]);
    expect(pages[0]).not.toEqual(pages[1]);
    expect(await service.stop()).toBe(0);
    expect(service.output()).toBe(
      `${JSON.stringify({ address: service.address, applications: service.applications })}\n`,
    );
  });

  it('stores its keys, reports and feedback in its folder', async () => {
    const data = join(temporaryFolder(), 'service');
    const before = await start('--reports', '5', '--data', data);
    const reports = await readAs(before, '/reports');
    const [newest] = JSON.parse(reports);
    const body = '{"behaviour":{"desired":{"risk_assignment":"clear"}}}';
    await readAs(before, `/feedback/${encodeURIComponent(newest.transaction_id)}`, { method: 'POST', body });
    await before.stop();

    const after = await start('--reports', '500', '--seed', '9', '--data', data);
    expect(after.applications).toEqual(before.applications);
    expect(await readAs(after, '/reports?limit=1000')).toBe(reports);
    expect(JSON.parse(await readAs(after, '/feedback'))).toMatchObject([{ feedback: JSON.parse(body) }]);
    expect(readFileSync(join(data, 'applications.json'), 'utf8')).toContain(after.applications[0]?.key);
  });

  it('keeps accepted data after being killed, without duplicates', async () => {
    const data = join(temporaryFolder(), 'service');
    const before = await start('--reports', '5', '--data', data);
    const body = JSON.stringify({ transaction_id: 'login-1', user: { id: 'ana@example.com' } });
    const sent = await readAs(before, '/transactions', { method: 'POST', body }, 201);
    await before.kill();
    const after = await start('--reports', '500', '--data', data);
    const [, exactId] = /"report_id":(\d+)/.exec(sent) ?? [];
    expect(await readAs(after, '/reports/login-1')).toContain(`"id":${exactId},`);
    expect(JSON.parse(await readAs(after, '/reports?limit=1000'))).toHaveLength(6);
  });

  it('refuses a folder in use by another process', async () => {
    const data = join(temporaryFolder(), 'service');
    await start('--reports', '5', '--data', data);
    expect(await run('--port', '0', '--data', data)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('in use by another process'),
    });
  });

  it('generates transactions at a given rate', async () => {
    const service = await start('--reports', '0', '--live', '20');
    await expect.poll(async () => JSON.parse(await readAs(service, '/reports'))).not.toEqual([]);
  });

  it('injects faults on demand only if started with that option', async () => {
    const plan = { method: 'PUT', body: '[{"fault":"500","path":"/reports","times":1}]' };
    const faulty = await start('--reports', '5', '--faults');
    await readAs(faulty, '/faults', plan);
    expect(JSON.parse(await readAs(faulty, '/reports', {}, 500)).error_code).toMatch(/^[A-Z_]+$/);
    expect(JSON.parse(await readAs(faulty, '/reports'))).toHaveLength(5);
    await readAs(await start('--reports', '5'), '/faults', plan, 404);
  });

  it('returns its version and API description', async () => {
    const service = await start('--reports', '0');
    const version = JSON.parse(await readAs(service, '/version'));
    expect(version.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(new Date(version.build_date).toISOString()).toBe(version.build_date);
    const description = await (await fetch(`${service.address}/openapi.json`)).json();
    expect(description.openapi).toBe('3.1.0');
  });

  itWithSignals('exits cleanly while still generating reports', async () => {
    const data = join(temporaryFolder(), 'service');
    const child = spawn(process.execPath, [
      builtService,
      '--port',
      '0',
      '--reports',
      '1000000',
      '--data',
      data,
      '--now',
      testNowText,
    ]);
    const out = text(child.stdout);
    await once(child.stderr, 'data');
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect([code, await out]).toEqual([0, '']);
    const [{ id }] = JSON.parse(readFileSync(join(data, 'applications.json'), 'utf8'));
    expect(readdirSync(join(data, id))).toEqual([]);
  });

  itWithSignals(
    'exits cleanly after several signals with requests pending and transactions arriving',
    async () => {
      const temporary = temporaryFolder();
      const args = ['--port', '0', '--reports', '10', '--live', '50', '--now', testNowText];
      const child = spawn(process.execPath, [builtService, ...args], {
        env: { ...process.env, TMPDIR: temporary },
      });
      const [line] = await once(createInterface({ input: child.stdout }), 'line');
      const { address, applications } = JSON.parse(line);
      expect(readdirSync(temporary)).toHaveLength(1);
      const headers = { authorization: applications[0].key };
      const waiting = fetch(`${address}/reports/never?timeout=1h`, { headers }).catch(() => 'let go');
      await expect.poll(async () => (await fetch(`${address}/reports`, { headers })).status).toBe(200);
      const ended = once(child, 'exit');
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGINT'] as const) child.kill(signal);
      expect(await ended).toEqual([0, null]);
      expect(await waiting).toBe('let go');
      expect(readdirSync(temporary)).toEqual([]);
    },
  );

  it('can start without reports', async () => {
    expect(await readAs(await start('--reports', '0'), '/reports')).toBe(pageOf());
  });

  it('prints its usage', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    expect(out).toContain('--port');
  });

  it('rejects unknown and invalid arguments', async () => {
    expect(await run('--bogus')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--bogus') });
    expect(await run('--port', 'x')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('--port'),
    });
  });

  it('reports that its port is in use', async () => {
    const { address } = await start('--reports', '0');
    const { port } = new URL(address);
    const taken = await run('--reports', '0', '--port', port);
    const err = `Port ${port} is in use. Select another one with --port, or end the program that uses it.\n`;
    expect(taken).toEqual({ code: 1, out: '', err });
  });
});
