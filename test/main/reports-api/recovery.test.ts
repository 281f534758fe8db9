import { expect, it } from 'vitest';
import { createReportsClient } from '../../../main/reports-api/client';
import { once } from '../../../main/reports-api/retry';
import { errorStatus, hang, hangAfterHead, html, oversized, redirect } from '../../faults/fault-effects';
import { pageOf, sampleReports } from '../../support/inputs/sample-reports';
import {
  badGzip,
  chunkedAbort,
  drip,
  emptyOk,
  gzipBomb,
  json,
  noContent,
  oddRestError,
  resetAfterBody,
  resetAtOnce,
  trailingGarbage,
  truncated,
} from '../../support/servers/behaviours';
import { FaultyServer } from '../../support/servers/faulty-server';
import { endpointOf, textOf } from '../../support/servers/reading';

const text = pageOf(...sampleReports(20));
const faults = {
  hang,
  'hang after the head': hangAfterHead,
  'an endless drip': drip(5),
  'a reset': resetAtOnce,
  'a reset after the request': resetAfterBody,
  'a truncated body': truncated(text),
  'a broken chunk': chunkedAbort(text),
  'invalid gzip': badGzip,
  'a gzip bomb': gzipBomb(),
  'a page that is too large': oversized(72_000_000),
  'an empty body': emptyOk,
  'no content': noContent,
  'an HTML page': html(),
  'trailing garbage': trailingGarbage(text),
  'a redirect': redirect(),
  'a refused key': errorStatus(401),
  'no such transaction': errorStatus(404),
  'too many requests': errorStatus(429, 'rest-error', { 'retry-after': '3600' }),
  'a defect': errorStatus(500),
  'an error with other types': oddRestError,
  'a gateway': html(502),
  maintenance: errorStatus(503),
  'a closed server': null,
} as const;

it('after every kind of fault, the next request of the same client succeeds', async () => {
  let server = await FaultyServer.start();
  // A busy machine may take a second to answer.
  const deadlines = { headSeconds: 3, totalSeconds: 4 };
  const client = createReportsClient({ read: fetch, send: [fetch], deadlines });
  const ask = () =>
    client.reports(endpointOf(server.address), { limit: 20, page: 1 }, { retryPolicy: once }).then(textOf);
  const afterwards: Record<string, string> = {};
  for (const [name, fault] of Object.entries(faults)) {
    const { port } = new URL(server.address);
    if (fault) server.behave(fault);
    else await server.close();
    const during = await ask();
    expect(during, name).not.toBe(text);
    if (!fault) server = await FaultyServer.startAt(Number(port));
    server.behave(json(200, text));
    afterwards[name] = await ask();
  }
  await server.close();
  expect(afterwards).toEqual(Object.fromEntries(Object.keys(faults).map((name) => [name, text])));
});
