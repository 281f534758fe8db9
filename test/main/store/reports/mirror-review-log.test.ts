import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { migrate } from '../../../../main/store/migrations';
import { reportMigrations } from '../../../../main/store/reports/migrations';
import { sharedKey } from '../../../../main/store/reports/report-keys';
import { scopeOf } from '../../../../main/store/reports/report-scope';
import { hasIndexes } from '../../../../main/store/reports/upkeep';
import { openEnd } from '../../../../main/store/user-data/review-log';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import { readReport } from '../../../../shared/api/read-report';
import {
  type EntryContent,
  type LogEntry,
  subjectOf,
  subjectOfReport,
  verdicts,
} from '../../../../shared/domain/review-log';
import { foldEntries } from '../../../../shared/domain/review-state';
import { Database } from '../../../../shared/node/database/database';
import {
  pass,
  type StoredCopy,
  someKey,
  storedCopy,
  succeeded,
  took,
} from '../../../support/databases/stored-copy';
import { entriesIn, openOwn } from '../../../support/databases/user-database';
import { nextEntryId, verdictOn } from '../../../support/inputs/sample-entry';
import { runs } from '../../../support/runner/depth';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

/** Reports of which two share a transaction, one has a hostile one, and one has none. */
const reports = [
  { id: '9007199254740993', transactionId: 't1' },
  { id: '2', transactionId: 't1' },
  { id: '3', transactionId: '\ud800\0' },
  { id: '4', transactionId: null },
];
const report = fc.constantFrom(...reports);
/** At each level. */
const contents = ['AAAAAAAA', 'AAAAAAAABBBBBBBB', 'AAAAAAAABBBBBBBBCCCCCCCC'];
const content: fc.Arbitrary<(key: string) => EntryContent> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...verdicts),
      fc.constantFrom(...contents),
      fc.constantFrom('9223372036854775807', null),
    )
    .map(
      ([verdict, content, newest]) =>
        (key: string) =>
          verdictOn(key, verdict, { content, newest }),
    ),
  fc
    .constantFrom(null, 5, 6)
    .map(
      (until) => () =>
        ({ kind: 'snooze', body: { until, untilNextReport: until !== 5, reason: null } }) as const,
    ),
  fc.constant(() => ({ kind: 'escalation', body: { question: 'Known?', to: null } }) as const),
  fc.constant(() => ({ kind: 'answer', body: { text: 'Yes' } }) as const),
);
const step = fc.oneof(
  fc.record({ act: fc.constant('say' as const), report, content }),
  fc.record({ act: fc.constant('withdraw' as const), which: fc.nat() }),
  fc.record({ act: fc.constant('mark' as const), report, seen: fc.boolean() }),
  fc.record({ act: fc.constant('note' as const), report, text: fc.constantFrom('', 'a note') }),
  fc.record({ act: fc.constant('receive' as const), report }),
  fc.record({ act: fc.constant('reuse' as const), report, transactionId: fc.constantFrom('t1', 't2', null) }),
  fc.record({ act: fc.constant('reopen' as const), asAnother: fc.boolean() }),
);

interface Received {
  readonly id: string;
  readonly transactionId: string | null;
}

/** Returns the keys that a copy with these reports gives them. */
function keysOf(all: readonly Received[]): readonly string[] {
  return all.map(({ id, transactionId }) => {
    if (all.filter((other) => other.id === id).length === 1) return id;
    return sharedKey(id, scopeOf(readReport(textOf({ id, transactionId }), id).report));
  });
}

function textOf({ id, transactionId }: Received): string {
  return `{"id":${id},"transaction_id":${JSON.stringify(transactionId)},"timestamp":1}`;
}

const mirrored = z.object({
  key: z.string(),
  read: z.int(),
  noted: z.int(),
  verdict: z.string().nullable(),
  judgedContent: z.string().nullable(),
  judgedNewest: z.string().nullable(),
  judgedAt: z.number().nullable(),
  divided: z.int(),
  snoozedUntil: z.number().nullable(),
  snoozedAt: z.number().nullable(),
  untilNextReport: z.int(),
  seenContent: z.string().nullable(),
  escalated: z.int(),
});

function rowsOf({ reports: { reader } }: StoredCopy) {
  return reader.rows(
    `SELECT coalesce(content_key, CAST(id AS TEXT)) AS key, read, noted,
       (SELECT text FROM dictionary_value WHERE code = verdict) AS verdict,
       judged_content AS judgedContent, CAST(judged_newest AS TEXT) AS judgedNewest, judged_at AS judgedAt, divided,
       snoozed_until AS snoozedUntil, snoozed_at AS snoozedAt, until_next_report AS untilNextReport,
       seen_content AS seenContent, escalated FROM report ORDER BY seq`,
    [],
    mirrored,
  );
}

it('each report has the state that the log gives it and its transaction, in whatever order entries and reports arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const path = join(temporaryFolder(), 'reports.db');
      const own = await openOwn();
      const calls = userDataHandlers(own, () => 1);
      let copy = await storedCopy(own.reviewLog, { path });
      const stored: Received[] = [];
      const given: LogEntry[] = [];
      const isStored = ({ id }: Received) => stored.some((other) => other.id === id);
      const receive = async (received: Received) => {
        await took(copy, [textOf(received)], pass(1));
        const isSame = ({ id, transactionId }: Received) =>
          id === received.id && transactionId === received.transactionId;
        if (!stored.some(isSame)) stored.push(received);
      };
      /** The report as the log names it: by its key in the copy, or by its id. */
      const named = (received: Received) => {
        const at = stored.findLastIndex(({ id }) => id === received.id);
        const { transactionId } = stored[at] ?? received;
        return { key: keysOf(stored)[at] ?? received.id, transactionId };
      };
      const append = async (subject: string, what: EntryContent) => {
        const entry = { id: nextEntryId(), subject, after: [], ...what };
        succeeded(await calls['log.write']({ entries: [entry] }));
        given.push(...(await entriesIn(own, [entry])));
      };
      for (const each of steps) {
        if (each.act === 'say') {
          const of = named(each.report);
          await append(subjectOf(of), each.content(of.key));
        } else if (each.act === 'withdraw') {
          const entry = given[each.which % Math.max(1, given.length)];
          if (entry) await append(entry.subject, { kind: 'withdrawal', body: { of: entry.id } });
        } else if (each.act === 'mark') {
          await own.reviewLog.markSeen([{ key: named(each.report).key, content: 'AAAAAAAA' }], each.seen, 1);
        } else if (each.act === 'note') {
          await calls['notes.save']({ key: named(each.report).key, text: each.text });
        } else if (each.act === 'receive') {
          if (!isStored(each.report)) await receive(each.report);
        } else if (each.act === 'reuse') {
          if (isStored(each.report)) await receive({ ...each.report, transactionId: each.transactionId });
        } else {
          await copy.reports.close();
          const other = each.asAnother ? await openOwn() : null;
          if (other) {
            const others = await storedCopy(other.reviewLog, { path });
            const untouched = {
              ...{
                read: 0,
                noted: 0,
                verdict: null,
                judgedContent: null,
                judgedNewest: null,
                judgedAt: null,
              },
              ...{ divided: 0, snoozedUntil: null, snoozedAt: null, untilNextReport: 0, escalated: 0 },
              seenContent: null,
            };
            for (const row of await rowsOf(others)) expect(row).toMatchObject(untouched);
            await others.reports.close();
            await other.close();
          }
          copy = await storedCopy(own.reviewLog, { path });
        }
      }
      await copy.reports.mirrorReviewLog();
      const stateOf = async (subject: string) => {
        const [found] = succeeded(await calls['log.ofSubjects']({ subjects: [subject] }));
        return foldEntries(found?.entries ?? []);
      };
      const expected = [];
      const keys = keysOf(stored);
      for (const [at, { id, transactionId }] of stored.entries()) {
        const of = { key: keys[at] ?? '', transactionId };
        const { seen, note } = await stateOf(subjectOfReport(of.key));
        const { verdict, snooze, escalation } = await stateOf(subjectOf(of));
        const latest = verdict?.kind === 'divided' ? verdict.heads.at(-1) : verdict?.latest;
        expected.push({
          key: of.key,
          read: Number(seen !== null),
          noted: Number(note !== null),
          verdict: latest?.body.verdict ?? null,
          judgedContent:
            latest && [of.key, id].includes(latest.body.reportKey) ? (latest.body.content ?? null) : null,
          judgedNewest: latest ? (latest.body.newest ?? '-9223372036854775808') : null,
          judgedAt: latest?.entry.saidAt ?? null,
          divided: Number(verdict?.kind === 'divided'),
          snoozedUntil: snooze && (snooze.body.until ?? openEnd),
          snoozedAt: snooze?.entry.saidAt ?? null,
          untilNextReport: Number(snooze?.body.untilNextReport ?? false),
          seenContent: seen?.content ?? null,
          escalated: escalation === null ? 0 : escalation.answer === null ? 1 : 2,
        });
      }
      expect(await rowsOf(copy)).toEqual(expected);
      await copy.reports.close();
      await own.close();
    }),
    { numRuns: runs(60) },
  );
});

it('a report that was read and noted is so when another copy receives it', async () => {
  const own = await openOwn();
  await own.reviewLog.markSeen([{ key: '1', content: 'AAAAAAAA' }], true, 1);
  await userDataHandlers(own, () => 1)['notes.save']({ key: '2', text: 'called' });
  const copy = await storedCopy(own.reviewLog);
  await took(copy, ['{"id":1}', '{"id":2}']);
  expect(await rowsOf(copy)).toMatchObject([
    { key: '1', read: 1, noted: 0, seenContent: 'AAAAAAAA' },
    { key: '2', read: 0, noted: 1, seenContent: null },
  ]);
  await copy.reports.close();
  await own.close();
});

it('a copy of the version before the log gets its marks, its verdicts and its index', async () => {
  const path = join(temporaryFolder(), 'reports.db');
  const before = await Database.open(path, { key: someKey });
  await migrate(before, reportMigrations.slice(0, 1));
  await before.exec(`
    INSERT INTO report (seq, id, transaction_id, positions, position_list, problems, arrival, first_pass, read, noted)
      VALUES (1, 1, 't1', 1, '[]', 0, 0, 1, 1, 1), (2, 2, 't1', 1, '[]', 0, 0, 1, 0, 0);
    INSERT INTO metadata (name, value) VALUES ('annotations', '{"of":"another file","sequence":3}')`);
  await before.close();
  const own = await openOwn();
  await own.reviewLog.markSeen([{ key: '2', content: 'AAAAAAAA' }], true, 1);
  const entry = { id: nextEntryId(), subject: 'transaction:t1', after: [], ...verdictOn('2', 'fraud') };
  await userDataHandlers(own, () => 1)['log.write']({ entries: [entry] });
  const copy = await storedCopy(own.reviewLog, { path });
  expect(await rowsOf(copy)).toMatchObject([
    { key: '1', read: 0, noted: 0, verdict: 'fraud', judgedContent: null },
    { key: '2', read: 1, noted: 0, verdict: 'fraud', judgedContent: '', seenContent: 'AAAAAAAA' },
  ]);
  await copy.reports.backgroundWorkDone();
  expect(await hasIndexes(copy.reports.reader)).toBe(true);
  await copy.reports.close();
  await own.close();
});
