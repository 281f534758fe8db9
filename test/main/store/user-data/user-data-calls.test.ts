import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userDataHandlers } from '../../../../main/store/user-data/user-data.handlers';
import type { UserDatabase } from '../../../../main/store/user-data/user-database';
import {
  anyText,
  draftWithText,
  gridState,
  hostileTexts,
  outboxItem,
  presets,
  reporter,
  savedView,
} from '../../../support/databases/user-data-samples';
import { noteOn, openOwn, reviewStateIn } from '../../../support/databases/user-database';
import { allItems } from '../../../support/outbox/all-items';
import { runs } from '../../../support/runner/depth';
import { temporaryFolder } from '../../../support/runner/temporary-folder';

/** Runs calls after the file was closed and reopened. */
async function reopened<Value>(folder: string, read: (own: UserDatabase) => Promise<Value>): Promise<Value> {
  const own = await openOwn(folder);
  try {
    return await read(own);
  } finally {
    await own.close();
  }
}

/** The time of the store's clock. */
let now = 1;
const clock = () => now;

/** Runs calls on a file and closes it; resolves to its folder. */
async function folderAfter(
  act: (calls: ReturnType<typeof userDataHandlers>) => Promise<unknown>,
): Promise<string> {
  const folder = temporaryFolder();
  await reopened(folder, (own) => act(userDataHandlers(own, clock)));
  return folder;
}

const read = { ok: true } as const;

describe('the outbox of a store', () => {
  it('is newest first, and a changed item keeps its place', async () => {
    const folder = await folderAfter(async (calls) => {
      await calls['log.write']({ outbox: { put: [outboxItem('b'), outboxItem('a')], remove: [] } });
      await calls['log.write']({ outbox: { put: [outboxItem('c')], remove: [] } });
      await calls['log.write']({
        outbox: { put: [outboxItem('a', { state: 'Unconfirmed' })], remove: ['gone'] },
      });
    });
    const items = [outboxItem('c'), outboxItem('b'), outboxItem('a', { state: 'Unconfirmed' })];
    expect(await reopened(folder, (own) => allItems(userDataHandlers(own, clock)))).toEqual({
      ...read,
      value: items,
    });
  });

  it('applies a change completely or not at all', async () => {
    const own = await openOwn();
    const calls = userDataHandlers(own, clock);
    await calls['log.write']({ outbox: { put: [outboxItem('a')], remove: [] } });
    await own.write((session) =>
      session.exec(
        "CREATE TRIGGER no BEFORE INSERT ON outbox_item WHEN new.id = 'c' BEGIN SELECT raise(ABORT, 'no'); END",
      ),
    );
    const outbox = { put: [outboxItem('c'), outboxItem('b')], remove: ['a'] };
    await expect(calls['log.write']({ outbox })).rejects.toMatchObject({ code: 'CONSTRAINT' });
    expect(await allItems(calls)).toEqual({ ...read, value: [outboxItem('a')] });
    await own.close();
  });

  it('does nothing twice when a call is repeated', async () => {
    const folder = await folderAfter(async (calls) => {
      await calls['log.write']({ outbox: { put: [outboxItem('a')], remove: [] } });
      for (let time = 0; time < 2; time += 1)
        await calls['log.write']({ outbox: { put: [outboxItem('b')], remove: ['a'] } });
    });
    expect(await reopened(folder, (own) => allItems(userDataHandlers(own, clock)))).toEqual({
      ...read,
      value: [outboxItem('b')],
    });
  });

  it('returns feedback in the order of its fields, so that a retry sends the same bytes', async () => {
    const item = outboxItem('a');
    const folder = await folderAfter((calls) => calls['log.write']({ outbox: { put: [item], remove: [] } }));
    const stored = await reopened(folder, (own) => allItems(userDataHandlers(own, clock)));
    expect(JSON.stringify(stored)).toBe(JSON.stringify({ ...read, value: [item] }));
  });

  it('reads problems that an earlier version stored under another name', async () => {
    const items = [
      outboxItem('b', {
        state: 'Failed',
        problem: { kind: 'store-open-failed', fault: { kind: 'key-lost' } },
      }),
      outboxItem('a', { state: 'Failed', problem: { kind: 'not-found' } }),
    ];
    const folder = temporaryFolder();
    await reopened(folder, async (own) => {
      await userDataHandlers(own, clock)['log.write']({ outbox: { put: items, remove: [] } });
      await own.write((session) =>
        session.exec(`UPDATE outbox_item
          SET json = replace(replace(json, 'not-found', 'gone'), 'store-open-failed', 'store-unopened')`),
      );
    });
    expect(await reopened(folder, (own) => allItems(userDataHandlers(own, clock)))).toEqual({
      ...read,
      value: items,
    });
  });
});

describe('drafts of a store', () => {
  it('are saved per transaction, replaced, and removed with null', async () => {
    const folder = await folderAfter(async (calls) => {
      for (const text of ['first', 'second'])
        await calls['drafts.write']({ transactionId: 't', draft: draftWithText(text) });
      await calls['drafts.write']({ transactionId: 'u', draft: draftWithText('another') });
      await calls['drafts.write']({ transactionId: 'u', draft: null });
    });
    const drafts = await reopened(folder, async (own) => [
      await userDataHandlers(own, clock)['drafts.read']({ transactionId: 't' }),
      await userDataHandlers(own, clock)['drafts.read']({ transactionId: 'u' }),
    ]);
    expect(drafts).toEqual([
      { ...read, value: draftWithText('second') },
      { ...read, value: null },
    ]);
  });
});

describe('notes of a store', () => {
  it('keep their creation time, and are removed by an empty text', async () => {
    const folder = await folderAfter(async (calls) => {
      now = 10;
      await calls['notes.save']({ key: '1', text: 'first' });
      now = 20.5;
      await calls['notes.save']({ key: '1', text: 'second' });
      await calls['notes.save']({ key: '2', text: 'another' });
      await calls['notes.save']({ key: '2', text: '' });
    });
    await reopened(folder, async (own) => {
      const { note } = await reviewStateIn(own, 'report:1');
      expect(note).toEqual({ text: 'second', createdAt: 10, changedAt: 20.5 });
      expect(await noteOn(own.reviewLog, '2')).toBe('');
      expect([...(await own.reviewLog.statesOf(['report:1', 'report:2', 'report:3']))]).toMatchObject([
        ['report:1', { seen: false, noted: true }],
        ['report:2', { seen: false, noted: false }],
      ]);
    });
  });
});

describe('presets and the reporter', () => {
  it('are saved in order, all replaced at once', async () => {
    const folder = await folderAfter(async (calls) => {
      await calls['presets.save']({ presets: presets.toReversed() });
      await calls['presets.save']({ presets });
      await calls['storedReporter.write']({ ...reporter, name: 'before' });
      await calls['storedReporter.write'](reporter);
    });
    await reopened(folder, async (own) => {
      expect(await userDataHandlers(own, clock)['presets.read']({})).toEqual({ ...read, value: presets });
      expect(await userDataHandlers(own, clock)['storedReporter.read'](undefined)).toEqual({
        ...read,
        value: reporter,
      });
    });
  });

  it('of a new store are empty', async () => {
    const own = await openOwn();
    expect(await userDataHandlers(own, clock)['presets.read']({})).toEqual({ ...read, value: [] });
    expect(await userDataHandlers(own, clock)['storedReporter.read'](undefined)).toEqual({
      ...read,
      value: null,
    });
    await own.close();
  });
});

describe('views and the grid’s state', () => {
  it('are saved in order, all replaced at once', async () => {
    const views = [savedView('b', 'Fraud ✓'), savedView('a', "O'Neill")];
    const folder = await folderAfter(async (calls) => {
      await calls['views.save']({ views: [savedView('x', 'before')] });
      await calls['views.save']({ views });
      await calls['grid.save']({ grid: { ...gridState, page: 1 } });
      await calls['grid.save']({ grid: gridState });
    });
    await reopened(folder, async (own) => {
      expect(await userDataHandlers(own, clock)['views.read']({})).toEqual({ ...read, value: views });
      expect(await userDataHandlers(own, clock)['grid.read'](undefined)).toEqual({
        ...read,
        value: gridState,
      });
    });
  });

  it('of a new store are empty', async () => {
    const own = await openOwn();
    expect(await userDataHandlers(own, clock)['views.read']({})).toEqual({ ...read, value: [] });
    expect(await userDataHandlers(own, clock)['grid.read'](undefined)).toEqual({ ...read, value: null });
    await own.close();
  });
});

describe('a text', () => {
  it.each(hostileTexts)('%s is stored exactly', async (_, text) => {
    const item = outboxItem('a', { transactionId: text, answer: text });
    const view = savedView('a', text.slice(0, 200) || 'no name');
    const folder = await folderAfter(async (calls) => {
      await calls['log.write']({ outbox: { put: [item], remove: [] } });
      await calls['drafts.write']({ transactionId: text, draft: draftWithText(text) });
      await calls['notes.save']({ key: '1', text });
      await calls['views.save']({ views: [view] });
    });
    await reopened(folder, async (own) => {
      expect(await allItems(userDataHandlers(own, clock))).toEqual({ ...read, value: [item] });
      expect(await userDataHandlers(own, clock)['drafts.read']({ transactionId: text })).toEqual({
        ...read,
        value: draftWithText(text),
      });
      expect(await noteOn(own.reviewLog, '1')).toBe(text);
      expect(await userDataHandlers(own, clock)['views.read']({})).toEqual({ ...read, value: [view] });
    });
  });

  it('of any kind is stored exactly and never confused with another', async () => {
    const own = await openOwn();
    const calls = userDataHandlers(own, clock);
    const transactions = fc.uniqueArray(anyText, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(transactions, async (texts) => {
        for (const text of texts)
          await calls['drafts.write']({ transactionId: text, draft: draftWithText(text) });
        for (const text of texts)
          expect(await calls['drafts.read']({ transactionId: text })).toEqual({
            ...read,
            value: draftWithText(text),
          });
      }),
      { numRuns: runs(30) },
    );
    await own.close();
  });
});
