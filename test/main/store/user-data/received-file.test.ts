import { describe, expect, it } from 'vitest';
import { historyFormat } from '../../../../main/export/formats/review-log';
import { writeMetadata } from '../../../../main/store/metadata';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import type { LogEntry, Verdict } from '../../../../shared/domain/review-log';
import { everyEntry } from '../../../../shared/domain/review-log';
import { succeeded } from '../../../support/databases/stored-copy';
import { openOwn, reviewStateIn } from '../../../support/databases/user-database';
import { nextEntryId, sampleEntry, verdictOn } from '../../../support/inputs/sample-entry';
import { sampleTeam } from '../../../support/inputs/sample-team';

const device = '00000000-0000-4000-8000-0000000000aa';
const subject = 'transaction:order-1';
const now = 1_772_374_000_000;
const everything = { ...everyEntry, kinds: [], verdicts: [] };

async function openLog() {
  const own = await openOwn();
  await own.write((session) => writeMetadata(session, 'service', 'built-in'));
  const calls = userDataHandlers(own, () => now);
  const judge = async (verdict: Verdict, of = subject) => {
    const id = nextEntryId();
    await calls['log.write']({ entries: [{ id, subject: of, after: [], ...verdictOn('1', verdict) }] });
    return id;
  };
  const inspect = async (body: Uint8Array<ArrayBuffer>) =>
    succeeded(await calls['log.inspectFile']({ body }));
  const receive = async (body: Uint8Array<ArrayBuffer>) => {
    const added = succeeded(await calls['log.receiveFile']({ body }));
    return added.ok ? added.value : added.problem;
  };
  const exported = async (author: string) => {
    const { entries } = succeeded(await calls['log.chunk']({ ...everything, before: null, limit: 5_000 }));
    return fileOf(entries, author);
  };
  const entries = async () =>
    succeeded(await calls['log.ofSubjects']({ subjects: [subject] }))[0]?.entries ?? [];
  return { own, calls, judge, inspect, receive, exported, entries };
}

function fileOf(entries: readonly LogEntry[], author = 'Ana'): Buffer<ArrayBuffer> {
  const { beginning, parts, separator, end } = historyFormat(author);
  return Buffer.from(beginning + entries.flatMap(parts).join(separator) + end);
}

function judged(change: Partial<LogEntry> = {}): LogEntry {
  return sampleEntry({
    id: nextEntryId(),
    device,
    subject,
    ...verdictOn('1', 'legitimate'),
    ...change,
  });
}

describe("a colleague's file", () => {
  it('adds their verdicts and leaves the own ones unchanged', async () => {
    const [ana, own] = [await openLog(), await openLog()];
    const ofAna = await ana.judge('legitimate');
    const mine = await own.judge('fraud');
    const file = await ana.exported('Ana');
    const before = await own.entries();
    expect(await own.inspect(file)).toMatchObject({
      ok: true,
      value: {
        author: 'Ana',
        entries: 1,
        verdicts: 1,
        added: 1,
        addedVerdicts: 1,
        addedUnread: 0,
        own: 0,
        period: [now, now],
        faultCount: 0,
      },
    });
    expect(await own.entries()).toEqual(before);
    expect(await own.receive(file)).toBe(1);
    const after = await own.entries();
    expect(after[0]).toEqual(before[0]);
    expect(after.map(({ entry }) => [entry.id, entry.person])).toEqual([
      [mine, null],
      [ofAna, 'file:Ana'],
    ]);
    expect((await reviewStateIn(own.own, subject)).verdict).toMatchObject({ kind: 'divided' });
  });

  it('adds nothing when it is imported twice', async () => {
    const [ana, own] = [await openLog(), await openLog()];
    await ana.judge('legitimate');
    const file = await ana.exported('Ana');
    expect([await own.receive(file), await own.receive(file)]).toEqual([1, 0]);
    expect(await own.inspect(file)).toMatchObject({ value: { entries: 1, added: 0, own: 0 } });
  });

  it('may contain own entries, which are recognized and stay own ones', async () => {
    const [ana, own] = [await openLog(), await openLog()];
    await own.judge('fraud');
    await ana.receive(await own.exported('Me'));
    await ana.judge('fraud');
    const back = await ana.exported('Ana');
    expect(await own.inspect(back)).toMatchObject({ value: { entries: 2, added: 1, own: 1 } });
    await own.receive(back);
    expect((await own.entries()).map(({ entry }) => entry.person)).toEqual([null, 'file:Ana']);
  });

  it('gives the agreement of both, as far as they judged independently', async () => {
    const [ana, own] = [await openLog(), await openLog()];
    for (const each of ['transaction:1', 'transaction:2']) {
      await ana.judge('legitimate', each);
      await own.judge(each === 'transaction:1' ? 'legitimate' : 'fraud', each);
    }
    await own.receive(await ana.exported('Ana'));
    expect(succeeded(await own.calls['log.agreement']({ from: null, until: null }))).toMatchObject({
      all: { n: 2 },
      pairs: [{ first: null, second: 'file:Ana', kappa: { n: 2, value: 0 } }],
    });
  });

  it("can't withdraw or change an own verdict", async () => {
    const { judge, receive, inspect, own } = await openLog();
    const mine = await judge('fraud');
    const withdrawal = judged({ kind: 'withdrawal', body: { of: mine } });
    const changed = judged({ id: mine, deviceSeq: 2 });
    expect(await inspect(fileOf([withdrawal, changed]))).toMatchObject({ value: { added: 1, own: 1 } });
    await receive(fileOf([withdrawal, changed]));
    expect((await reviewStateIn(own, subject)).verdict).toMatchObject({ kind: 'settled', verdict: 'fraud' });
  });

  it('marks its entries as from a file, whoever they claim to be from', async () => {
    const member = '00000000-0000-4000-8000-0000000000bb';
    const { receive, entries } = await openLog();
    await receive(fileOf([judged({ person: member }), judged({ deviceSeq: 2, person: 'file:Bo' })]));
    expect((await entries()).map(({ entry }) => entry.person)).toEqual([`file:${member}`, 'file:Bo']);
  });

  it('has nothing of the team in which it was written', async () => {
    const { receive, entries } = await openLog();
    await receive(
      fileOf([judged({ seq: 7, receivedAt: 1, claimToken: 'secret', hash: 'h', previousHash: 'p' })]),
    );
    const [read] = await entries();
    expect(read?.entry).toMatchObject({ seq: null, receivedAt: null, claimToken: null, hash: null });
    expect(fileOf([judged({ claimToken: 'secret' })]).toString()).not.toContain('secret');
  });

  it('is imported without the entries that are damaged or about another service', async () => {
    const { inspect, receive } = await openLog();
    const good = judged();
    const file = fileOf([
      good,
      judged({ deviceSeq: 2, body: { text: 'x'.repeat(1_000_001) } }),
      judged({ deviceSeq: 3, application: 'https://other.example/' }),
      judged({ deviceSeq: 4, kind: 'seen', body: { version: 1 } }),
      judged({ id: 'none', deviceSeq: 5 }),
    ]);
    expect(await inspect(file)).toMatchObject({
      value: {
        added: 1,
        otherService: 1,
        faultCount: 3,
        faults: [
          { at: 2, field: 'body' },
          { at: 4, field: 'kind' },
          { at: 5, field: 'id' },
        ],
      },
    });
    expect(await receive(file)).toBe(1);
  });

  it('adds up to 5,000 entries about a subject, and the others', async () => {
    const { own, inspect, receive } = await openLog();
    const of = (about: string, first: number, count: number) =>
      Array.from({ length: count }, (_, at) =>
        judged({ subject: about, deviceSeq: first + at, saidAt: now - at }),
      );
    const file = fileOf([...of(subject, 1, 5_001), ...of('transaction:order-2', 5_002, 3)]);
    expect(await inspect(file)).toMatchObject({
      value: { added: 5_003, faultCount: 1, faults: [{ at: 5_001, field: 'subject' }] },
    });
    expect(await receive(file)).toBe(5_003);
    expect((await reviewStateIn(own, subject)).verdict?.kind).toBe('settled');
  });

  it('gets other numbers, in the same order, for entries with numbers that are taken or of this computer', async () => {
    const { judge, entries, receive } = await openLog();
    const mine = await judge('fraud');
    const [own] = await entries();
    const ofThisComputer = own?.entry.device ?? '';
    const first = judged();
    await receive(fileOf([first]));
    const [third, second] = [judged({ deviceSeq: 2 }), judged({ deviceSeq: 1 })];
    const forged = judged({ device: ofThisComputer.toUpperCase(), deviceSeq: 9 });
    expect(await receive(fileOf([third, second, forged]))).toBe(3);
    const next = await judge('unclear');
    const numbers = new Map(
      (await entries()).map(({ entry }) => [entry.id, [entry.device, entry.deviceSeq]]),
    );
    expect(numbers.get(mine)).toEqual([ofThisComputer, 1]);
    expect(numbers.get(next)).toEqual([ofThisComputer, 2]);
    expect(numbers.get(first.id)).toEqual([device, 1]);
    const [other] = numbers.get(second.id) ?? [];
    expect([device, ofThisComputer]).not.toContain(other);
    expect([numbers.get(second.id), numbers.get(third.id)]).toEqual([
      [other, 1],
      [other, 2],
    ]);
    expect(numbers.get(forged.id)).not.toContain(ofThisComputer);
  });

  it('may have several entries with one number', async () => {
    const { receive, entries } = await openLog();
    const file = [judged(), judged(), judged({ deviceSeq: 2 })];
    expect(await receive(fileOf(file))).toBe(3);
    expect((await entries()).map(({ entry }) => [entry.id, entry.deviceSeq])).toEqual(
      file.map(({ id }, index) => [id, index + 1]),
    );
  });

  it('keeps entries of a newer version and those that it can’t read, and says how many', async () => {
    const { inspect, receive, entries } = await openLog();
    const file = fileOf([
      judged({ kind: 'vote', body: { of: [1] } }),
      judged({ deviceSeq: 2, version: 9 }),
      judged({ deviceSeq: 3, body: { verdict: 'maybe' } }),
    ]);
    expect(await inspect(file)).toMatchObject({ value: { verdicts: 0, added: 3, addedUnread: 3 } });
    await receive(file);
    expect((await entries()).map(({ content }) => content)).toEqual([null, null, null]);
  });

  it('counts those of them that can’t be read in its reader’s team, before anybody has shared them', async () => {
    const { calls, receive } = await openLog();
    succeeded(await calls['membership.write']({ team: sampleTeam }));
    await receive(fileOf([judged({ kind: 'vote', body: {} }), judged({ deviceSeq: 2 })]));
    expect(succeeded(await calls['membership.read'](undefined)).unread).toBe(1);
  });
});

describe('a file of very many entries', () => {
  it('is imported in parts like a small one: each ID once, and each subject as all of its entries say', async () => {
    const { calls, inspect, receive } = await openLog();
    const subjects = ['transaction:1', 'transaction:2', 'transaction:3'];
    const entries = Array.from({ length: 1_500 }, (_, at) => {
      const verdict = verdictOn('1', at < 1_400 ? 'legitimate' : 'fraud');
      return judged({ deviceSeq: at + 1, subject: subjects[at % 3] ?? '', saidAt: now + at, ...verdict });
    });
    const [first] = entries;
    const file = fileOf([...entries, judged({ ...first, subject: 'transaction:4' }), judged({ id: 'none' })]);
    expect(await inspect(file)).toMatchObject({
      value: {
        entries: 1_500,
        added: 1_500,
        period: [now, now + 1_499],
        faults: [{ at: 1_502, field: 'id' }],
      },
    });
    expect(await receive(file)).toBe(1_500);
    expect(await inspect(file)).toMatchObject({ value: { entries: 1_500, added: 0 } });
    const metrics = succeeded(await calls['log.metrics']({ from: null, until: null, zone: 'utc' }));
    expect(metrics.rows).toMatchObject([{ counts: { fraud: 3, legitimate: 0 } }]);
  });

  it('is imported completely or not at all', async () => {
    const { own, receive, entries } = await openLog();
    await own.write((session) =>
      session.exec(`CREATE TRIGGER refused BEFORE INSERT ON entry WHEN new.device_seq = 1200
        BEGIN SELECT raise(ABORT, 'refused'); END`),
    );
    const file = fileOf(Array.from({ length: 1_500 }, (_, at) => judged({ deviceSeq: at + 1 })));
    await expect(receive(file)).rejects.toThrow('refused');
    expect(await entries()).toEqual([]);
  });
});

describe('a file that is no history', () => {
  it.each([
    ['{', { kind: 'not-json', place: { line: 1, column: 2 } }],
    ['[]', { kind: 'other-format' }],
    ['{"format":"whereabouts-views","version":1,"items":[]}', { kind: 'other-format' }],
    ['{"format":"whereabouts-history","version":2}', { kind: 'newer-version' }],
    ['{"format":"whereabouts-history","version":1,"entries":[]}', { kind: 'damaged', path: 'author' }],
    [
      '{"format":"whereabouts-history","version":1,"author":"A","entries":[]}',
      { kind: 'damaged', path: 'entries', place: { line: 1, column: 68 } },
    ],
    [
      `{"format":"whereabouts-history","version":1,"author":"A","entries":${'['.repeat(200)}${']'.repeat(200)}}`,
      { kind: 'not-json' },
    ],
    ['\u00ff', { kind: 'not-json' }],
  ])('is refused: %s', async (text, problem) => {
    const { inspect } = await openLog();
    expect(await inspect(Buffer.from(text, 'latin1'))).toMatchObject({ ok: false, problem });
  });
});
