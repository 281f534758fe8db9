import type { Facts } from '../facts';
import { type DeviceHistory, historyLimits } from '../history';
import { registrationPeriodMs } from '../thresholds';
import { addRecentEvent } from './add-recent-event';
import { latestSighting } from './latest-sighting';

/**
 * Returns the device's new history, or null if it doesn't change. New users are always recorded, the position only if
 * the action is trusted.
 */
export function updateDeviceHistory(facts: Facts, isTrusted: boolean): DeviceHistory | null {
  const { transaction, isNewUser, at } = facts;
  const { userId, device } = transaction;
  const isSeen = isTrusted && facts.position !== null;
  if (device.id === null || !(isNewUser || isSeen)) return null;
  const before = facts.device ?? { registrations: [], lastSighting: null };
  return {
    kind: 'device',
    registrations:
      isNewUser && userId !== null
        ? addRecentEvent(
            { userId, at },
            before.registrations,
            registrationPeriodMs,
            historyLimits.registrationsOfDevice,
          )
        : before.registrations,
    lastSighting: isTrusted ? latestSighting(facts, before.lastSighting) : before.lastSighting,
  };
}
