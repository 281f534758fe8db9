import { describe, expect, it } from 'vitest';
import { FraudNotifications } from '../../../main/sync/notifications';
import { openConnection } from '../../support/databases/profile-store';
import { movableClock } from '../../support/main/recorded-sync';

function notificationsWith(notifyFraud: boolean) {
  const clock = movableClock();
  const shown: string[] = [];
  const settings = () => ({ notifyFraud });
  const notifications = new FraudNotifications({
    notify: (body) => shown.push(body),
    settings,
    clock,
  });
  const pass = async () => {
    clock.move(3_000);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { notifications, shown, pass };
}

describe('a system notification', () => {
  it('shows the number of fraud reports that arrived together, without their content', async () => {
    const { notifications, shown, pass } = notificationsWith(true);
    notifications.reportsStored({ added: 20, addedFraud: 2 });
    notifications.reportsStored({ added: 5, addedFraud: 1 });
    await pass();
    notifications.reportsStored({ added: 1, addedFraud: 1 });
    await pass();
    expect(shown).toEqual(['3 new reports with risk fraud', '1 new report with risk fraud']);
  });

  it('is shown for fraud only, and only if enabled', async () => {
    const enabled = notificationsWith(true);
    enabled.notifications.reportsStored({ added: 20, addedFraud: 0 });
    await enabled.pass();
    expect(enabled.shown).toEqual([]);
    const disabled = notificationsWith(false);
    disabled.notifications.reportsStored({ added: 1, addedFraud: 1 });
    await disabled.pass();
    expect(disabled.shown).toEqual([]);
  });

  it('is not shown for reports of a profile that is no longer open', async () => {
    const { notifications, shown, pass } = notificationsWith(true);
    notifications.reportsStored({ added: 2, addedFraud: 2 });
    notifications.onProfileChange(openConnection('another profile'));
    await pass();
    expect(shown).toEqual([]);
  });
});
