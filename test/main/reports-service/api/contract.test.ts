import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExact } from '../../../../shared/json/exact-json';
import {
  hostileRequests,
  mutatedBodies,
  type Request,
  validRequests,
} from '../../../support/inputs/request-arbitrary';
import { sampleTransaction } from '../../../support/inputs/sample-transaction';
import { runs } from '../../../support/runner/depth';
import {
  type DocumentedService,
  type Operation,
  startDocumentedService,
} from '../../../support/servers/documented-service';
import { callService, postJson } from '../../../support/servers/test-service';

/**
 * Tests the service against its own OpenAPI document over HTTP. For any request, the answer has a status that the
 * document lists for the operation, never 500, and a body that matches its schema. Everything that the document allows
 * is accepted.
 */

/** In this service, any int64 is a valid time: its clock is at the last ms that nanoseconds can represent. */
const lastMillisecond = Number((2n ** 63n - 1n) / 1_000_000n);
/** Starts a service with one known transaction, so that a valid path can be found. */
const known = 'transaction-1';

async function startKnowingOne(): Promise<DocumentedService> {
  const service = await startDocumentedService({ now: lastMillisecond });
  await service.call('/transactions', postJson(sampleTransaction({ transaction_id: known })));
  return service;
}

const operations = [
  ['get', '/reports'],
  ['get', '/reports/{transaction_id}'],
  ['post', '/feedback/{transaction_id}'],
  ['get', '/version'],
  ['post', '/transactions'],
  ['get', '/feedback'],
  ['get', '/openapi.json'],
] as const;
type Method = (typeof operations)[number][0];

describe('the operations', () => {
  it('are those of the document', async () => {
    const { document } = await startDocumentedService();
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method, path]),
    );
    expect(documented).toEqual(operations.map((operation) => [...operation]));
  });
});

describe.each(operations)('%s %s', (method, path) => {
  it('accepts any request that its description allows', async () => {
    const service = await startKnowingOne();
    const operation = operationOf(service, method, path);
    await fc.assert(
      fc.asyncProperty(validRequests(service, operation, path, known), async (request) => {
        const { status } = await exchange(service, method, operation, request);
        expect([200, 201, 404]).toContain(status);
        if (!request.path.includes(known) && path.includes('{')) return;
        expect(status).toBeLessThan(300);
      }),
      { numRuns: runs(120) },
    );
  });

  it('never fails, whatever is sent', async () => {
    const service = await startKnowingOne();
    const operation = operationOf(service, method, path);
    await fc.assert(
      fc.asyncProperty(hostileRequests(service, operation, path), async (request) => {
        await exchange(service, method, operation, request);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe.each([
  ['/transactions', 'Transaction'],
  [`/feedback/${known}`, 'Feedback'],
])('a body sent to %s', (path, model) => {
  it('is accepted exactly if the document allows it', async () => {
    const service = await startKnowingOne();
    const outcomes = { accepted: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(mutatedBodies(service, { $ref: `#/components/schemas/${model}` }), async (body) => {
        const allowed = service.validate(model, JSON.parse(body)).length === 0;
        const response = await service.call(path, postJson(body));
        expect([response.status < 300, response.status === 400]).toEqual([allowed, !allowed]);
        outcomes[allowed ? 'accepted' : 'refused'] += 1;
      }),
      { numRuns: runs(500) },
    );
    // Few bodies are tried at a small depth.
    expect(outcomes.accepted).toBeGreaterThan(0);
    expect(outcomes.refused).toBeGreaterThan(0);
  });
});

function operationOf({ document }: DocumentedService, method: Method, path: string): Operation {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`The document has no ${method} ${path}.`);
  return operation;
}

/** Sends a request and checks the answer against the document. */
async function exchange(
  service: DocumentedService,
  method: Method,
  { responses }: Operation,
  { path, query, init, key }: Request,
): Promise<{ readonly status: number }> {
  const target = path + (query === '' ? '' : `?${query}`);
  const response = await callService(service.service.address + target, key ?? service.application.key, {
    ...init,
    method: method.toUpperCase(),
  });
  const text = await response.text();
  const { status } = response;
  expect(status, text).not.toBe(500);
  expect(Object.keys(responses)).toContain(String(status));
  expect(response.headers.get('content-type')).toBe('application/json');
  const schema = responses[status]?.content['application/json']?.schema;
  if (schema) expect(service.validate(schema, JSON.parse(text))).toEqual([]);
  else expect(parseExact(text)).toBeDefined();
  return { status };
}
