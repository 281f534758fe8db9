import { describe, expect, it } from 'vitest';
import { latestOnly } from '../../../renderer/state/latest-only';

/** Something to ask that answers when it is told to, and remembers what it was asked. */
function slow() {
  const asked: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (word: string) => {
    asked.push(word);
    return new Promise<string>((resolve) => ends.push(() => resolve(`answer to ${word}`)));
  };
  return { asked, ask, end: () => ends.shift()?.() };
}

/** Lets everything happen that waits for nothing but its turn. */
const turns = () => new Promise((resolve) => setImmediate(resolve));

describe('what only the latest counts of', () => {
  it('asks the first at once, and of those meanwhile only the last', async () => {
    const { asked, ask, end } = slow();
    const latest = latestOnly(ask);
    const answers = ['f', 'fr', 'fra', 'frau'].map((word) => latest.ask(word));
    await turns();
    expect(asked).toEqual(['frau']);
    end();
    expect(await Promise.all(answers)).toEqual([null, null, null, 'answer to frau']);
  });

  it('drops the answer to what is no longer wanted', async () => {
    const { asked, ask, end } = slow();
    const latest = latestOnly(ask);
    const first = latest.ask('first');
    await turns();
    const second = latest.ask('second');
    await turns();
    expect(asked).toEqual(['first']);
    end();
    expect(await first).toBeNull();
    await turns();
    end();
    expect(await second).toBe('answer to second');
  });

  it('asks on after one was forgotten or has failed', async () => {
    const answers = [
      Promise.resolve('forgotten'),
      Promise.reject(new Error('defect')),
      Promise.resolve('well'),
    ];
    const latest = latestOnly((at: number) => answers[at] ?? Promise.resolve('none'));
    const forgotten = latest.ask(0);
    latest.forget();
    expect(await forgotten).toBeNull();
    await expect(latest.ask(1)).rejects.toThrow('defect');
    expect(await latest.ask(2)).toBe('well');
  });
});
