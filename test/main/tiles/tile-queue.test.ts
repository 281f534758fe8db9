import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TileQueue } from '../../../main/tiles/tile-queue';

/** A queue, and the tiles that were begun in it, each of which ends on request. */
function watched(mostAtOnce: number, mostWaiting: number) {
  const queue = new TileQueue(mostAtOnce, mostWaiting);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (zoom: number, name: string) =>
    queue.run(zoom, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await nextTurn();
  };
  return { queue, begun, run, end };
}

describe('TileQueue', () => {
  it('runs up to the limit at once, and the others in order', async () => {
    const { begun, run, end } = watched(2, 10);
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => run(3, name)));
    await nextTurn();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) await end(name);
    expect(await all).toEqual(['a', 'b', 'c', 'd']);
  });

  it('runs those of the latest zoom level first', async () => {
    const { begun, run, end } = watched(1, 10);
    const all = Promise.all([run(3, 'a'), run(3, 'b'), run(4, 'c'), run(4, 'd')]);
    await nextTurn();
    for (const name of ['a', 'c', 'd', 'b']) await end(name);
    expect(begun).toEqual(['a', 'c', 'd', 'b']);
    expect(await all).toEqual(['a', 'b', 'c', 'd']);
  });

  it('drops the oldest if too many wait', async () => {
    const { begun, run, end } = watched(1, 2);
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => run(3, name)));
    await nextTurn();
    for (const name of ['a', 'c', 'd']) await end(name);
    expect(await all).toEqual(['a', null, 'c', 'd']);
    expect(begun).toEqual(['a', 'c', 'd']);
  });

  it('continues after a failure', async () => {
    const { queue } = watched(1, 2);
    const failing = queue.run(3, () => Promise.reject(new Error('x')));
    const next = queue.run(3, async () => 'next');
    await expect(failing).rejects.toThrow('x');
    expect(await next).toBe('next');
  });
});
