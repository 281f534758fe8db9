import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeMetadata } from '../../../main/store/metadata';
import { migrate } from '../../../main/store/migrations';
import { reportMigrations } from '../../../main/store/reports/migrations';
import { readLogPage } from '../../../main/store/user-data/log-page';
import { readOutboxPage, writeOutbox } from '../../../main/store/user-data/outbox-items';
import { writeNote } from '../../../main/store/user-data/review-log';
import { userDataHandlers } from '../../../main/store/user-data/user-data.handlers';
import { everyItem } from '../../../shared/domain/outbox';
import { everyReport } from '../../../shared/domain/report-query';
import { Database } from '../../../shared/node/database/database';
import { databaseKey } from '../../support/databases/database-key';
import { MemoryReviewLog } from '../../support/databases/memory-review-log';
import { someKey, storedCopy, succeeded, took } from '../../support/databases/stored-copy';
import { pushedEntry } from '../../support/databases/team-postgres';
import { openOwn, ownPath } from '../../support/databases/user-database';
import { chained, other, sampleTeam } from '../../support/inputs/sample-team';
import { sentItem } from '../../support/outbox/sent-item';
import { temporaryFolder } from '../../support/runner/temporary-folder';

/** Versions before the fifth had no folded values, and folded the search text otherwise. */
const before = `
  INSERT INTO dictionary_value (code, field, rank, text) VALUES
    (1, 5, 0, 'Zoe'), (2, 5, 0, 'Łukasz'), (3, 5, 0, 'mario'), (4, 3, 1, '["TOR"]'), (5, 2, 0, '["Ägypten"]');
  INSERT INTO dictionary_part (field, part, code) VALUES (3, 'TOR', 4), (2, 'Ägypten', 5);
  INSERT INTO report (seq, id, user, signal, fraud_case, positions, position_list, problems, arrival, first_pass, read, noted)
    VALUES (1, 11, 1, 4, 5, 0, '[]', 0, 0, 1, 0, 0), (2, 12, 2, NULL, NULL, 0, '[]', 0, 0, 1, 0, 0),
      (3, 13, 3, NULL, NULL, 0, '[]', 0, 0, 1, 0, 0);
  INSERT INTO received (seq, received_at, json) VALUES (1, 1, '{"id":11,"user":{"id":"Zoe"}}'),
    (2, 1, '{"id":12,"user":{"id":"Łukasz"}}'), (3, 1, '{"id":13,"user":{"id":"mario"},"descriptive_report":"東京都港区"}');
  INSERT INTO search (rowid, text) VALUES (1, 'zoe'), (2, 'łukasz'), (3, 'mario 東京都港区');`;

describe('a file whose texts were folded otherwise', () => {
  it('is folded again when it is opened, with what an earlier version wrote', async () => {
    const path = join(temporaryFolder(), 'reports.db');
    const written = await Database.open(path, { key: someKey });
    await migrate(written, reportMigrations.slice(0, 4));
    await written.exec(before);
    await written.close();
    const copy = await storedCopy(new MemoryReviewLog(), { path });
    const find = async (text: string) => {
      const query = { ...everyReport, text, sort: { column: 'user', descending: false } } as const;
      const asked = { query, asOf: null, page: 1, limit: 10 };
      return succeeded(await copy.calls['reports.page'](asked)).rows.map(({ userId }) => userId);
    };
    expect(await find('')).toEqual(['Łukasz', 'mario', 'Zoe']);
    expect(await find('lukasz')).toEqual(['Łukasz']);
    expect(await find('user:luk')).toEqual(['Łukasz']);
    expect(await find('港区')).toEqual(['mario']);
    expect(await find('tor')).toEqual(['Zoe']);
    const asked = { query: everyReport, asOf: null, field: 'fraudCase', beginning: 'agy', limit: 5 } as const;
    expect(succeeded(await copy.calls['reports.values'](asked))).toEqual([{ value: 'Ägypten', count: 1 }]);
    // A changed report takes its former words out of the index.
    await took(copy, ['{"id":12,"user":{"id":"Ana"}}']);
    expect([await find('lukasz'), await find('ana')]).toEqual([[], ['Ana']]);
    await copy.reports.close();
  });

  it('is not folded again by the same version', async () => {
    const path = join(temporaryFolder(), 'reports.db');
    const copy = await storedCopy(new MemoryReviewLog(), { path });
    await took(copy, ['{"id":1,"user":{"id":"Łukasz"}}']);
    await copy.reports.close();
    const changeAndFind = async (statement: string) => {
      const changed = await Database.open(path, { key: someKey });
      await changed.exec(statement);
      await changed.close();
      const again = await storedCopy(new MemoryReviewLog(), { path });
      const query = { ...everyReport, text: 'lukasz' };
      const counted = succeeded(await again.calls['reports.count']({ query, asOf: null }));
      await again.reports.close();
      return counted.shown;
    };
    const clear = "INSERT INTO search (search) VALUES ('delete-all')";
    expect(await changeAndFind(clear)).toBe(0);
    expect(await changeAndFind("UPDATE metadata SET value = 'other' WHERE name = 'fold'")).toBe(1);
  });

  it('loses the words of what a blind review hides, although another fold had put others into the index', async () => {
    const folder = temporaryFolder();
    const own = await openOwn(folder);
    await own.write((session) => writeMetadata(session, 'service', 'built-in'));
    await userDataHandlers(own, () => 1)['membership.write']({ team: sampleTeam });
    const entry = pushedEntry('00000000-0000-4000-8000-0000000000b0', 1, {
      ...{ application: 'built-in', subject: 'transaction:t', kind: 'note', body: { text: 'Łódź' } },
    });
    const entries = chained([{ person: other, entry }]);
    const cursor = { seq: 1, hash: entries[0]?.hash ?? '' };
    const received = { entries: [...entries], cursor, at: 1, isBroken: false };
    succeeded(await userDataHandlers(own, () => 1)['shared.store'](received));
    await own.close();
    const changed = await Database.open(ownPath(folder), { key: databaseKey });
    await changed.exec(`INSERT INTO entry_search (entry_search) VALUES ('delete-all');
      INSERT INTO entry_search (rowid, text) VALUES (1, 'transaction t łódź');
      UPDATE metadata SET value = 'other' WHERE name = 'fold'`);
    await changed.close();
    const again = await openOwn(folder);
    const calls = userDataHandlers(again, () => 1);
    expect(succeeded(await calls['shared.hide']({ subjects: ['transaction:t'] }))).toEqual(['transaction:t']);
    const check = "INSERT INTO entry_search (entry_search, rank) VALUES ('integrity-check', 0)";
    await again.write((session) => session.run(check));
    const page = { kinds: [], verdicts: [], people: [], from: null, until: null, page: 1, limit: 5 };
    for (const text of ['łódź', 'lodz'])
      expect((await again.read((session) => readLogPage(session, { ...page, text }))).total).toBe(0);
    await again.close();
  });

  it('is folded again if it is the user data', async () => {
    const folder = temporaryFolder();
    const own = await openOwn(folder);
    await own.write((session) =>
      writeOutbox(session, { put: [sentItem(1, { transactionId: 'Łódź' })], remove: [] }),
    );
    await own.write((session) => writeNote(session, '1', 'Tromsø', 5));
    await own.close();
    const changed = await Database.open(ownPath(folder), { key: databaseKey });
    await changed.exec(`UPDATE outbox_item SET search = 'łódź';
      INSERT INTO entry_search (entry_search) VALUES ('delete-all');
      UPDATE metadata SET value = 'other' WHERE name = 'fold'`);
    await changed.close();
    const again = await openOwn(folder);
    const items = await again.read((session) =>
      readOutboxPage(session, { query: { ...everyItem, text: 'lodz' }, page: 1, limit: 5 }),
    );
    const everything = { kinds: [], verdicts: [], people: [], from: null, until: null, page: 1, limit: 5 };
    const entries = await again.read((session) => readLogPage(session, { ...everything, text: 'tromso' }));
    expect([items.total, entries.total]).toEqual([1, 1]);
    await again.close();
  });
});
