import type { Finding } from '../assessment';
import type { Facts } from '../facts';
import { timeSpan } from '../reason-text';
import {
  minPhishedAccounts,
  minPlaceRegistrations,
  minSuspiciousRegistrations,
  minSyntheticRegistrations,
  minUsersPerDevice,
  phishingPeriodMs,
  registrationPeriodMs,
} from '../thresholds';
import { isTakenOver } from './devices';

/**
 * Phising (sic, in the specification): a single account takeover may have many causes, but several from one place
 * within days indicate an attack with stolen passwords.
 */
export function phishing(facts: Facts): Finding | null {
  if (!isTakenOver(facts)) return null;
  const accounts = new Set([facts.transaction.userId]);
  let first = facts.at;
  let last = facts.at;
  for (const { takeovers } of facts.placeHistories) {
    for (const { userId, at } of takeovers) {
      if (Math.abs(facts.at - at) > phishingPeriodMs) continue;
      accounts.add(userId);
      first = Math.min(first, at);
      last = Math.max(last, at);
    }
  }
  if (accounts.size < minPhishedAccounts) return null;
  return {
    rule: 'phishing',
    decision: 'Phising',
    level: 'fraud',
    evidence: facts.position?.evidence ?? [],
    reason: `${accounts.size} accounts, including this one, were taken over from the same place within ${timeSpan(last - first)}.`,
  };
}

/**
 * Synthetic identity: invented identities are cheap, phones aren't. The sign is many new users on few devices, or new
 * users on emulated ones. Affects only users that were first seen there.
 */
export function syntheticIdentity(facts: Facts): Finding | null {
  return manyOnDevice(facts) ?? manyAtPlace(facts) ?? onEmulator(facts);
}

function manyOnDevice(facts: Facts): Finding | null {
  const { userId, device } = facts.transaction;
  const registrations = facts.device?.registrations ?? [];
  const count = registrations.length + (facts.isNewUser ? 1 : 0);
  if (userId === null || device.id === null || count < minSuspiciousRegistrations) return null;
  const { users, ms } = firstSeenAround(facts, userId, registrations);
  if (users.size < minSuspiciousRegistrations) return null;
  const level = users.size < minSyntheticRegistrations ? 'high' : 'fraud';
  return finding(level, `${users.size} identities first appeared on this device within ${timeSpan(ms)}.`);
}

function manyAtPlace(facts: Facts): Finding | null {
  const { userId, device } = facts.transaction;
  let count = facts.isNewUser ? 1 : 0;
  for (const { registrations } of facts.placeHistories) count += registrations.length;
  if (userId === null || device.id === null || count < minPlaceRegistrations) return null;
  const registrations = facts.placeHistories.flatMap((place) => place.registrations);
  const { users, ms } = firstSeenAround(facts, userId, registrations);
  if (users.size < minPlaceRegistrations) return null;
  const devices = new Set([device.id]);
  for (const { deviceId, at } of registrations) if (isAround(facts, at)) devices.add(deviceId);
  if (devices.size * minUsersPerDevice > users.size) return null;
  const shared = devices.size === 1 ? 'a single device' : `only ${devices.size} devices`;
  return finding(
    'high',
    `${users.size} identities first appeared at this place on ${shared} within ${timeSpan(ms)}.`,
  );
}

/**
 * Returns the users first seen within the period around the transaction, including its own user if new, and the time
 * between the first and the last of these events. Returns no users if the transaction's own isn't one of them.
 */
function firstSeenAround(
  facts: Facts,
  userId: string,
  registrations: readonly { readonly userId: string; readonly at: number }[],
) {
  const users = new Set<string>();
  const isAmongThem = facts.isNewUser || registrations.some((each) => each.userId === userId);
  if (!isAmongThem) return { users, ms: 0 };
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  const add = (id: string, at: number) => {
    users.add(id);
    first = Math.min(first, at);
    last = Math.max(last, at);
  };
  for (const each of registrations) if (isAround(facts, each.at)) add(each.userId, each.at);
  if (facts.isNewUser) add(userId, facts.at);
  return { users: users.has(userId) ? users : new Set<string>(), ms: last - first };
}

function onEmulator({ transaction, user }: Facts): Finding | null {
  const isTrusted = user !== null && user.devices.length > 0;
  if (transaction.userId === null || !transaction.device.emulated || isTrusted) return null;
  return finding('high', 'The user has only been seen on emulated devices.');
}

function isAround(facts: Facts, at: number): boolean {
  return Math.abs(facts.at - at) <= registrationPeriodMs;
}

function finding(level: 'high' | 'fraud', reason: string): Finding {
  return { rule: 'syntheticIdentity', decision: 'Synthetic identity', level, evidence: [], reason };
}
