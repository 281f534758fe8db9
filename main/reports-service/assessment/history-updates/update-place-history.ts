import type { Facts } from '../facts';
import { historyLimits, type PlaceHistory } from '../history';
import { phishingPeriodMs, registrationPeriodMs } from '../thresholds';
import { addRecentEvent } from './add-recent-event';

/** Returns the place's new history, or null without a relevant event (an account takeover or a new user). */
export function updatePlaceHistory(
  facts: Facts,
  isTakeover: boolean,
  before: PlaceHistory | null,
): PlaceHistory | null {
  const { at, isNewUser, transaction } = facts;
  const { userId, device } = transaction;
  if (userId === null || !(isTakeover || isNewUser)) return null;
  const { takeovers, registrations } = before ?? newPlaceHistory;
  const maxEntries = historyLimits.entriesOfPlace;
  return {
    kind: 'place',
    takeovers: isTakeover
      ? addRecentEvent({ userId, at }, takeovers, phishingPeriodMs, maxEntries)
      : takeovers,
    registrations:
      isNewUser && device.id !== null
        ? addRecentEvent({ userId, deviceId: device.id, at }, registrations, registrationPeriodMs, maxEntries)
        : registrations,
  };
}

const newPlaceHistory: PlaceHistory = { kind: 'place', takeovers: [], registrations: [] };
