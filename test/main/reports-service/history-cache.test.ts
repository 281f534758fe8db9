import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { History } from '../../../main/reports-service/assessment/history';
import { HistoryCache } from '../../../main/reports-service/history-cache';
import type { StoredHistory } from '../../../main/reports-service/storage/storage';

/** A storage of histories that differ in the number of moves. */
function storageOf(...stored: readonly StoredHistory[]) {
  const saved = new Map(stored);
  const requested: (readonly string[])[] = [];
  return {
    saved,
    requested,
    async readHistories(keys: readonly string[]): Promise<readonly StoredHistory[]> {
      requested.push(keys);
      return keys.flatMap((key) => {
        const json = saved.get(key);
        return json === undefined ? [] : [[key, json] as const];
      });
    },
    write(histories: readonly StoredHistory[]) {
      for (const [key, json] of histories) saved.set(key, json);
    },
  };
}

/** Returns the loaded histories of these subjects. */
async function remembered(histories: HistoryCache, ...keys: readonly string[]) {
  const found = histories.select(keys);
  await histories.loadMissing();
  return found;
}

function historyOf(moves: number): History {
  return { kind: 'network', latitude: 43.26, longitude: -2.93, fixes: 1, moves };
}

describe('HistoryCache', () => {
  it('reads each history from the storage once', async () => {
    const storage = storageOf(['wifi:a', JSON.stringify(historyOf(1))]);
    const histories = new HistoryCache(storage);
    for (let time = 0; time < 2; time += 1) {
      const found = await remembered(histories, 'wifi:a', 'wifi:b');
      expect(found.get('wifi:b')).toBeUndefined();
      expect(found.get('wifi:a')).toEqual(historyOf(1));
    }
    expect(storage.requested).toEqual([['wifi:a', 'wifi:b']]);
  });

  it.each(['not JSON', '{"kind":"network"}', 'null'])(
    'treats a history stored as %s as missing',
    async (json) => {
      const histories = new HistoryCache(storageOf(['wifi:a', json]));
      const found = await remembered(histories, 'wifi:a');
      expect(found.get('wifi:a')).toBeUndefined();
    },
  );

  it('returns each change once', async () => {
    const histories = new HistoryCache(storageOf());
    const found = await remembered(histories, 'wifi:a');
    found.set('wifi:a', historyOf(1));
    found.set('wifi:a', historyOf(2));
    expect(histories.takeChanged()).toEqual([['wifi:a', JSON.stringify(historyOf(2))]]);
    expect(histories.takeChanged()).toEqual([]);
  });

  it('reads from the storage again after being cleared', async () => {
    const histories = new HistoryCache(storageOf(['wifi:a', JSON.stringify(historyOf(1))]));
    const before = await remembered(histories, 'wifi:a');
    before.set('wifi:a', historyOf(2));
    histories.clear();
    const found = await remembered(histories, 'wifi:a');
    expect(found.get('wifi:a')).toEqual(historyOf(1));
    expect(histories.takeChanged()).toEqual([]);
  });

  it('shows a change to all transactions that selected the history', async () => {
    const histories = new HistoryCache(storageOf());
    const first = await remembered(histories, 'user:a', 'wifi:a');
    const second = await remembered(histories, 'wifi:a', 'wifi:b');
    first.set('wifi:a', historyOf(1));
    expect(second.get('wifi:a')).toEqual(historyOf(1));
  });

  const keys = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), {
    minLength: 1,
    maxLength: 6,
  });

  it('loses nothing, however few histories fit into memory', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(keys, { maxLength: 60 }),
        fc.integer({ min: 1, max: 8 }),
        async (batches, size) => {
          const storage = storageOf();
          const histories = new HistoryCache(storage, size);
          const expected = new Map<string, History>();
          let moves = 0;
          // Two batches are cached at a time, as when one is loaded while the other is assessed.
          let next = remembered(histories, ...(batches[0] ?? []));
          for (const [at, batch] of batches.entries()) {
            const found = await next;
            next = remembered(histories, ...(batches[at + 1] ?? []));
            for (const key of batch) {
              expect(found.get(key)).toEqual(expected.get(key));
              moves += 1;
              expected.set(key, historyOf(moves));
              found.set(key, historyOf(moves));
            }
            storage.write(histories.takeEvicted());
          }
          storage.write(histories.takeChanged());
          for (const [key, history] of expected)
            expect(JSON.parse(storage.saved.get(key) ?? '')).toEqual(history);
        },
      ),
    );
  });
});
