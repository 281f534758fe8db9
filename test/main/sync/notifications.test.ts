import { describe, expect, it } from 'vitest';
import { FraudNotifications } from '../../../main/sync/notifications';
import { handClock } from '../../support/followed-sync';

function told(notifyFraud: boolean) {
  const clock = handClock();
  const shown: string[] = [];
  const settings = () => ({ notifyFraud });
  const notifications = new FraudNotifications({ tell: (body) => shown.push(body), settings, clock });
  const pass = async () => {
    clock.move(3_000);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { notifications, shown, pass };
}

describe('a notification of the system', () => {
  it('tells together how many reports of fraud arrived together, and nothing out of them', async () => {
    const { notifications, shown, pass } = told(true);
    notifications.stored({ added: 20, addedFraud: 2 });
    notifications.stored({ added: 5, addedFraud: 1 });
    await pass();
    notifications.stored({ added: 1, addedFraud: 1 });
    await pass();
    expect(shown).toEqual(['3 new reports with risk fraud', '1 new report with risk fraud']);
  });

  it('comes only of fraud, and only where it is wanted', async () => {
    const wanted = told(true);
    wanted.notifications.stored({ added: 20, addedFraud: 0 });
    await wanted.pass();
    expect(wanted.shown).toEqual([]);
    const unwanted = told(false);
    unwanted.notifications.stored({ added: 1, addedFraud: 1 });
    await unwanted.pass();
    expect(unwanted.shown).toEqual([]);
  });

  it('does not tell of what arrived in a profile that is not open any more', async () => {
    const { notifications, shown, pass } = told(true);
    notifications.stored({ added: 2, addedFraud: 2 });
    notifications.profileChanged();
    await pass();
    expect(shown).toEqual([]);
  });
});
