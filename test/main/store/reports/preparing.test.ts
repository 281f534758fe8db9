import { expect, it } from 'vitest';
import { nothingRemembered } from '../../../../main/store/sync-memory';
import { everyReport } from '../../../../shared/domain/report-query';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import {
  answerOf,
  pass,
  type StoredCopy,
  storedCopy,
  succeeded,
  took,
} from '../../../support/databases/stored-copy';

const elements = [
  '{"id":1,"timestamp":10,"event":{"risk_assignment":"fraud"}}',
  '{"id":9223372036854775807,"timestamp":9007199254740993,"user":{"id":"ana"}}',
  '{"descriptive_report":"without an id"}',
  '{"id":1,"timestamp":20,"event":{"risk_assignment":"low"}}',
];

async function rows({ calls }: StoredCopy) {
  return succeeded(await calls['reports.page']({ query: everyReport, asOf: null, page: 1, limit: 100 })).rows;
}

async function prepared({ calls }: StoredCopy, texts: readonly string[]) {
  const answer = succeeded(await calls['pages.prepare']({ body: answerOf(texts) }));
  if (!answer.ok) throw new Error(`Not an answer: ${answer.problem}`);
  return answer.value;
}

async function takePrepared({ calls }: StoredCopy, ticket: string) {
  return succeeded(await calls['pages.storePrepared']({ ticket, pass: pass(1) }));
}

it('stores nothing of a prepared page, and all of it once it is taken, like an unprepared one', async () => {
  const [copy, other] = [await storedCopy(new MemoryReviewLog()), await storedCopy(new MemoryReviewLog())];
  const { ticket, received } = await prepared(copy, elements);
  expect(received).toBe(4);
  expect(await rows(copy)).toEqual([]);
  expect(succeeded(await copy.calls['syncMemory.read'](undefined))).toEqual(nothingRemembered);
  expect(await takePrepared(copy, ticket)).toEqual(await took(other, elements));
  expect(await rows(copy)).toEqual(await rows(other));
  expect((await rows(copy)).length).toBe(3);
  expect(succeeded(await copy.calls['syncMemory.read'](undefined)).pass).toMatchObject({ id: 1, page: 1 });
  for (const { reports } of [copy, other]) await reports.close();
});

it('prepares pages while another is written, and takes them in any order', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const page = (from: number) => Array.from({ length: 300 }, (_, at) => `{"id":${from + at}}`);
  const taking = took(copy, page(1));
  const [second, third] = await Promise.all([prepared(copy, page(301)), prepared(copy, page(601))]);
  expect((await taking).added).toBe(300);
  expect((await takePrepared(copy, third.ticket))?.added).toBe(300);
  expect((await takePrepared(copy, second.ticket))?.added).toBe(300);
  expect(succeeded(await copy.calls['reports.count']({ query: everyReport, asOf: null })).stored).toBe(900);
  await copy.reports.close();
});

it('accepts a ticket once, no unknown ticket, and none of a pass of an earlier copy', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const { ticket } = await prepared(copy, elements);
  expect(await takePrepared(copy, crypto.randomUUID())).toBeNull();
  const begun = { ...pass(3), page: 2, received: 100 };
  expect(await copy.calls['pages.storePrepared']({ ticket, pass: begun })).toEqual({
    ok: false,
    problem: { kind: 'not-found' },
  });
  expect(await takePrepared(copy, ticket)).not.toBeNull();
  expect(await takePrepared(copy, ticket)).toBeNull();
  await copy.reports.close();
  const again = await storedCopy(new MemoryReviewLog(), { path: copy.path });
  expect(await takePrepared(again, ticket)).toBeNull();
  await again.reports.close();
});

it('holds two pages, discards the oldest of more, and all released ones, ready or not', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const tickets: string[] = [];
  for (const element of elements.slice(0, 3)) tickets.push((await prepared(copy, [element])).ticket);
  const [first = '', second = '', third = ''] = tickets;
  expect(await takePrepared(copy, first)).toBeNull();
  expect(await takePrepared(copy, third)).not.toBeNull();
  const preparing = prepared(copy, elements);
  await copy.calls['pages.discardPrepared'](undefined);
  expect(await takePrepared(copy, second)).toBeNull();
  expect(await takePrepared(copy, (await preparing).ticket)).toBeNull();
  expect((await rows(copy)).length).toBe(1);
  await copy.reports.close();
});

it('reports an answer that is not from a reports service', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  expect(await copy.calls['pages.prepare']({ body: Buffer.from('<html>') })).toEqual({
    ok: true,
    value: { ok: false, problem: 'html' },
  });
  await copy.reports.close();
});
