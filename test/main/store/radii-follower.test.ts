import { describe, expect, it } from 'vitest';
import { RadiiFollower } from '../../../main/store/radii-follower';
import { type AssumedRadii, defaultRadii } from '../../../shared/domain/assumed-radius';
import type { StoreState } from '../../../shared/domain/store-state';
import { fail, succeed } from '../../../shared/result';

const ready: StoreState = { kind: 'ready', kept: true, notices: [] };
const wide: AssumedRadii = { ...defaultRadii, ip: 5_000 };

/** A store that answers how many scores changed, null for that it could not; what it was asked for, and how often others were told. */
function followed(scores: number | null = 0) {
  let radii = defaultRadii;
  const asked: AssumedRadii[] = [];
  const told = { times: 0 };
  const answers: Promise<unknown>[] = [];
  const follower = new RadiiFollower({
    radii: () => radii,
    assume: (assumed) => {
      asked.push(assumed);
      const answered = Promise.resolve(
        scores === null ? fail({ kind: 'store-down' } as const) : succeed(scores),
      );
      answers.push(answered);
      return answered;
    },
    changed: () => {
      told.times += 1;
    },
  });
  const set = (next: AssumedRadii) => {
    radii = next;
    follower.settingsChanged();
  };
  return { follower, asked, told, set, answered: () => Promise.all(answers) };
}

describe('the radii that a store goes by', () => {
  it('are told it when it is open, and again when it is opened again', () => {
    const { follower, asked } = followed();
    follower.follow({ kind: 'opening' });
    expect(asked).toEqual([]);
    follower.follow(ready);
    expect(asked).toEqual([defaultRadii]);
    follower.follow({ kind: 'restarting' });
    follower.follow(ready);
    expect(asked).toEqual([defaultRadii, defaultRadii]);
  });

  it('are told a copy that was begun anew', () => {
    const { follower, asked } = followed();
    follower.follow(ready);
    follower.follow({ ...ready, notices: [{ kind: 'reports-rebuilt', reason: 'damaged' }] });
    expect(asked).toHaveLength(2);
  });

  it('are told when they are changed, and not for other settings', () => {
    const { follower, asked, set } = followed();
    set(wide);
    expect(asked).toEqual([]);
    follower.follow(ready);
    set({ ...wide });
    set(defaultRadii);
    expect(asked).toEqual([wide, defaultRadii]);
  });

  it.each([
    [3, 1],
    [0, 0],
    [null, 0],
  ])('where %s scores changed by them, others are told %i times', async (scores, times) => {
    const { follower, told, answered } = followed(scores);
    follower.follow(ready);
    await answered();
    await Promise.resolve();
    expect(told.times).toBe(times);
  });
});
