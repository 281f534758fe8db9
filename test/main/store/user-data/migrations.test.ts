import { describe, expect, it } from 'vitest';
import { migrate } from '../../../../main/store/migrations';
import { generationOf } from '../../../../main/store/user-data/file-identity';
import { userDataMigrations } from '../../../../main/store/user-data/migrations';
import { readNote } from '../../../../main/store/user-data/report-annotations';
import { userDataCalls } from '../../../../main/store/user-data/user-data-calls';
import { wholeOutbox } from '../../../../shared/domain/outbox';
import { Database } from '../../../../shared/node/database/database';
import { allItems } from '../../../support/all-items';
import { databaseKey } from '../../../support/database-key';
import { temporaryFolder } from '../../../support/temporary-folder';
import { gridState, outboxItem, savedView } from '../../../support/user-data-samples';
import { openOwn, ownPath } from '../../../support/user-database';

/** The rows of all tables, exactly as each version wrote them. Never change the text of a released version. */
const rows: readonly string[] = [
  String.raw`
    INSERT INTO metadata (name, value) VALUES ('generation', '7');
    INSERT INTO draft (transaction_id, json) VALUES
      ('"t \ud800"', '{"desiredRisk":"low","fraudCases":["\ud800"],"score":"5.5","ratingType":"","annotations":"","impact":"","situation":"","reporter":{"name":"Ada","surname":"","email":""}}');
    INSERT INTO note (key, text, created_at, changed_at) VALUES
      ('9007199254740993', '"a note \ud800\u0000 ü"', 1700000000000.5, 1700000000001);
    INSERT INTO annotation (sequence, key, read, noted) VALUES
      (3, '9007199254740993', 1, 1), (5, '-9223372036854775808', 1, 0), (6, 'sha256:0f', 0, 0);
    INSERT INTO view (json) VALUES
      ('{"id":"a","name":"Fraud","query":{"text":"Fraud","filters":[{"field":"user","in":["Fraud"],"out":[null]}],"sort":{"column":"time","descending":true}},"columns":["risk","id"]}');
    INSERT INTO grid_state (position, json) VALUES
      (1, '{"query":{"text":"","filters":[{"field":"time","range":{"kind":"between","from":"-9223372036854775808","until":"9223372036854775807"}}],"sort":{"column":"time","descending":true}},"columns":["time","risk"],"page":7,"viewId":"a view"}');
    INSERT INTO outbox_item (id, json, search) VALUES
      ('b', '{"id":"b","profileId":"profile","sequence":2,"transactionId":"u","feedback":{"behaviour":{"desired":{"risk_assignment":"fraud","fraud_cases":["New user"]}}},"reported":{"riskAssignment":"low_risk","fraudCases":["Common usage"]},"batchId":"batch","state":"Sending","createdAt":1700000000002,"changedAt":1700000000002,"attempts":1,"problem":null,"answer":""}', 'u sending'),
      ('a', '{"id":"a","profileId":"profile","sequence":1,"transactionId":"t","feedback":{"behaviour":{"desired":{"risk_assignment":"clear"}},"situation":{"description":"lone \ud800, NUL \u0000"}},"reported":null,"batchId":null,"state":"Failed","createdAt":1700000000000,"changedAt":1700000000001,"attempts":1,"problem":{"kind":"service-error","host":"h","status":500,"restError":{"error":"e","errorCode":"c","cause":null,"traceabilityId":"t"},"excerpt":""},"answer":""}', 't lone failed');
    INSERT INTO batch (id, json) VALUES ('batch', '{"id":"batch","name":"12 reports","createdAt":1700000000000,"total":12,"paused":true}');`,
];
const versions = rows.map((_, index) => index + 1);

/** Creates a folder with a file as a version left it, with rows of every kind. */
async function folderOfVersion(version: number): Promise<string> {
  const folder = temporaryFolder();
  const database = await Database.open(ownPath(folder), { key: databaseKey });
  await migrate(database, userDataMigrations.slice(0, version));
  await database.exec(rows[version - 1] ?? '');
  await database.close();
  return folder;
}

describe('the versions of the user data file', () => {
  it('all have rows in this test', () => {
    expect(versions).toEqual(userDataMigrations.map((_, index) => index + 1));
  });

  it.each(versions)('version %i is read completely', async (version) => {
    const own = await openOwn(await folderOfVersion(version));
    const calls = userDataCalls(own, () => 1);
    const feedback = {
      behaviour: { desired: { risk_assignment: 'clear' as const } },
      situation: { description: 'lone \ud800, NUL \u0000' },
    };
    const restError = { error: 'e', errorCode: 'c', cause: null, traceabilityId: 't' };
    const failed = outboxItem('a', {
      transactionId: 't',
      feedback,
      state: 'Failed',
      problem: { kind: 'service-error', host: 'h', status: 500, restError, excerpt: '' },
      answer: '',
    });
    expect(await allItems(calls)).toMatchObject({
      value: [{ id: 'b', state: 'Sending', createdAt: 1_700_000_000_002 }, failed],
    });
    const found = { ...wholeOutbox, text: 'LONE', transactionId: 't' };
    expect(await calls['items.page']({ query: found, page: 1, limit: 1 })).toMatchObject({
      value: { total: 1, items: [{ id: 'a' }] },
    });
    expect(await calls['drafts.read']({ transactionId: 't \ud800' })).toMatchObject({
      value: { desiredRisk: 'low', fraudCases: ['\ud800'], score: '5.5', reporter: { name: 'Ada' } },
    });
    expect(await own.read((session) => readNote(session, '9007199254740993'))).toEqual({
      text: 'a note \ud800\u0000 ü',
      createdAt: 1_700_000_000_000.5,
      changedAt: 1_700_000_000_001,
    });
    expect(await own.annotations.changedAfter(0, 10)).toEqual([
      { key: '9007199254740993', read: true, noted: true, sequence: 3 },
      { key: '-9223372036854775808', read: true, noted: false, sequence: 5 },
      { key: 'sha256:0f', read: false, noted: false, sequence: 6 },
    ]);
    expect(await calls['views.read']({})).toEqual({ ok: true, value: [savedView('a', 'Fraud')] });
    expect(await calls['grid.read'](undefined)).toEqual({ ok: true, value: { ...gridState, widths: {} } });
    expect(await generationOf(own)).toBe(7);
    expect(await own.annotations.canary()).toMatch(/^canary-/);
    await own.close();
  });

  it.each(versions)('version %i can be written to', async (version) => {
    const own = await openOwn(await folderOfVersion(version));
    const calls = userDataCalls(own, () => 1);
    await calls['items.write']({ put: [outboxItem('c'), outboxItem('a')], remove: ['b'] });
    expect(await allItems(calls)).toMatchObject({ value: [{ id: 'c' }, outboxItem('a')] });
    await own.annotations.markRead(['sha256:0f'], true);
    expect(await own.annotations.changedAfter(6, 10)).toEqual([
      { key: 'sha256:0f', read: true, noted: false, sequence: 7 },
    ]);
    await own.close();
  });
});
