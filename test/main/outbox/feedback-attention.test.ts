import { describe, expect, it } from 'vitest';
import { FeedbackAttention } from '../../../main/outbox/feedback-attention';
import { noItems, type OutboxCounts } from '../../../shared/domain/outbox';
import { succeed } from '../../../shared/result';
import { openConnection } from '../../support/profile-store';
import { handClock } from '../../support/recorded-sync';

const counts = (change: Partial<OutboxCounts>): OutboxCounts => ({ ...noItems, Sent: 40, ...change });

/** With a profile open whose outbox stands as told. */
async function open({ found = counts({}), wanted = true } = {}) {
  const clock = handClock();
  const told: string[] = [];
  const badges: number[] = [];
  let isLookedAt = false;
  const attention = new FeedbackAttention({
    outbox: { counts: async () => succeed(found) },
    setBadge: (count) => badges.push(count),
    notify: (body) => told.push(body),
    isWindowFocused: () => isLookedAt,
    settings: () => ({ notifyFeedback: wanted }),
    clock,
  });
  const soon = async () => {
    clock.move(3_000);
    await Promise.resolve();
    await Promise.resolve();
  };
  attention.follow(openConnection('profile-1'), { kind: 'ready', kept: true, notices: [] });
  await soon();
  const look = (looks: boolean) => {
    isLookedAt = looks;
    if (looks) attention.onWindowFocus();
  };
  return { attention, told, badges, soon, look };
}

describe('feedback that needs attention', () => {
  it('is counted in one notification until the window is focused', async () => {
    const { attention, told, soon, look } = await open();
    attention.onCountsChange(counts({ Failed: 1 }));
    attention.onCountsChange(counts({ Failed: 2, Unconfirmed: 1 }));
    await soon();
    attention.onCountsChange(counts({ Failed: 9, Unconfirmed: 1 }));
    await soon();
    expect(told).toEqual(['3 feedback entries need your attention: failed or unconfirmed']);
    look(true);
    look(false);
    attention.onCountsChange(counts({ Failed: 10, Unconfirmed: 1 }));
    await soon();
    expect(told).toHaveLength(2);
  });

  it('causes no notification if it was there before, decreased, or was resolved in the meantime', async () => {
    const { attention, told, soon } = await open({ found: counts({ Failed: 5 }) });
    attention.onCountsChange(counts({ Failed: 4 }));
    await soon();
    attention.onCountsChange(counts({ Failed: 5 }));
    attention.onCountsChange(counts({}));
    await soon();
    expect(told).toEqual([]);
  });

  it('causes no notification while the window is focused or if the setting is off', async () => {
    const looking = await open();
    looking.look(true);
    looking.attention.onCountsChange(counts({ Failed: 1 }));
    await looking.soon();
    const unwanted = await open({ wanted: false });
    unwanted.attention.onCountsChange(counts({ Failed: 1 }));
    await unwanted.soon();
    expect([...looking.told, ...unwanted.told]).toEqual([]);
  });

  it('is counted on the app icon, for the open profile only', async () => {
    const { attention, told, badges, soon } = await open({ found: counts({ Failed: 2 }) });
    attention.onCountsChange(counts({ Failed: 2, Queued: 1 }));
    attention.onCountsChange(counts({ Failed: 2, Unconfirmed: 1 }));
    attention.follow({ profile: null }, { kind: 'closed' });
    attention.onCountsChange(counts({ Failed: 9 }));
    await soon();
    expect(badges).toEqual([2, 3, 0]);
    expect(told).toEqual([]);
  });
});
