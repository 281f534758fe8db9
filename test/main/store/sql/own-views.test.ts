import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { historyFormat } from '../../../../main/export/formats/review-log';
import { latestTimeOf } from '../../../../shared/domain/entry-time';
import { everyReport } from '../../../../shared/domain/report-query';
import {
  type EntryContent,
  personOfFile,
  readSubject,
  subjectOf,
  subjectOfTransaction,
  type Verdict,
} from '../../../../shared/domain/review-log';
import { foldEntries } from '../../../../shared/domain/review-state';
import { Database } from '../../../../shared/node/database/database';
import { toPushedEntry } from '../../../../shared/team-api/wire';
import { testNow } from '../../../support/clocks/test-time';
import { rowsOfSql } from '../../../support/databases/sql-reading';
import {
  type StoreInProcess,
  storeKey,
  storeService,
  tryToOpenStore,
} from '../../../support/databases/store-in-process';
import { answerOf, pass, succeeded } from '../../../support/databases/stored-copy';
import { nextEntryId, sampleEntry, verdictOn } from '../../../support/inputs/sample-entry';
import { sampleReport } from '../../../support/inputs/sample-reports';
import { chained, other, sampleTeam } from '../../../support/inputs/sample-team';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

/** What SQL says of verdicts and their authors is what the window says. */

/** As late as a clock can be, and as ISO 8601 with four digits can say. */
const wrongClock = 8.64e15;
const farClock = Date.UTC(9_999, 0);

let folder: string;
let store: StoreInProcess;

beforeEach(async () => {
  folder = temporaryFolder();
  // The colleague's entries were received later.
  ({ store } = await tryToOpenStore(folder, { now: () => testNow }));
  succeeded(await store.call('membership.write', { team: sampleTeam }));
});
afterEach(() => store.close());

/** Writes an entry of this analyst, which follows what there is, and returns its ID. */
async function write(subject: string, content: EntryContent): Promise<string> {
  const id = nextEntryId();
  const entries = [{ id, subject, after: null, ...content }];
  succeeded(await store.call('log.write', { entries, outbox: { put: [], remove: [] } }));
  return id;
}

/** Stores verdicts of a colleague of the team, whose clock is wrong and who has seen no other verdict. */
async function receive(subjects: readonly string[], verdict: Verdict): Promise<void> {
  const device = '00000000-0000-4000-8000-0000000000ee';
  const entries = chained(
    subjects.map((subject, at) => {
      const deviceSeq = at + 1;
      const content = verdictOn('5', verdict, { reason: 'theirs', note: 'a note of theirs' });
      const placed = { id: nextEntryId(), device, deviceSeq, application: storeService, saidAt: wrongClock };
      return { person: other, entry: toPushedEntry(sampleEntry({ ...placed, subject, ...content })) };
    }),
  );
  const cursor = { seq: entries.length, hash: entries.at(-1)?.hash ?? '' };
  succeeded(await store.call('shared.store', { entries: [...entries], cursor, at: 7, isBroken: false }));
}

/** Takes a verdict from the file of a colleague who is known by name only, and whose clock is wrong. */
async function takeFile(author: string, subject: string): Promise<void> {
  const { beginning, parts, separator, end } = historyFormat(author);
  const entry = sampleEntry({
    id: nextEntryId(),
    device: '00000000-0000-4000-8000-0000000000ff',
    application: storeService,
    subject,
    saidAt: farClock,
    ...verdictOn('6', 'legitimate'),
  });
  const body = Buffer.from(beginning + parts(entry).join(separator) + end);
  expect(succeeded(await store.call('log.receiveFile', { body }))).toEqual({ ok: true, value: 1 });
}

async function rowsOfWindow() {
  const page = { query: everyReport, asOf: null, page: 1, limit: 100 };
  return succeeded(await store.call('reports.page', page)).rows;
}

/** Returns what the window says of a subject's verdict, as the view has it; null for none. */
async function verdictInWindow(subject: string) {
  const [history] = succeeded(await store.call('log.ofSubjects', { subjects: [subject] }));
  const { verdict } = foldEntries(history?.entries ?? []);
  if (verdict === null) return null;
  const isDivided = verdict.kind === 'divided';
  const given = isDivided ? verdict.heads.at(-1) : verdict.latest;
  if (!given) throw new Error('A verdict has an entry.');
  const { body, entry } = given;
  const read = readSubject(subject);
  return {
    transaction_id: read?.kind === 'transaction' ? read.transactionId : null,
    report_key: body.reportKey,
    verdict: body.verdict,
    is_divided: Number(isDivided),
    reported_risk: body.reportedRisk,
    given_at: new Date(latestTimeOf(entry)).toISOString(),
    given_at_ms: latestTimeOf(entry),
    entry_id: entry.id,
    is_own: Number(entry.person === null),
    author_id: entry.person,
    reason: body.reason,
    note: body.note,
  };
}

describe('the view verdicts', () => {
  it('has the verdicts that the window shows, with their authors: undone, replaced, divided, of colleagues, of files', async () => {
    const transactions = ['own', 'undone', 'replaced', 'divided', 'colleague', 'file', 'odd \ud800'];
    const texts = transactions.map((transaction_id, at) => sampleReport({ id: at + 1, transaction_id }));
    const nameless = sampleReport({ id: undefined, transaction_id: null });
    succeeded(await store.call('pages.store', { body: answerOf([...texts, nameless]), pass: pass(1) }));
    const subjects = (await rowsOfWindow()).map(subjectOf);
    expect(subjects).toHaveLength(8);
    const contentKey = subjects.find((subject) => subject.startsWith('report:')) ?? '';

    for (const transaction of ['own', 'undone', 'replaced', 'divided', 'odd \ud800']) {
      const subject = subjectOfTransaction(transaction);
      const first = await write(subject, verdictOn('1', 'fraud', { reason: 'mine' }));
      if (transaction === 'undone') await write(subject, { kind: 'withdrawal', body: { of: first } });
      if (transaction === 'replaced') await write(subject, verdictOn('3', 'legitimate', { note: 'better' }));
    }
    await write(contentKey, verdictOn(contentKey.slice('report:'.length), 'fraud'));
    await receive(['transaction:divided', 'transaction:colleague'], 'legitimate');
    await takeFile('Eva', 'transaction:file');

    const found = await rowsOfSql(folder, 'SELECT * FROM verdicts');
    const expected = await Promise.all(subjects.map(verdictInWindow));
    const shown = expected.filter((each) => each !== null);
    expect(shown.map(({ entry_id }) => entry_id).toSorted()).toEqual(
      found.map(({ entry_id }) => entry_id).toSorted(),
    );
    for (const verdict of shown) {
      const row = found.find(({ entry_id }) => entry_id === verdict.entry_id);
      const { transaction_id, ...rest } = verdict;
      expect(row).toMatchObject(rest);
      // A lone surrogate becomes one or several characters for what is none.
      const named = row?.transaction_id;
      expect(typeof named === 'string' ? named.replace(/\ufffd+/, '\ufffd') : named).toBe(
        transaction_id?.toWellFormed() ?? null,
      );
    }
    const summary = await rowsOfSql(
      folder,
      "SELECT transaction_id, verdict, is_divided, is_own, author_name FROM verdicts WHERE transaction_id NOT GLOB 'odd*' OR transaction_id IS NULL ORDER BY 1",
    );
    expect(summary.map((row) => Object.values(row))).toEqual([
      [null, 'fraud', 0, 1, null],
      ['colleague', 'legitimate', 0, 0, 'Ben'],
      ['divided', 'legitimate', 1, 0, 'Ben'],
      ['file', 'legitimate', 0, 0, 'Eva'],
      ['own', 'fraud', 0, 1, null],
      ['replaced', 'legitimate', 0, 1, null],
    ]);
    const [file] = await rowsOfSql(folder, "SELECT author_id FROM verdicts WHERE transaction_id = 'file'");
    expect(file).toEqual({ author_id: personOfFile('Eva') });

    // The window's rows, and the view of reports, which has one without ID too.
    const reports = await rowsOfSql(folder, 'SELECT report_key, report_id, verdict, is_divided FROM reports');
    expect(
      reports.toSorted((one, next) => String(one.report_key).localeCompare(String(next.report_key))),
    ).toEqual(
      (await rowsOfWindow())
        .map(({ key, id, verdict, divided }) => ({
          report_key: key,
          report_id: id,
          verdict,
          is_divided: Number(divided),
        }))
        .toSorted((one, next) => one.report_key.localeCompare(next.report_key)),
    );
    expect(reports.filter(({ report_id }) => report_id === null)).toMatchObject([{ verdict: 'fraud' }]);
  });

  it('is read although a colleague wrote subjects that nothing has', async () => {
    const deep = `${'['.repeat(450)}${']'.repeat(450)}`;
    const subjects = ['{', '5', 'null', '', '"', '{"a":"b"}', deep, '["a"]'].map(
      (json) => `transaction-json:${json}`,
    );
    await receive([...subjects, 'transaction-json:"a\\ud800"', 'report:', 'no subject'], 'fraud');
    const read = (view: string) =>
      rowsOfSql(folder, `SELECT transaction_id, report_key, is_own, author_id FROM ${view}`);
    for (const view of ['entries', 'verdicts']) {
      const rows = await read(view);
      expect(rows).toHaveLength(subjects.length + 3);
      expect(rows.filter(({ transaction_id }) => transaction_id !== null)).toHaveLength(1);
      expect(rows.every(({ is_own, author_id }) => is_own === 0 && author_id === other)).toBe(true);
    }
  });

  it('says of nobody that they are this analyst if the entry is missing', async () => {
    await write('transaction:t', verdictOn('1', 'fraud'));
    const own = () => rowsOfSql(folder, 'SELECT verdict, is_own, author_id FROM verdicts');
    expect(await own()).toEqual([{ verdict: 'fraud', is_own: 1, author_id: null }]);
    const database = await Database.open(join(folder, 'own.db'), { key: storeKey });
    await database.exec("UPDATE subject_state SET entry_id = 'of a damaged file'");
    await database.close();
    expect(await own()).toEqual([{ verdict: 'fraud', is_own: null, author_id: null }]);
  });
});
