import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNote } from '../../../../main/store/own/notes';
import { ownCalls } from '../../../../main/store/own/own-calls';
import type { OwnDatabase } from '../../../../main/store/own/own-database';
import { allItems } from '../../../support/all-items';
import { openOwn } from '../../../support/own-database';
import {
  anyText,
  draftSaying,
  gridState,
  hostileTexts,
  outboxItem,
  presets,
  reporter,
  savedView,
} from '../../../support/own-samples';
import { temporaryFolder } from '../../../support/temporary-folder';

/** What is answered once the file was closed and opened again. */
async function reopened<Value>(folder: string, read: (own: OwnDatabase) => Promise<Value>): Promise<Value> {
  const own = await openOwn(folder);
  try {
    return await read(own);
  } finally {
    await own.close();
  }
}

/** Runs calls on a file and closes it; resolves to its folder. */
async function folderAfter(act: (calls: ReturnType<typeof ownCalls>) => Promise<unknown>): Promise<string> {
  const folder = temporaryFolder();
  await reopened(folder, (own) => act(ownCalls(own)));
  return folder;
}

const read = { ok: true } as const;

describe('the outbox of a store', () => {
  it('is newest first, and an item that changed stays in its place', async () => {
    const folder = await folderAfter(async (calls) => {
      await calls['outbox.write']({ put: [outboxItem('b'), outboxItem('a')], remove: [] });
      await calls['outbox.write']({ put: [outboxItem('c')], remove: [] });
      await calls['outbox.write']({ put: [outboxItem('a', { state: 'Unconfirmed' })], remove: ['gone'] });
    });
    const items = [outboxItem('c'), outboxItem('b'), outboxItem('a', { state: 'Unconfirmed' })];
    expect(await reopened(folder, (own) => allItems(ownCalls(own)))).toEqual({
      ...read,
      value: items,
    });
  });

  it('takes one change whole or not at all', async () => {
    const own = await openOwn();
    const calls = ownCalls(own);
    await calls['outbox.write']({ put: [outboxItem('a')], remove: [] });
    await own.write((session) =>
      session.exec(
        "CREATE TRIGGER no BEFORE INSERT ON outbox_item WHEN new.id = 'c' BEGIN SELECT raise(ABORT, 'no'); END",
      ),
    );
    const change = { put: [outboxItem('c'), outboxItem('b')], remove: ['a'] };
    await expect(calls['outbox.write'](change)).rejects.toMatchObject({ code: 'CONSTRAINT' });
    expect(await allItems(calls)).toEqual({ ...read, value: [outboxItem('a')] });
    await own.close();
  });

  it('does nothing twice when it is asked again', async () => {
    const folder = await folderAfter(async (calls) => {
      await calls['outbox.write']({ put: [outboxItem('a')], remove: [] });
      for (let time = 0; time < 2; time += 1)
        await calls['outbox.write']({ put: [outboxItem('b')], remove: ['a'] });
    });
    expect(await reopened(folder, (own) => allItems(ownCalls(own)))).toEqual({
      ...read,
      value: [outboxItem('b')],
    });
  });

  it('gives the feedback back in the order of its fields, so that the same bytes are sent again', async () => {
    const item = outboxItem('a');
    const folder = await folderAfter((calls) => calls['outbox.write']({ put: [item], remove: [] }));
    const kept = await reopened(folder, (own) => allItems(ownCalls(own)));
    expect(JSON.stringify(kept)).toBe(JSON.stringify({ ...read, value: [item] }));
  });
});

describe('drafts of a store', () => {
  it('are kept by transaction, replaced, and removed with null', async () => {
    const folder = await folderAfter(async (calls) => {
      for (const text of ['first', 'second'])
        await calls['drafts.write']({ transactionId: 't', draft: draftSaying(text) });
      await calls['drafts.write']({ transactionId: 'u', draft: draftSaying('another') });
      await calls['drafts.write']({ transactionId: 'u', draft: null });
    });
    const drafts = await reopened(folder, async (own) => [
      await ownCalls(own)['drafts.read']({ transactionId: 't' }),
      await ownCalls(own)['drafts.read']({ transactionId: 'u' }),
    ]);
    expect(drafts).toEqual([
      { ...read, value: draftSaying('second') },
      { ...read, value: null },
    ]);
  });
});

describe('notes of a store', () => {
  it('keep when they were first written, and go with an empty text', async () => {
    const folder = await folderAfter(async (calls) => {
      await calls['notes.write']({ key: '1', text: 'first', now: 10 });
      await calls['notes.write']({ key: '1', text: 'second', now: 20.5 });
      await calls['notes.write']({ key: '2', text: 'another', now: 30 });
      await calls['notes.write']({ key: '2', text: '', now: 40 });
    });
    await reopened(folder, async (own) => {
      const note = await own.read((session) => readNote(session, '1'));
      expect(note).toEqual({ text: 'second', createdAt: 10, changedAt: 20.5 });
      expect(await own.noteOn('2')).toBe('');
      expect(await own.among(['1', '2', '3'])).toEqual([
        { key: '1', read: false, noted: true, sequence: 1 },
        { key: '2', read: false, noted: false, sequence: 3 },
      ]);
    });
  });
});

describe('presets and the reporter', () => {
  it('are kept in order, all replaced at once', async () => {
    const folder = await folderAfter(async (calls) => {
      await calls['presets.write'](presets.toReversed());
      await calls['presets.write'](presets);
      await calls['reporter.write']({ ...reporter, name: 'before' });
      await calls['reporter.write'](reporter);
    });
    await reopened(folder, async (own) => {
      expect(await ownCalls(own)['presets.read'](undefined)).toEqual({ ...read, value: presets });
      expect(await ownCalls(own)['reporter.read'](undefined)).toEqual({ ...read, value: reporter });
    });
  });

  it('of a new store are none', async () => {
    const own = await openOwn();
    expect(await ownCalls(own)['presets.read'](undefined)).toEqual({ ...read, value: [] });
    expect(await ownCalls(own)['reporter.read'](undefined)).toEqual({ ...read, value: null });
    await own.close();
  });
});

describe('views and what the grid showed', () => {
  it('are kept in order, all replaced at once', async () => {
    const views = [savedView('b', 'Fraud ✓'), savedView('a', "O'Neill")];
    const folder = await folderAfter(async (calls) => {
      await calls['views.write']([savedView('x', 'before')]);
      await calls['views.write'](views);
      await calls['grid.write']({ ...gridState, page: 1 });
      await calls['grid.write'](gridState);
    });
    await reopened(folder, async (own) => {
      expect(await ownCalls(own)['views.read'](undefined)).toEqual({ ...read, value: views });
      expect(await ownCalls(own)['grid.read'](undefined)).toEqual({ ...read, value: gridState });
    });
  });

  it('of a new store are none', async () => {
    const own = await openOwn();
    expect(await ownCalls(own)['views.read'](undefined)).toEqual({ ...read, value: [] });
    expect(await ownCalls(own)['grid.read'](undefined)).toEqual({ ...read, value: null });
    await own.close();
  });
});

describe('text', () => {
  it.each(hostileTexts)('%s is kept exactly', async (_, text) => {
    const item = outboxItem('a', { transactionId: text, answer: text });
    const view = savedView('a', text.slice(0, 200) || 'no name');
    const folder = await folderAfter(async (calls) => {
      await calls['outbox.write']({ put: [item], remove: [] });
      await calls['drafts.write']({ transactionId: text, draft: draftSaying(text) });
      await calls['notes.write']({ key: '1', text, now: 1 });
      await calls['views.write']([view]);
    });
    await reopened(folder, async (own) => {
      expect(await allItems(ownCalls(own))).toEqual({ ...read, value: [item] });
      expect(await ownCalls(own)['drafts.read']({ transactionId: text })).toEqual({
        ...read,
        value: draftSaying(text),
      });
      expect(await own.noteOn('1')).toBe(text);
      expect(await ownCalls(own)['views.read'](undefined)).toEqual({ ...read, value: [view] });
    });
  });

  it('of any kind is kept exactly, and never taken for another', async () => {
    const own = await openOwn();
    const calls = ownCalls(own);
    const transactions = fc.uniqueArray(anyText, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(transactions, async (texts) => {
        for (const text of texts)
          await calls['drafts.write']({ transactionId: text, draft: draftSaying(text) });
        for (const text of texts)
          expect(await calls['drafts.read']({ transactionId: text })).toEqual({
            ...read,
            value: draftSaying(text),
          });
      }),
      { numRuns: 30 },
    );
    await own.close();
  });
});
