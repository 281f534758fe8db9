import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../../../main/http/http';
import { unexpectedAnswer } from '../../../main/reports-api/client';
import { pageOf, raw, sampleReport, sampleReports } from '../../support/inputs/sample-reports';
import {
  answer,
  badGzip,
  chunkedAbort,
  drip,
  emptyOk,
  gzipBomb,
  gzipped,
  json,
  noContent,
  truncated,
} from '../../support/servers/behaviours';
import { type Behaviour, FaultyServer } from '../../support/servers/faulty-server';
import { RawServer, rawJson, sendsThenCloses } from '../../support/servers/raw-server';
import { apiKey, readingClient, readOnce, textOf } from '../../support/servers/reading';

const limitBytes = 64 * 1024 * 1024;
let server: FaultyServer;

beforeEach(async () => {
  server = await FaultyServer.start();
});

afterEach(() => server.close());

async function bytesOf(behaviour: Behaviour): Promise<Buffer> {
  server.behave(behaviour);
  const answer = await readOnce(server);
  if (!answer.ok) throw new Error(answer.problem.kind);
  return Buffer.from(answer.value.bytes);
}

describe('a page is read byte for byte', () => {
  const report = sampleReport({ id: raw('9223372036854775807'), timestamp: raw('1700000000123456789') });
  const text = pageOf(report, ...sampleReports(3));

  it.each([
    ['plain', json(200, text)],
    ['compressed', gzipped(text)],
    ['under another media type', answer(200, text, { 'content-type': 'text/plain' })],
    ['without a media type', answer(200, text)],
  ])('%s', async (_how, behaviour) => {
    expect((await bytesOf(behaviour)).toString()).toBe(text);
  });

  it.each([
    ['invalid UTF-8', Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0xc3, 0x22, 0x5d])],
    ['UTF-16', Buffer.from('\ufeff[]', 'utf16le')],
    ['a byte order mark', Buffer.from('\ufeff[]')],
    ['a NUL and half a surrogate pair', Buffer.from('["a\\u0000\\ud800","\u0000"]')],
  ])('with %s in it, which the reader handles', async (_what, bytes) => {
    expect((await bytesOf(answer(200, bytes))).equals(bytes)).toBe(true);
  });

  it('even an empty body with 200, which the reader treats as empty', async () => {
    server.behave(emptyOk);
    expect(await readOnce(server)).toMatchObject({
      ok: true,
      value: { bytes: new Uint8Array(), status: 200 },
    });
  });

  it('except for 204, which has no body and means an empty list', async () => {
    server.behave(noContent);
    for (const _again of [1, 2]) expect((await bytesOf(noContent)).toString()).toBe('[]');
  });

  it('into its own memory, so that it can be transferred', async () => {
    server.behave(json(200, text));
    const answer = await readOnce(server);
    if (!answer.ok) throw new Error(answer.problem.kind);
    const { bytes } = answer.value;
    expect([bytes.byteOffset, bytes.buffer.byteLength]).toEqual([0, bytes.byteLength]);
  });
});

describe('an incomplete page is never treated as complete', () => {
  const text = pageOf(...sampleReports(20));

  it.each([
    ['a truncated body shorter than its content-length', truncated(text)],
    ['a body that breaks off between two chunks', chunkedAbort(text)],
    ['invalid gzip', badGzip],
  ])('%s', async (_what, behaviour) => {
    server.behave(behaviour);
    expect(await readOnce(server)).toMatchObject({ ok: false, problem: { kind: 'connection-broken' } });
    server.behave(behaviour, json(200, text));
    const retried = await readOnce(server, { retryPolicy: { attempts: 2, totalSeconds: 9 } });
    expect(textOf(retried)).toBe(text);
  });

  it('an unknown content-encoding: the bytes are passed on unchanged', async () => {
    const coded = answer(200, 'wibble', { 'content-encoding': 'wibble' });
    expect((await bytesOf(coded)).toString()).toBe('wibble');
  });

  it('a body longer than its content-length ends there', async () => {
    const raw = await RawServer.start(sendsThenCloses(`${rawJson('[1]')} and more`));
    expect(textOf(await readOnce(raw))).toBe('[1]');
    await raw.close();
  });
});

describe('an endless answer', () => {
  it('a gzip bomb is aborted at 64 MiB of decompressed bytes', async () => {
    server.behave(gzipBomb());
    expect(await readOnce(server)).toMatchObject({
      ok: false,
      problem: { kind: 'answer-too-large', limitBytes },
    });
    await (await server.request(1)).over;
  });

  it('uses no more memory than 64 MiB and a chunk', async () => {
    const chunk = new Uint8Array(1024 * 1024);
    let pulled = 0;
    let ended: AbortSignal | null | undefined;
    const endless: Fetch = async (_url, init) => {
      ended = init.signal;
      return new Response(
        new ReadableStream({
          pull(controller) {
            pulled += chunk.byteLength;
            controller.enqueue(chunk);
          },
        }),
      );
    };
    const { client } = readingClient({ read: endless });
    expect(textOf(await readOnce(server, {}, client))).toBe('answer-too-large');
    expect(ended?.aborted).toBe(true);
    expect(pulled).toBeLessThanOrEqual(limitBytes + 2 * chunk.byteLength);
  });

  it.each([
    [limitBytes, true],
    [limitBytes + 1, false],
  ])('a page of %i bytes is accepted: %s', async (length, taken) => {
    const read: Fetch = async () => new Response(new Uint8Array(length));
    expect(await readOnce(server, {}, readingClient({ read }).client)).toMatchObject({ ok: taken });
  });

  it('an endless drip of single bytes ends at the total deadline', async () => {
    server.behave(drip(5));
    const { client } = readingClient({ deadlines: { headSeconds: 30, totalSeconds: 1 } });
    expect(await readOnce(server, {}, client)).toMatchObject({
      ok: false,
      problem: { kind: 'timed-out', seconds: 1 },
    });
    await (await server.request(1)).over;
  });
});

describe('an answer that is not from a reports service', () => {
  const problemFor = async (text: string | Uint8Array) => {
    server.behave(answer(200, text));
    const read = await readOnce(server);
    return read.ok ? unexpectedAnswer(read.value, 'html') : read.problem;
  };

  it('is reported with its first 2 KiB as text', async () => {
    expect(await problemFor(`<h1>${'é'.repeat(5_000)}`)).toEqual({
      kind: 'not-the-service',
      host: new URL(server.address).host,
      reason: 'html',
      excerpt: `<h1>${'é'.repeat(1_022)}`,
    });
  });

  it('is reported even if it is not text', async () => {
    expect(await problemFor(Uint8Array.of(0x3c, 0xff, 0x3e))).toMatchObject({ excerpt: '<\ufffd>' });
  });

  it('is reported without the API key, even if the cut splits it', async () => {
    expect(await problemFor(`<pre>authorization: ${apiKey}`)).toMatchObject({
      excerpt: '<pre>authorization: [API key]',
    });
    const long = await problemFor('x'.repeat(2_040) + apiKey);
    expect(long).toMatchObject({ excerpt: `${'x'.repeat(2_040)}[API key` });
  });
});
