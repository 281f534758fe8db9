import { expect, it } from 'vitest';
import { writeMetadata } from '../../../main/store/metadata';
import { insertReceived } from '../../../main/store/user-data/append-entries';
import { userDataHandlers } from '../../../main/store/user-data/user-data.handlers';
import type { UserDatabase } from '../../../main/store/user-data/user-database';
import { everyReport } from '../../../shared/domain/report-query';
import { toPushedEntry } from '../../../shared/team-api/wire';
import { openStoreInProcess, storeService } from '../../support/databases/store-in-process';
import {
  answerOf,
  pass,
  type StoredCopy,
  storedCopy,
  succeeded,
  took,
} from '../../support/databases/stored-copy';
import { openOwn } from '../../support/databases/user-database';
import { nextEntryId, sampleEntry, verdictOn } from '../../support/inputs/sample-entry';
import { chained, other, sampleTeam } from '../../support/inputs/sample-team';
import { temporaryFolder } from '../../support/runner/temporary-folder';

const subject = 'transaction:t';
const report = '{"id":1,"timestamp":1800000000000000000,"transaction_id":"t","user":{"id":"ana"}}';
const filters = [{ field: 'verdict' as const, in: ['fraud'], out: [] }];
const fraud = { query: { ...everyReport, filters }, asOf: null, page: 1, limit: 10 };

/** Returns a colleague's verdict as a team's server sends it. */
function received(application: string) {
  const device = '00000000-0000-4000-8000-0000000000ee';
  const theirs = sampleEntry({ id: nextEntryId(), device, application, subject, ...verdictOn('1', 'fraud') });
  const entries = chained([{ person: other, entry: toPushedEntry(theirs) }]);
  const cursor = { seq: 1, hash: entries[0]?.hash ?? '' };
  return { entries: [...entries], cursor, at: 7, isBroken: false };
}

it('the grid, filters, counts and metrics show nothing of a verdict from when it is hidden until it is revealed', async () => {
  const store = await openStoreInProcess(temporaryFolder());
  succeeded(await store.call('membership.write', { team: sampleTeam }));
  succeeded(await store.call('pages.store', { body: answerOf([report]), pass: pass(1) }));
  const theirs = received(storeService);
  succeeded(await store.call('shared.store', theirs));
  const shown = async () => {
    const { rows } = succeeded(await store.call('reports.page', fraud));
    const counted = succeeded(await store.call('reports.count', { query: fraud.query, asOf: null }));
    const measures = succeeded(await store.call('log.metrics', { from: null, until: null, zone: 'utc' }));
    return [rows.length, counted.shown, measures.total];
  };
  expect(await shown()).toEqual([1, 1, 1]);
  succeeded(await store.call('shared.hide', { subjects: [subject] }));
  expect(await shown()).toEqual([0, 0, 0]);
  succeeded(await store.call('shared.hide', { subjects: [] }));
  succeeded(await store.call('shared.store', theirs));
  expect(await shown()).toEqual([1, 1, 1]);
  await store.close();
});

/** Opens own.db and the local copy of a second reviewer's desktop. */
async function openBoth(folder: string, path?: string) {
  const own = await openOwn(folder);
  const copy = await storedCopy(own.reviewLog, path === undefined ? {} : { path });
  return { own, copy, calls: userDataHandlers(own, () => 1) };
}

async function closeBoth({ own, copy }: { readonly own: UserDatabase; readonly copy: StoredCopy }) {
  await copy.reports.close();
  await own.close();
}

it.each([
  ['the team', true],
  ['a file', false],
])(
  'a verdict from %s is hidden and revealed although the app ended before the local copy was written',
  async (_, fromTeam) => {
    const folder = temporaryFolder();
    const first = await openBoth(folder);
    await first.own.write((session) => writeMetadata(session, 'service', 'built-in'));
    await first.calls['membership.write']({ team: sampleTeam });
    await took(first.copy, [report]);
    const theirs = received('built-in');
    if (fromTeam) succeeded(await first.calls['shared.store'](theirs));
    else {
      const inFile = sampleEntry({
        id: nextEntryId(),
        person: 'file:Ana',
        subject,
        ...verdictOn('1', 'fraud'),
      });
      await first.own.write((session) => insertReceived(session, [[inFile]], 1));
    }
    await first.copy.reports.mirrorReviewLog();
    const judged = async ({ calls }: StoredCopy) => succeeded(await calls['reports.page'](fraud)).rows.length;
    expect(await judged(first.copy)).toBe(1);
    // The app ends between the write to own.db and that to reports.db.
    expect(succeeded(await first.calls['shared.hide']({ subjects: [subject] }))).toEqual([subject]);
    await closeBoth(first);

    const second = await openBoth(folder, first.copy.path);
    expect(succeeded(await second.calls['shared.hide']({ subjects: [subject] }))).toEqual([]);
    expect(await judged(second.copy)).toBe(0);
    // The same while it is revealed.
    succeeded(await second.calls['shared.hide']({ subjects: [] }));
    if (fromTeam) succeeded(await second.calls['shared.store'](theirs));
    await closeBoth(second);

    const third = await openBoth(folder, first.copy.path);
    expect(await judged(third.copy)).toBe(1);
    await closeBoth(third);
  },
);
