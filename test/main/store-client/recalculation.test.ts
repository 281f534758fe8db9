import { describe, expect, it } from 'vitest';
import { Recalculation } from '../../../main/store-client/recalculation';
import { type AssumedRadii, areSameRadii, defaultRadii } from '../../../shared/domain/assumed-radius';
import type { StoreState } from '../../../shared/domain/store-state';
import { fail, succeed } from '../../../shared/result';

const ready: StoreState = { kind: 'ready', persistent: true, notices: [] };
const wide: AssumedRadii = { ...defaultRadii, ip: 5_000 };

/**
 * A store that answers with the number of changed scores, or fails if it is null. Records its requests and
 * how often changes were reported.
 */
function followed(scores: number | null = 0) {
  let radii = defaultRadii;
  const requested: AssumedRadii[] = [];
  const reported = { times: 0 };
  const answers: Promise<unknown>[] = [];
  const follower = new Recalculation<AssumedRadii>({
    basis: () => radii,
    isSame: areSameRadii,
    recalculate: (assumed) => {
      requested.push(assumed);
      const answered = Promise.resolve(
        scores === null ? fail({ kind: 'store-down' } as const) : succeed(scores),
      );
      answers.push(answered);
      return answered;
    },
    onChanged: () => {
      reported.times += 1;
    },
  });
  const set = (next: AssumedRadii) => {
    radii = next;
    follower.settingsChanged();
  };
  return { follower, requested, reported, set, answered: () => Promise.all(answers) };
}

describe('the assumed radii', () => {
  it('are sent when the store opens, and again when it is reopened', () => {
    const { follower, requested } = followed();
    follower.storeChanged({ kind: 'opening' });
    expect(requested).toEqual([]);
    follower.storeChanged(ready);
    expect(requested).toEqual([defaultRadii]);
    follower.storeChanged({ kind: 'restarting' });
    follower.storeChanged(ready);
    expect(requested).toEqual([defaultRadii, defaultRadii]);
  });

  it('are sent to a rebuilt copy', () => {
    const { follower, requested } = followed();
    follower.storeChanged(ready);
    follower.storeChanged({ ...ready, notices: [{ kind: 'reports-rebuilt', reason: 'damaged' }] });
    expect(requested).toHaveLength(2);
  });

  it('are sent when they change, but not when other settings do', () => {
    const { follower, requested, set } = followed();
    set(wide);
    expect(requested).toEqual([]);
    follower.storeChanged(ready);
    set({ ...wide });
    set(defaultRadii);
    expect(requested).toEqual([wide, defaultRadii]);
  });

  it.each([
    [3, 1],
    [0, 0],
    [null, 0],
  ])('are reported as changed when %s scores changed: %i times', async (scores, times) => {
    const { follower, reported, answered } = followed(scores);
    follower.storeChanged(ready);
    await answered();
    await Promise.resolve();
    expect(reported.times).toBe(times);
  });
});
