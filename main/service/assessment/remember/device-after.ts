import type { Facts } from '../facts';
import { type DeviceHistory, historyCaps } from '../history';
import { registrationPeriod } from '../thresholds';
import { recentWith } from './recent-with';
import { sightingAfter } from './sighting-after';

/** What is remembered of the device, or null where that does not change: who began on it in any case, where it was only if trusted. */
export function deviceAfter(facts: Facts, isTrusted: boolean): DeviceHistory | null {
  const { transaction, isNewUser, at } = facts;
  const { userId, device } = transaction;
  const isSeen = isTrusted && facts.position !== null;
  if (device.id === null || !(isNewUser || isSeen)) return null;
  const before = facts.device ?? { registrations: [], lastSighting: null };
  return {
    kind: 'device',
    registrations:
      isNewUser && userId !== null
        ? recentWith(
            { userId, at },
            before.registrations,
            registrationPeriod,
            historyCaps.registrationsOfDevice,
          )
        : before.registrations,
    lastSighting: isTrusted ? sightingAfter(facts, before.lastSighting) : before.lastSighting,
  };
}
