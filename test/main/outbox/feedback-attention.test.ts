import { describe, expect, it } from 'vitest';
import { FeedbackAttention } from '../../../main/outbox/feedback-attention';
import { noItems, type OutboxCounts, type OutboxSummary } from '../../../shared/domain/outbox';
import { succeed } from '../../../shared/result';
import { openConnection } from '../../support/databases/profile-store';
import { movableClock } from '../../support/main/recorded-sync';

const counts = (change: Partial<OutboxCounts>, overdue = 0): OutboxSummary => ({
  ...{ counts: { ...noItems, Sent: 40, ...change }, overdue },
  ...{ batches: [], batchTotal: 0, wait: null },
});

/** Opens a profile whose outbox has these counts. */
async function open({ found = counts({}), isEnabled = true } = {}) {
  const clock = movableClock();
  const notifications: string[] = [];
  const badges: number[] = [];
  let isFocused = false;
  const attention = new FeedbackAttention({
    outbox: { read: async () => succeed(found) },
    setBadge: (count) => badges.push(count),
    notify: (body) => notifications.push(body),
    isWindowFocused: () => isFocused,
    settings: () => ({ notifyFeedback: isEnabled }),
    clock,
  });
  const passGroupingTime = async () => {
    clock.move(3_000);
    await Promise.resolve();
    await Promise.resolve();
  };
  attention.onProfileChange(openConnection('profile-1'), { kind: 'ready', persistent: true, notices: [] });
  await passGroupingTime();
  const setFocus = (isNowFocused: boolean) => {
    isFocused = isNowFocused;
    if (isNowFocused) attention.onWindowFocus();
  };
  return { attention, notifications, badges, passGroupingTime, setFocus };
}

describe('feedback that needs attention', () => {
  it('is counted in one notification until the window is focused', async () => {
    const { attention, notifications, passGroupingTime, setFocus } = await open();
    attention.onSummaryChange(counts({ Failed: 1 }));
    attention.onSummaryChange(counts({ Failed: 2, Unconfirmed: 1 }));
    await passGroupingTime();
    attention.onSummaryChange(counts({ Failed: 9, Unconfirmed: 1 }));
    await passGroupingTime();
    expect(notifications).toEqual(['3 feedback entries need your attention: failed or unconfirmed']);
    setFocus(true);
    setFocus(false);
    attention.onSummaryChange(counts({ Failed: 10, Unconfirmed: 1 }));
    await passGroupingTime();
    expect(notifications).toHaveLength(2);
  });

  it('causes no notification if it was there before, decreased, or was resolved in the meantime', async () => {
    const { attention, notifications, passGroupingTime } = await open({ found: counts({ Failed: 5 }) });
    attention.onSummaryChange(counts({ Failed: 4 }));
    await passGroupingTime();
    attention.onSummaryChange(counts({ Failed: 5 }));
    attention.onSummaryChange(counts({}));
    await passGroupingTime();
    expect(notifications).toEqual([]);
  });

  it('causes no notification while the window is focused or if the setting is off', async () => {
    const focused = await open();
    focused.setFocus(true);
    focused.attention.onSummaryChange(counts({ Failed: 1 }));
    await focused.passGroupingTime();
    const disabled = await open({ isEnabled: false });
    disabled.attention.onSummaryChange(counts({ Failed: 1 }));
    await disabled.passGroupingTime();
    expect([...focused.notifications, ...disabled.notifications]).toEqual([]);
  });

  it('is also what has waited for the team for too long', async () => {
    const { attention, notifications, badges, passGroupingTime } = await open();
    attention.onSummaryChange(counts({ Held: 3 }));
    attention.onSummaryChange(counts({ Held: 3 }, 2));
    await passGroupingTime();
    expect(badges).toEqual([2]);
    expect(notifications).toHaveLength(1);
  });

  it('is counted on the app icon, for the open profile only', async () => {
    const { attention, notifications, badges, passGroupingTime } = await open({
      found: counts({ Failed: 2 }),
    });
    attention.onSummaryChange(counts({ Failed: 2, Queued: 1 }));
    attention.onSummaryChange(counts({ Failed: 2, Unconfirmed: 1 }));
    attention.onProfileChange({ profile: null }, { kind: 'closed' });
    attention.onSummaryChange(counts({ Failed: 9 }));
    await passGroupingTime();
    expect(badges).toEqual([2, 3, 0]);
    expect(notifications).toEqual([]);
  });
});
