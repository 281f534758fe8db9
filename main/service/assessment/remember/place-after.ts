import type { Facts } from '../facts';
import { historyCaps, type PlaceHistory } from '../history';
import { phishingPeriod, registrationPeriod } from '../thresholds';

/** What is remembered of a place, or null where nothing happened that is: an account taken over, a new user. */
export function placeAfter(
  facts: Facts,
  isTakeover: boolean,
  before: PlaceHistory | null,
): PlaceHistory | null {
  const { at, isNewUser, transaction } = facts;
  const { userId, device } = transaction;
  if (userId === null || !(isTakeover || isNewUser)) return null;
  const takeovers = (before?.takeovers ?? []).filter(
    (each) => each.userId !== userId && Math.abs(at - each.at) <= phishingPeriod,
  );
  const registrations = (before?.registrations ?? []).filter(
    (each) => Math.abs(at - each.at) <= registrationPeriod,
  );
  const registration = isNewUser && device.id !== null ? [{ userId, deviceId: device.id, at }] : [];
  return {
    kind: 'place',
    takeovers: [...(isTakeover ? [{ userId, at }] : []), ...takeovers].slice(0, historyCaps.entriesOfPlace),
    registrations: [...registration, ...registrations].slice(0, historyCaps.entriesOfPlace),
  };
}
