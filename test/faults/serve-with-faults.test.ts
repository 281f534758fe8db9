import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newApplication } from '../../main/reports-service/application';
import { readStandaloneOptions, standaloneUsage } from '../../main/reports-service/standalone';
import { serviceArguments } from '../../scripts/service-arguments.mjs';
import { okAnswer } from '../../shared/node/rest/request';
import { startServer } from '../../shared/node/rest/server';
import { rawConnection, rawExchange } from '../support/servers/raw-exchange';
import { faultNames } from './fault-plan';
import { faultsOption, serveWithFaults } from './serve-with-faults';
import { startServiceWithFaults, statuses } from './service-with-faults';

function putJson(body: string, contentType = 'application/json'): RequestInit {
  return { method: 'PUT', body, headers: { 'content-type': contentType } };
}

describe('without a plan', () => {
  it.each([
    ['GET /reports?page=2 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['POST /feedback/a HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}'],
    ['GET /throws HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['no HTTP\r\n\r\n'],
  ])('every byte equals that of the regular server: %j', async (request) => {
    const answer = async ({ method, target }: { method: string; target: string }) => {
      if (target === '/throws') throw new Error('A defect.');
      return okAnswer(`["${method} ${target}"]`);
    };
    const noDefects = () => {};
    const normal = await startServer(0, answer, noDefects);
    const faulty = await startServer(0, answer, noDefects, {
      serve: serveWithFaults({ applications: [newApplication()], insert: async () => {} }),
    });
    const [expected, received] = [
      await rawExchange(normal.address, request),
      await rawExchange(faulty.address, request),
    ].map(withoutChance);
    expect(received).toBe(expected);
    expect(received).toMatch(/^HTTP\/1\.1 /);
    await Promise.all([normal.close(), faulty.close()]);
  });

  /** Removes the time and the traceability ID, which differ from answer to answer. */
  function withoutChance(text: string): string {
    return text.replace(/date: [^\r]*/i, '').replace(/"traceability_id":"[^"]*"/, '');
  }
});

describe('the plan', () => {
  it('is empty at first, replaced by PUT and cleared by DELETE', async () => {
    const service = await startServiceWithFaults();
    expect(await service.shown()).toEqual([]);
    const replaced = await service.plan({ fault: '404', path: '/reports' }, { fault: 'hang', times: 2 });
    expect(replaced).toEqual({
      status: 200,
      body: [
        {
          fault: '404',
          path: '/reports',
          skip: 0,
          share: 1,
          seed: 1,
          body: 'rest-error',
          matched: 0,
          acted: 0,
        },
        { fault: 'hang', skip: 0, times: 2, share: 1, seed: 1, after: 'request', matched: 0, acted: 0 },
      ],
    });
    expect(await service.shown()).toEqual(replaced.body);
    await service.plan({ fault: '500' });
    expect(await service.shown()).toMatchObject([{ fault: '500' }]);
    expect(await (await service.call('/faults', { method: 'DELETE' })).json()).toEqual([]);
    expect(await statuses(service, 1)).toEqual([200]);
  });

  it('requires the key of an application', async () => {
    const service = await startServiceWithFaults();
    for (const headers of [{}, { authorization: newApplication().key }]) {
      const response = await fetch(`${service.address}/faults`, {
        method: 'PUT',
        body: '[{"fault":"500"}]',
        headers,
      });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error_code: 'INVALID_API_KEY' });
    }
    expect(await service.shown()).toEqual([]);
  });

  it('refuses other methods', async () => {
    const service = await startServiceWithFaults();
    const response = await service.call('/faults', { method: 'POST', body: '[]' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, PUT, DELETE']);
  });

  it('is never affected by its own faults', async () => {
    const service = await startServiceWithFaults();
    await service.plan({ fault: 'reset' });
    expect(await service.shown()).toMatchObject([{ matched: 0, acted: 0 }]);
  });

  it('stays unchanged if its upload is interrupted, which is not reported as a defect', async () => {
    const service = await startServiceWithFaults();
    const socket = await rawConnection(service.address);
    const head = `PUT /faults HTTP/1.1\r\nhost: x\r\nauthorization: ${service.application.key}\r\n`;
    await new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      socket.write(`${head}content-length: 100\r\n\r\n[{"fault":"500"}]`, () => socket.destroy());
    });
    expect(await statuses(service, 1)).toEqual([200]);
    await service.close();
    expect(service.defects).toEqual([]);
  });

  it.each([
    ['{}', /^plan: /],
    ['not JSON', /^The plan is not JSON encoded as UTF-8\.$/],
    ['[]\ufeff', /^The plan is not JSON encoded as UTF-8\.$/],
    ['["reset"]', /^0: Must be an object whose fault is one of latency, .*, oversized$/],
    ['[{"fault":"earthquake"}]', /^0\.fault: Must be .* hang, reset, 401, /],
    ['[{"fault":500}]', /^0\.fault: /],
    ['[{"fault":"reset"},{}]', /^1\.fault: /],
    ['[{"fault":"reset","often":true}]', /often/],
    ['[{"fault":"reset","latency_ms":5}]', /latency_ms/],
    ['[{"fault":"reset","method":"get"}]', /^0\.method: /],
    ['[{"fault":"reset","path":"reports"}]', /^0\.path: Must be a path/],
    ['[{"fault":"reset","path":"/reports?page=2"}]', /^0\.path: /],
    ['[{"fault":"reset","path":"/*/a"}]', /^0\.path: /],
    ['[{"fault":"reset","times":0}]', /^0\.times: /],
    ['[{"fault":"reset","times":1.5}]', /^0\.times: /],
    ['[{"fault":"reset","share":0}]', /^0\.share: /],
    ['[{"fault":"reset","share":1.1}]', /^0\.share: /],
    ['[{"fault":"latency","latency_ms":-1}]', /^0\.latency_ms: /],
    ['[{"fault":"latency","latency_ms":3600001}]', /^0\.latency_ms: /],
    ['[{"fault":"429","retry_after":""}]', /^0\.retry_after: Must be a number of seconds/],
    ['[{"fault":"429","retry_after":"1\\r\\nx: y"}]', /^0\.retry_after: /],
    ['[{"fault":"html","status":204}]', /^0\.status: /],
    ['[{"fault":"redirect","status":200}]', /^0\.status: /],
    ['[{"fault":"redirect","location":"file:///etc"}]', /^0\.location: /],
    ['[{"fault":"page-drift","insert":0}]', /^0\.insert: /],
    [JSON.stringify(Array(101).fill({ fault: 'reset' })), /^plan: /],
    ['[{"fault":"reset","times":0},{"fault":"hang","after":"lunch"}]', /^0\.times: .*; 1\.after: /],
  ])('is refused if it is invalid, with the field in error: %s', async (body, cause) => {
    const service = await startServiceWithFaults();
    await service.plan({ fault: '404' });
    const response = await service.call('/faults', putJson(body));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: 'Bad Request',
      error_code: 'INVALID_PLAN',
      cause: expect.stringMatching(cause),
    });
    expect(await service.shown()).toMatchObject([{ fault: '404' }]);
  });

  it.each(faultNames)('may be %s without parameters, which the documentation lists', async (fault) => {
    const service = await startServiceWithFaults();
    expect(await service.plan({ fault })).toMatchObject({
      status: 200,
      body: [{ fault, share: 1, skip: 0 }],
    });
    const documentation = readFileSync(resolve('docs/faults-on-demand.md'), 'utf8');
    expect(documentation).toMatch(new RegExp(`^\\| [^|]*\`${fault}\``, 'm'));
  });

  it('larger than 1 MiB is refused', async () => {
    const service = await startServiceWithFaults();
    const response = await service.call('/faults', putJson(' '.repeat(1_048_577)));
    expect(response.status).toBe(413);
  });

  it('of another media type is refused, like any other body', async () => {
    const service = await startServiceWithFaults();
    const response = await service.call('/faults', putJson('[{"fault":"500"}]', 'text/plain'));
    expect([response.status, (await response.json()).error_code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await service.shown()).toEqual([]);
  });

  it('with many errors gets an error of limited length', async () => {
    const service = await startServiceWithFaults();
    const body = JSON.stringify(Array(100).fill({ fault: 'reset', often: 'x'.repeat(100), times: 0 }));
    const response = await service.call('/faults', putJson(body));
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(1_500);
  });
});

describe('the option --faults of the standalone service', () => {
  it('serves requests with faults, and is in the usage', () => {
    expect(readStandaloneOptions(['--faults', '--port', '0'], faultsOption)).toMatchObject({
      ok: true,
      value: { port: 0, world: 'standard', createServe: expect.any(Function) },
    });
    expect(standaloneUsage(faultsOption)).toMatch(/^ {2}--faults {2}.*\n {2}--help/m);
  });

  it('is off by default', () => {
    const read = readStandaloneOptions([], faultsOption);
    expect(read.ok && read.value).not.toHaveProperty('createServe');
  });

  it('is unknown to the service without faults', () => {
    expect(readStandaloneOptions(['--faults'])).toMatchObject({
      ok: false,
      problem: expect.stringContaining('--faults'),
    });
  });

  it('starts with the plan of a world', async () => {
    const read = readStandaloneOptions(['--faults', '--world', 'ids-text'], faultsOption);
    if (!read.ok || !read.value?.createServe) throw new Error('The options were refused.');
    expect(read.value.world).toBe('standard');
    const application = newApplication();
    const serve = read.value.createServe({ applications: [application], insert: async () => {} });
    const answer = async () => okAnswer('[{"id":1,"transaction_id":"a"}]');
    const server = await startServer(0, answer, () => {}, { serve });
    const received = await fetch(`${server.address}/reports`, {
      headers: { authorization: application.key },
    });
    expect(await received.text()).toBe('[{"id":"1","transaction_id":"a"}]');
    await server.close();
  });

  it('simulates many assessments of one transaction for sparse reports', async () => {
    const read = readStandaloneOptions(['--faults', '--world', 'sparse'], faultsOption);
    expect(read).toMatchObject({ value: { world: 'reassessed', createServe: expect.any(Function) } });
    expect(readStandaloneOptions(['--world', 'reassessed'])).toMatchObject({ ok: false });
  });

  it('has worlds that the service without faults doesn’t have', () => {
    for (const args of [
      ['--world', 'ids-text'],
      ['--faults', '--world', 'mars'],
    ])
      expect(readStandaloneOptions(args, faultsOption)).toMatchObject({
        ok: false,
        problem: expect.stringContaining('--world must be one of standard, networks'),
      });
  });

  it('selects the program with faults, as --help does', () => {
    const programOf = (...args: readonly string[]) => basename(serviceArguments(args)[1] ?? '');
    expect(programOf('--port', '0')).toBe('service-alone.js');
    expect(programOf('--port', '0', '--faults')).toBe('service-with-faults.js');
    expect(programOf('--help')).toBe('service-with-faults.js');
  });
});
