import { expect, it } from 'vitest';
import { Watches } from '../../../main/watches/watches';
import { succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { manualClock } from '../../support/clocks/manual-clock';
import { openConnection } from '../../support/databases/profile-store';
import { storeWith } from '../../support/main/rpc-in-process';

const ready = { kind: 'ready', persistent: true, notices: [] } as const;

function watchesOver() {
  const clock = manualClock();
  const checks: boolean[] = [];
  const pushed: unknown[] = [];
  const store = storeWith({
    'watches.seen': async () => succeed([]),
    'watches.check': async ({ tidy }) => {
      checks.push(tidy);
      return succeed([{ id: 'w', certain: checks.length, possible: 0 }]);
    },
  });
  const watches = new Watches({
    stores: { of: () => store },
    digest: { onProfileChange: () => undefined, hitsChanged: async () => undefined },
    settings: () => defaultSettings,
    clock,
    push: (_, payload) => pushed.push(payload),
  });
  return { watches, clock, checks, pushed, store };
}

it('watches are checked when the store is open, and then only when reports arrive, many pages together', async () => {
  const { watches, clock, checks, pushed } = watchesOver();
  watches.onProfileChange(openConnection('one'), { kind: 'opening' });
  await clock.pass(2_000);
  expect(checks).toEqual([]);
  watches.onProfileChange(openConnection('one'), ready);
  await clock.pass(2_000);
  watches.onProfileChange(openConnection('one'), ready);
  await clock.pass(60_000);
  expect(checks).toEqual([true]);
  for (let page = 0; page < 50; page += 1) watches.reportsStored();
  await clock.pass(2_000);
  await clock.pass(2_000);
  expect(checks.length).toBeLessThanOrEqual(3);
  expect(checks.slice(1).every((tidy) => !tidy)).toBe(true);
  expect(pushed.at(-1)).toEqual([{ id: 'w', certain: checks.length, possible: 0 }]);
});

it('reports that arrive during a check are checked after it', async () => {
  const { watches, clock, checks } = watchesOver();
  watches.onProfileChange(openConnection('one'), ready);
  watches.reportsStored();
  await clock.pass(2_000);
  await clock.pass(2_000);
  expect(checks).toEqual([true, false]);
});

it('a watch that was full continues when its hits are marked as seen, although no report arrives', async () => {
  const { watches, clock, checks, store } = watchesOver();
  watches.onProfileChange(openConnection('one'), ready);
  await clock.pass(2_000);
  expect(checks).toEqual([true]);
  expect(await watches.markSeen({ id: 'one', store }, 'w')).toEqual(succeed([]));
  await clock.pass(2_000);
  expect(checks).toEqual([true, false]);
});
