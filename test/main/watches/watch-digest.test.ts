import { describe, expect, it } from 'vitest';
import type { UnannouncedHits } from '../../../main/store/contract';
import { WatchDigest } from '../../../main/watches/watch-digest';
import type { OpenedNotification } from '../../../shared/contract/app.calls';
import { digestText } from '../../../shared/i18n/watch-text';
import { succeed } from '../../../shared/result';
import type { WatchDigestMinutes } from '../../../shared/settings';
import { manualClock } from '../../support/clocks/manual-clock';
import { storeWith } from '../../support/main/rpc-in-process';

const minute = 60_000;

/** A digest over a store whose unannounced hits the test sets. */
function digestWith(watchDigest: WatchDigestMinutes = 15) {
  const clock = manualClock();
  const shown: { readonly body: string; readonly linkOnClick: () => OpenedNotification | null }[] = [];
  const setting = { watchDigest };
  const window = { isFocused: false };
  let waiting: UnannouncedHits['watches'] = [];
  const store = storeWith({
    'watches.unannounced': async () => succeed({ watches: waiting, upTo: 9 }),
    'watches.announced': async () => {
      waiting = [];
      return succeed(null);
    },
  });
  const digest = new WatchDigest({
    notify: (body, linkOnClick) => shown.push({ body, linkOnClick }),
    isWindowFocused: () => window.isFocused,
    settings: () => setting,
    clock,
  });
  digest.onProfileChange('profile', store);
  const found = async (title: string, certain: number, possible = 0) => {
    waiting = [...waiting, { title, certain, possible }];
    await digest.hitsChanged();
    await clock.pass(0);
    await clock.pass(0);
  };
  const bodies = () => shown.map(({ body }) => body);
  return { digest, store, clock, shown, bodies, setting, window, found, waiting: () => waiting };
}

describe('the digest of watches', () => {
  it('first says what arrived while the analyst was away, then only what is new', async () => {
    const { bodies, found, clock } = digestWith();
    await found('Branch', 2, 1);
    await clock.pass(15 * minute);
    await found('Ring', 1);
    expect(bodies()).toEqual([
      'Watches, while you were away: Branch: 2 and 1 possible',
      'Watches, new hits: Ring: 1',
    ]);
  });

  it('shows one notification in 15 minutes for all hits that arrive in that time', async () => {
    const { bodies, found, clock } = digestWith();
    await found('Branch', 1);
    for (let each = 0; each < 10; each += 1) {
      await found('Ring', 1);
      await clock.pass(minute);
    }
    expect(bodies()).toHaveLength(1);
    await clock.pass(5 * minute);
    await clock.pass(0);
    expect(bodies()).toHaveLength(2);
    await clock.pass(60 * minute);
    expect(bodies()).toHaveLength(2);
  });

  it('shows nothing while the window is focused, nor later about what it showed', async () => {
    const { bodies, found, window, waiting, clock } = digestWith();
    window.isFocused = true;
    await found('Branch', 1);
    expect(waiting()).toEqual([]);
    window.isFocused = false;
    await found('Ring', 1);
    await clock.pass(15 * minute);
    expect(bodies()).toEqual(['Watches, new hits: Ring: 1']);
  });

  it('drops a notification that waits when the window gets the focus', async () => {
    const { bodies, found, digest, clock } = digestWith();
    await found('Branch', 1);
    await found('Ring', 1);
    await digest.onWindowFocus();
    await clock.pass(15 * minute);
    await clock.pass(0);
    expect(bodies()).toHaveLength(1);
  });

  it('shows nothing if it is off, and announces nothing', async () => {
    const { bodies, found, waiting } = digestWith(0);
    await found('Branch', 1);
    expect(bodies()).toEqual([]);
    expect(waiting()).toHaveLength(1);
  });

  it('leads to the watches, unless another profile is open by then', async () => {
    const { shown, found, digest, store } = digestWith();
    await found('Branch', 1);
    expect(shown[0]?.linkOnClick()).toEqual({ kind: 'watch-hits' });
    digest.onProfileChange('another', store);
    expect(shown[0]?.linkOnClick()).toBeNull();
  });

  it('names three watches, counts the others, and cuts long titles', () => {
    const watches = ['x'.repeat(100), 'b', 'c', 'd', 'e'].map((title) => ({
      title,
      certain: 0,
      possible: 1,
    }));
    expect(digestText(watches)).toBe(
      `${'x'.repeat(59)}…: 1 possible; b: 1 possible; c: 1 possible; and 2 more watches`,
    );
  });
});
