import { describe, expect, it } from 'vitest';
import type { Directory } from '../../../main/streets/archive-directory';
import { DirectoryCache } from '../../../main/streets/directory-cache';

function directoryOf(entries: number): Directory {
  const numbers = () => new Float64Array(entries);
  return { tileIds: numbers(), runLengths: numbers(), lengths: numbers(), offsets: numbers() };
}

describe('DirectoryCache', () => {
  it('keeps what was used last, within a number of directories', () => {
    const cache = new DirectoryCache({ directories: 2, entries: 100 });
    for (const offset of [1, 2]) cache.put(offset, directoryOf(10));
    expect(cache.get(1)).not.toBeNull();
    cache.put(3, directoryOf(10));
    expect([1, 2, 3].map((offset) => cache.get(offset) !== null)).toEqual([true, false, true]);
  });

  it('keeps no more entries than allowed, however few directories have them', () => {
    const cache = new DirectoryCache({ directories: 16, entries: 100 });
    cache.put(1, directoryOf(60));
    cache.put(2, directoryOf(40));
    cache.put(2, directoryOf(40));
    expect([1, 2].map((offset) => cache.get(offset)?.tileIds.length)).toEqual([60, 40]);
    cache.put(3, directoryOf(1));
    expect([1, 2, 3].map((offset) => cache.get(offset) !== null)).toEqual([false, true, true]);
    cache.put(4, directoryOf(101));
    expect([2, 3, 4].map((offset) => cache.get(offset))).toEqual([null, null, null]);
  });
});
