import { describe, expect, it } from 'vitest';
import { FeedbackAttention } from '../../../main/outbox/feedback-attention';
import { noItems, type OutboxCounts } from '../../../shared/domain/outbox';
import { succeed } from '../../../shared/result';
import { handClock } from '../../support/followed-sync';

const counts = (change: Partial<OutboxCounts>): OutboxCounts => ({ ...noItems, Sent: 40, ...change });

/** With a profile open whose outbox stands as told. */
async function open({ found = counts({}), wanted = true } = {}) {
  const clock = handClock();
  const told: string[] = [];
  const badges: number[] = [];
  let isLookedAt = false;
  const attention = new FeedbackAttention({
    counts: async () => succeed(found),
    badge: (count) => badges.push(count),
    tell: (body) => told.push(body),
    isLookedAt: () => isLookedAt,
    settings: () => ({ notifyFeedback: wanted }),
    clock,
  });
  const soon = async () => {
    clock.move(3_000);
    await Promise.resolve();
    await Promise.resolve();
  };
  attention.follow('profile-1', true);
  await soon();
  const look = (looks: boolean) => {
    isLookedAt = looks;
    if (looks) attention.lookedAt();
  };
  return { attention, told, badges, soon, look };
}

describe('feedback that needs the person', () => {
  it('is told together, by its number, once until the window was looked at', async () => {
    const { attention, told, soon, look } = await open();
    attention.changed(counts({ Failed: 1 }));
    attention.changed(counts({ Failed: 2, Unconfirmed: 1 }));
    await soon();
    attention.changed(counts({ Failed: 9, Unconfirmed: 1 }));
    await soon();
    expect(told).toEqual(['3 feedbacks need you: failed, or unconfirmed']);
    look(true);
    look(false);
    attention.changed(counts({ Failed: 10, Unconfirmed: 1 }));
    await soon();
    expect(told).toHaveLength(2);
  });

  it('is not told of what was there before, became less, or was mended meanwhile', async () => {
    const { attention, told, soon } = await open({ found: counts({ Failed: 5 }) });
    attention.changed(counts({ Failed: 4 }));
    await soon();
    attention.changed(counts({ Failed: 5 }));
    attention.changed(counts({}));
    await soon();
    expect(told).toEqual([]);
  });

  it('is not told to whoever looks at the window, nor where it is not wanted', async () => {
    const looking = await open();
    looking.look(true);
    looking.attention.changed(counts({ Failed: 1 }));
    await looking.soon();
    const unwanted = await open({ wanted: false });
    unwanted.attention.changed(counts({ Failed: 1 }));
    await unwanted.soon();
    expect([...looking.told, ...unwanted.told]).toEqual([]);
  });

  it('is counted at the icon, of the open profile alone', async () => {
    const { attention, told, badges, soon } = await open({ found: counts({ Failed: 2 }) });
    attention.changed(counts({ Failed: 2, Queued: 1 }));
    attention.changed(counts({ Failed: 2, Unconfirmed: 1 }));
    attention.follow(null, false);
    attention.changed(counts({ Failed: 9 }));
    await soon();
    expect(badges).toEqual([2, 3, 0]);
    expect(told).toEqual([]);
  });
});
