import { expect, it } from 'vitest';
import { maxReportsBack } from '../../../../shared/domain/moves';
import { subjectOf, subjectOfReport } from '../../../../shared/domain/review-log';
import { succeed } from '../../../../shared/result';
import { MemoryReviewLog } from '../../../support/databases/memory-review-log';
import { type StoredCopy, storedCopy, succeeded, took } from '../../../support/databases/stored-copy';
import { verdictOn } from '../../../support/inputs/sample-entry';
import { sampleReport } from '../../../support/inputs/sample-reports';

interface Given {
  readonly id: number;
  /** Seconds. */
  readonly time?: number | null;
  readonly transaction?: string;
  readonly user?: string;
  readonly device?: string;
  readonly city?: string;
  readonly model?: string;
}

function textOf({ id, time = id, transaction, user, device, city, model }: Given): string {
  const timestamp = time === null ? '' : `"timestamp":${1_772_374_000 + time}000000000,`;
  const rest = JSON.stringify({
    transaction_id: transaction,
    user: { id: user },
    device: { id: device, model },
    location: { address: { city } },
  });
  return `{"id":${id},${timestamp}${rest.slice(1)}`;
}

const read = async ({ calls }: StoredCopy, key: number) =>
  succeeded(await calls['review.read']({ key: String(key) }));
const keysOf = (rows: readonly { readonly key: string }[]) => rows.map(({ key }) => Number(key));

it('has the latest reports of the user and the device up to the report, newest first', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  await took(
    copy,
    [
      ...Array.from({ length: 30 }, (_, at) => ({ id: at + 1, user: 'ana' })),
      { id: 40, time: 25, user: 'ana', device: 'd' },
      { id: 41, time: 25, user: 'ana' },
      { id: 42, time: 3, device: 'd' },
      { id: 43, time: null, user: 'ana' },
      { id: 44, time: 1 },
    ].map(textOf),
  );
  const { row, detail } = await read(copy, 40);
  const { previous } = detail;
  expect(row.key).toBe('40');
  expect(detail.report.id).toBe('40');
  expect(keysOf(previous.user)).toEqual([40, ...Array.from({ length: maxReportsBack }, (_, at) => 25 - at)]);
  expect(keysOf(previous.device)).toEqual([40, 42]);
  expect(keysOf((await read(copy, 43)).detail.previous.user)).toEqual([43]);
  expect((await read(copy, 44)).detail.previous).toEqual({ user: [], device: [], trusted: null });
  await copy.reports.close();
});

it('has the other reports of the transaction, newest first, at most 20', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  await took(
    copy,
    [
      ...Array.from({ length: 25 }, (_, at) => ({ id: at + 1, transaction: 't' })),
      { id: 30, transaction: '' },
      { id: 31, transaction: '' },
      { id: 32 },
      { id: 33 },
    ].map(textOf),
  );
  expect(keysOf((await read(copy, 24)).detail.decisions.sameTransaction)).toEqual([
    25,
    ...Array.from({ length: 19 }, (_, at) => 23 - at),
  ]);
  for (const key of [30, 32]) expect((await read(copy, key)).detail.decisions.sameTransaction).toEqual([]);
  await copy.reports.close();
});

it('has the last trusted report before it: of the user, or of the device without a user', async () => {
  const log = new MemoryReviewLog();
  const copy = await storedCopy(log);
  const madrid = { address: { latitude: 40.4, longitude: -3.7 } };
  const report = (id: number, risk: string | null, change: object = {}) =>
    sampleReport({
      id,
      timestamp: 1_772_374_000_000_000_000n + BigInt(id),
      user: { id: 'ana' },
      device: { id: 'd' },
      geo_location: madrid,
      em_location: null,
      location: null,
      ip: null,
      event: { risk_assignment: risk },
      ...change,
    });
  log.append(subjectOf({ key: '13', transactionId: 'judged' }), verdictOn('13', 'suspicious'));
  await took(copy, [
    report(1, 'low'),
    report(2, 'clear', { user: { id: 'eva' } }),
    report(3, 'low', { ip: { ...madrid, vpn: true, tor: false } }),
    report(4, 'low', { geo_location: null }),
    report(5, 'fraud'),
    report(6, 'high'),
    report(7, null),
    report(8, 'low'),
    report(9, 'low', { user: null }),
    report(10, 'high_risk'),
    report(11, 'unknown_risk'),
    report(12, 'low', { device: { id: 'd', integrity: { gps_spoofed: true } } }),
    report(13, 'low', { transaction_id: 'judged' }),
    report(14, 'low'),
  ]);
  const trustedOf = async (key: number) => (await read(copy, key)).detail.previous.trusted?.key;
  expect(await trustedOf(8)).toBe('1');
  expect(await trustedOf(1)).toBeUndefined();
  expect(await trustedOf(9)).toBe('8');
  expect(await trustedOf(14)).toBe('8');
  await copy.reports.close();
});

it('compares the other reports on the transaction field by field, the earlier before the later', async () => {
  const copy = await storedCopy(new MemoryReviewLog());
  const ofRisk = (id: number, risk: string) =>
    sampleReport({ id, transaction_id: 't', timestamp: id, event: { risk_assignment: risk } });
  await took(copy, [ofRisk(1, 'low'), ofRisk(2, 'fraud')]);
  const change = { path: 'event.risk_assignment', before: '"low"', after: '"fraud"' };
  for (const key of [1, 2]) expect((await read(copy, key)).detail.decisions.differences).toEqual([[change]]);
  await copy.reports.close();
});

it('has the entries of the transaction and of the report, once if they are the same subject', async () => {
  const log = new MemoryReviewLog();
  const copy = await storedCopy(log);
  await took(copy, [textOf({ id: 1, transaction: 't' }), textOf({ id: 2 })]);
  const verdict = log.append('transaction:t', verdictOn('1', 'fraud'));
  log.setNoted('1', true);
  await log.markSeen([{ key: '1', content: 'AAAAAAAA' }], true);
  const { detail } = await read(copy, 1);
  expect(detail.decisions.entries).toMatchObject([
    {
      subject: 'transaction:t',
      entries: [{ entry: verdict, content: { kind: 'verdict', body: { verdict: 'fraud' } } }],
    },
    { subject: 'report:1', entries: [{ content: { kind: 'note' } }, { content: { kind: 'seen' } }] },
  ]);
  expect(detail.note).toBe('a note');
  expect(await copy.calls['reports.detail']({ key: '1' })).toEqual(succeed(detail));
  expect((await read(copy, 2)).detail.decisions.entries).toEqual([{ subject: 'report:2', entries: [] }]);
  await copy.reports.close();
});

it('counts the verdicts on other reports with the same values, and lists those judged last', async () => {
  const log = new MemoryReviewLog();
  const copy = await storedCopy(log);
  const others = Array.from(
    { length: 8 },
    (_, at): Given => ({ id: at + 10, user: 'ana', model: 'Pixel 8' }),
  );
  const given: readonly Given[] = [
    { id: 1, transaction: 't', user: 'ana', device: 'd', city: 'Bilbao', model: 'Pixel 8' },
    { id: 2, transaction: 't', user: 'ana', city: 'Bilbao' },
    { id: 3, transaction: 'u', user: 'eva', city: 'Bilbao' },
    ...others,
  ];
  await took(copy, given.map(textOf));
  const judge = (id: number, verdict: 'fraud' | 'legitimate') => {
    const transactionId = given.find((each) => each.id === id)?.transaction ?? null;
    log.append(subjectOf({ key: String(id), transactionId }), verdictOn(String(id), verdict));
  };
  for (const id of [2, 3, 17, 10, 11, 12, 13, 14]) judge(id, id === 17 ? 'legitimate' : 'fraud');
  await copy.reports.mirrorReviewLog();
  const none = { fraud: 0, suspicious: 0, legitimate: 0, unclear: 0 };
  const check = async () => {
    const { matches } = await read(copy, 1);
    expect(matches.map(({ latest, ...match }) => ({ ...match, latest: keysOf(latest) }))).toEqual([
      {
        field: 'user',
        value: 'ana',
        reports: 8,
        verdicts: { ...none, fraud: 5, legitimate: 1 },
        latest: [14, 13, 12, 11, 10],
      },
      { field: 'device', value: 'd', reports: 0, verdicts: none, latest: [] },
      { field: 'place', value: 'Bilbao', reports: 1, verdicts: { ...none, fraud: 1 }, latest: [3] },
      {
        field: 'deviceModel',
        value: 'Pixel 8',
        reports: 8,
        verdicts: { ...none, fraud: 5, legitimate: 1 },
        latest: [14, 13, 12, 11, 10],
      },
    ]);
  };
  await check();
  log.append(
    subjectOf({ key: '14', transactionId: null }),
    verdictOn('14', 'fraud', { reason: 'Seen on site', note: 'x'.repeat(2_000) }),
  );
  await copy.reports.mirrorReviewLog();
  const [last, before] = (await read(copy, 1)).matches[0]?.latest ?? [];
  expect(last).toMatchObject({ key: '14', reason: 'Seen on site' });
  expect(last?.note?.length).toBeLessThan(1_100);
  expect(before).toMatchObject({ reason: null, note: null });
  copy.reports.startIndexing();
  await copy.reports.backgroundWorkDone();
  await check();
  await copy.reports.close();
});

it('has no match for values that are empty or not given, and fails for an unknown key', async () => {
  const log = new MemoryReviewLog();
  const copy = await storedCopy(log);
  await took(copy, [textOf({ id: 1, user: '' }), textOf({ id: 2, user: '' })]);
  log.append(subjectOfReport('2'), verdictOn('2', 'fraud'));
  await copy.reports.mirrorReviewLog();
  expect((await read(copy, 1)).matches).toEqual([]);
  expect(await copy.calls['review.read']({ key: '9' })).toEqual({
    ok: false,
    problem: { kind: 'not-found' },
  });
  await copy.reports.close();
});
