import { expect, it } from 'vitest';
import { writeMetadata } from '../../../../main/store/metadata';
import { insertReceived } from '../../../../main/store/user-data/append-entries';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import { everyReport } from '../../../../shared/domain/report-query';
import { everyEntry } from '../../../../shared/domain/review-log';
import { Database } from '../../../../shared/node/database/database';
import { databaseKey } from '../../../support/databases/database-key';
import { storedCopy, succeeded, took } from '../../../support/databases/stored-copy';
import { openOwn, ownPath } from '../../../support/databases/user-database';
import { nextEntryId, sampleEntry, verdictOn } from '../../../support/inputs/sample-entry';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

const subject = 'transaction:t';
const everything = { ...everyEntry, kinds: [], verdicts: [], people: [], page: 1, limit: 10 };
const filters = [{ field: 'verdict' as const, in: ['fraud'], out: [] }];
const fraud = { query: { ...everyReport, filters }, asOf: null, page: 1, limit: 10 };

it('what an earlier version could not read is read by one that can, counted and mirrored', async () => {
  const folder = temporaryFolder();
  const own = await openOwn(folder);
  await own.write((session) => writeMetadata(session, 'service', 'built-in'));
  const theirs = { id: nextEntryId(), person: 'ana', subject, ...verdictOn('1', 'fraud') };
  const odd = {
    id: nextEntryId(),
    person: 'ana',
    subject,
    deviceSeq: 2,
    kind: 'verdict',
    body: { verdict: 5 },
  };
  await own.write((session) => insertReceived(session, [[sampleEntry(theirs), sampleEntry(odd)]], 1));
  await own.close();
  // As the earlier version left it, for which the verdict was of a newer version.
  const earlier = await Database.open(ownPath(folder), { key: databaseKey });
  await earlier.exec(`UPDATE entry SET said = NULL; DELETE FROM subject_state;
    UPDATE metadata SET value = 'earlier' WHERE name = 'reading'`);
  await earlier.close();
  // A copy in which all entries are mirrored, but that verdict says nothing.
  const mirrored = await openOwn();
  const copy = await storedCopy(mirrored.reviewLog);
  await took(copy, ['{"id":1,"transaction_id":"t"}']);

  const again = await openOwn(folder);
  const calls = userDataHandlers(again, () => 1);
  expect(succeeded(await calls['log.metrics']({ from: null, until: null, zone: 'utc' })).total).toBe(1);
  expect(succeeded(await calls['log.page'](everything))).toMatchObject({ total: 2, unread: 1 });
  const part = await again.reviewLog.changedAfter(2);
  expect(part?.subjects).toEqual([subject]);
  await copy.reports.close();
  const later = await storedCopy(again.reviewLog, { path: copy.path });
  expect(succeeded(await later.calls['reports.page'](fraud)).rows).toHaveLength(1);
  await later.reports.close();
  await again.close();
  await mirrored.close();
});

it('a verdict is found by what was read, whatever another program wrote into its body', async () => {
  const own = await openOwn();
  const calls = userDataHandlers(own, () => 1);
  const body = { ...verdictOn('1', 'fraud').body };
  await own.write((session) =>
    insertReceived(
      session,
      [
        [
          sampleEntry({ id: nextEntryId(), person: 'ana', subject, kind: 'verdict', body }),
          sampleEntry({
            id: nextEntryId(),
            person: 'ana',
            subject,
            deviceSeq: 2,
            kind: 'verdict',
            version: 2,
            body,
          }),
        ],
      ],
      1,
    ),
  );
  const found = succeeded(await calls['log.page']({ ...everything, verdicts: ['fraud'] }));
  expect(found.total).toBe(1);
  await own.close();
});
