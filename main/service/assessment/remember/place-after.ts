import type { Facts } from '../facts';
import { historyCaps, type PlaceHistory } from '../history';
import { phishingPeriod, registrationPeriod } from '../thresholds';
import { recentWith } from './recent-with';

/** What is remembered of a place, or null where nothing happened that is: an account taken over, a new user. */
export function placeAfter(
  facts: Facts,
  isTakeover: boolean,
  before: PlaceHistory | null,
): PlaceHistory | null {
  const { at, isNewUser, transaction } = facts;
  const { userId, device } = transaction;
  if (userId === null || !(isTakeover || isNewUser)) return null;
  const { takeovers, registrations } = before ?? nothingHappened;
  const most = historyCaps.entriesOfPlace;
  return {
    kind: 'place',
    takeovers: isTakeover ? recentWith({ userId, at }, takeovers, phishingPeriod, most) : takeovers,
    registrations:
      isNewUser && device.id !== null
        ? recentWith({ userId, deviceId: device.id, at }, registrations, registrationPeriod, most)
        : registrations,
  };
}

const nothingHappened: PlaceHistory = { kind: 'place', takeovers: [], registrations: [] };
