import { describe, expect, it } from 'vitest';
import { Investigators } from '../../../main/assistant/investigators';
import type { Investigator } from '../../../main/store/investigation/investigator';
import { unsafeCast } from '../../../shared/unsafe-cast';

/** Investigators that answer when a test says so. */
function controlled() {
  const made: { readonly coarseKm: number; answer: () => void; isClosed: boolean }[] = [];
  const investigators = new Investigators((coarseKm) => {
    const waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
    const one = {
      coarseKm,
      isClosed: false,
      answer: () => waiting.shift()?.resolve(),
    };
    made.push(one);
    return unsafeCast<Investigator>({
      answer: () =>
        new Promise((resolve, reject) => {
          waiting.push({ resolve: () => resolve('an answer'), reject });
        }),
      close: async () => {
        one.isClosed = true;
        for (const { reject } of waiting.splice(0)) reject(new Error('stopped'));
      },
    });
  });
  const begin = (coarseKm = 25) => {
    const { answer, end } = investigators.begin(coarseKm);
    return { end, ask: () => answer('investigate.hotSpots', unsafeCast({})) };
  };
  return { investigators, made, begin };
}

/** Lets what waits go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the investigators of an assistant', () => {
  it('stop the call that took too long alone: the other goes on', async () => {
    const { made, begin } = controlled();
    const [late, other] = [begin(), begin()];
    const [lost, answered] = [late.ask(), other.ask()];
    await settled();
    late.end();
    await expect(lost).rejects.toThrow('stopped');
    expect(made.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    made[1]?.answer();
    expect(await answered).toBe('an answer');
    other.end();
  });

  it('are two at most: a third call waits, also if the one before it gave up', async () => {
    const { made, begin } = controlled();
    const calls = [begin(), begin(), begin(), begin()];
    const asked = calls.map(({ ask }) => ask());
    await settled();
    expect(made).toHaveLength(2);
    const given = expect(asked[2]).rejects.toThrow();
    calls[2]?.end();
    made[0]?.answer();
    await asked[0];
    calls[0]?.end();
    await given;
    await settled();
    made[0]?.answer();
    expect(await asked[3]).toBe('an answer');
    expect(made).toHaveLength(2);
  });

  it('are used again for places as coarse, and else give way', async () => {
    const { made, begin } = controlled();
    for (const coarseKm of [25, 25, 50, 100]) {
      const call = begin(coarseKm);
      const asked = call.ask();
      await settled();
      made.at(-1)?.answer();
      await asked;
      call.end();
      await settled();
    }
    expect(made.map(({ coarseKm, isClosed }) => [coarseKm, isClosed])).toEqual([
      [25, true],
      [50, false],
      [100, false],
    ]);
  });
});
