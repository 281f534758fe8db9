import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { newApplication } from '../../../../main/reports-service/application';
import { version } from '../../../../package.json';
import { readRestError } from '../../../../shared/api/rest-error';
import { startTestService } from '../../../support/servers/test-service';

describe('the API key', () => {
  const endpoints = [
    ['GET', '/reports'],
    ['GET', '/reports/transaction-1'],
    ['POST', '/feedback/transaction-1'],
    ['GET', '/feedback'],
    ['POST', '/transactions'],
    ['GET', '/version'],
    ['POST', '/openapi.json'],
    ['GET', '/nothing'],
  ] as const;

  it.each(endpoints)('is required for %s %s', async (method, path) => {
    const { service, send } = await startTestService();
    await send();
    const response = await fetch(service.address + path, { method });
    expect(response.status).toBe(401);
    expect(readRestError(await response.text())).toMatchObject({ errorCode: 'MISSING_API_KEY' });
  });

  it('is not required for the OpenAPI document', async () => {
    const { service } = await startTestService();
    const response = await fetch(`${service.address}/openapi.json`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      openapi: '3.1.0',
      info: { version: 'api/v1.0.5-5-gc944fcf' },
    });
  });

  it.each([
    ['another key of the right form', () => newApplication().key],
    ['a prefix of the key', (key: string) => key.slice(0, -1)],
    ['the key with an extra character', (key: string) => `${key}x`],
    ['the key in lower case', (key: string) => key.toLowerCase()],
    ['a bearer token', (key: string) => `Bearer ${key}`],
    ['empty', () => ''],
  ])('cannot be %s', async (_, wrong) => {
    const { call, application } = await startTestService();
    const sent = wrong(application.key);
    const response = await call('/reports', { headers: { authorization: sent } });
    expect(response.status).toBe(401);
    const body = await response.text();
    expect(readRestError(body)).toMatchObject({ error: 'Unauthorized', errorCode: 'INVALID_API_KEY' });
    expect(body).not.toContain(application.key);
  });

  it('has the known form', () => {
    expect(newApplication().key).toMatch(/^[A-Za-z0-9]{6}\.[A-Za-z0-9]{40}$/);
    expect(newApplication().key).not.toBe(newApplication().key);
  });
});

describe('paths and methods', () => {
  it('GET /version returns the build', async () => {
    const { call } = await startTestService();
    expect(await (await call('/version')).json()).toEqual({
      version,
      ...(existsSync('.git') ? { commit: expect.stringMatching(/^[0-9a-f]{40}$/) } : {}),
      build_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  it.each([
    ['/'],
    ['/nothing'],
    ['/reports/'],
    ['/reports/a/b'],
    ['/feedback/'],
    ['//reports'],
    ['/constructor'],
    ['/__proto__'],
    ['/Reports'],
    ['/reports/%zz'],
    ['/reports/%ff'],
    ['/reports/%ed%a0%80'],
    ['/openapi'],
    ['/transactions/'],
  ])('answers 404 for the unknown path %s', async (path) => {
    const { application, service } = await startTestService();
    const answer = await rawRequest(service.address, path, application.key);
    expect(answer.status).toBe(404);
    expect(readRestError(answer.body)).toMatchObject({ error: 'Not Found', errorCode: 'UNKNOWN_PATH' });
  });

  it.each([
    ['POST', '/reports', 'GET, HEAD'],
    ['DELETE', '/reports/transaction-1', 'GET, HEAD'],
    ['GET', '/feedback/transaction-1', 'POST'],
    ['PUT', '/version', 'GET, HEAD'],
    ['HEAD', '/transactions', 'POST'],
    ['OPTIONS', '/reports', 'GET, HEAD'],
    ['DELETE', '/feedback', 'GET, HEAD'],
    ['GET', '/transactions', 'POST'],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ])('answers 405 for %s %s', async (method, path, allowed) => {
    const { call } = await startTestService();
    const response = await call(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allowed);
    if (method !== 'HEAD')
      expect(await response.json()).toMatchObject({
        error: 'Method Not Allowed',
        error_code: 'METHOD_NOT_ALLOWED',
      });
  });

  it('tells caches not to store any answer', async () => {
    const { call } = await startTestService();
    expect((await call('/reports')).headers.get('cache-control')).toBe('no-store');
  });
});

/** Sends the path exactly as given. fetch would normalise it. */
async function rawRequest(address: string, path: string, key: string) {
  const sent = request(address, { path, headers: { authorization: key } });
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    );
    sent.end();
  });
}
