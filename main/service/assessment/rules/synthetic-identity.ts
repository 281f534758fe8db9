import type { Finding } from '../assessment';
import type { Facts } from '../facts';
import {
  placeRegistrations,
  registrationPeriod,
  suspiciousRegistrations,
  syntheticRegistrations,
} from '../thresholds';

/**
 * Synthetic identity: identities are invented in numbers, but telephones cost money. So many begin on few devices, or on
 * emulated ones. Only users that began there themselves are judged by it.
 */
export function syntheticIdentity(facts: Facts): Finding | null {
  return manyOnDevice(facts) ?? manyAtPlace(facts) ?? onEmulator(facts);
}

function manyOnDevice(facts: Facts): Finding | null {
  const { userId, device } = facts.transaction;
  const registrations = facts.device?.registrations ?? [];
  const most = registrations.length + (facts.isNewUser ? 1 : 0);
  if (userId === null || device.id === null || most < suspiciousRegistrations) return null;
  const users = new Set(facts.isNewUser ? [userId] : []);
  for (const registration of registrations) {
    if (isRecent(facts, registration.at)) users.add(registration.userId);
  }
  if (!users.has(userId) || users.size < suspiciousRegistrations) return null;
  const level = users.size < syntheticRegistrations ? 'high' : 'fraud';
  return finding(level, `${users.size} identities began on this same device within the last 30 days`);
}

function manyAtPlace(facts: Facts): Finding | null {
  const { userId, device } = facts.transaction;
  let most = facts.isNewUser ? 1 : 0;
  for (const { registrations } of facts.placeHistories) most += registrations.length;
  if (userId === null || device.id === null || most < placeRegistrations) return null;
  const users = new Set(facts.isNewUser ? [userId] : []);
  const devices = new Set([device.id]);
  for (const { registrations } of facts.placeHistories) {
    for (const registration of registrations) {
      if (!isRecent(facts, registration.at)) continue;
      users.add(registration.userId);
      devices.add(registration.deviceId);
    }
  }
  if (!users.has(userId) || users.size < placeRegistrations || devices.size * 2 > users.size) return null;
  const shared = devices.size === 1 ? 'one device' : `only ${devices.size} devices`;
  return finding(
    'high',
    `${users.size} identities began at this same place on ${shared} within the last 30 days`,
  );
}

function onEmulator({ transaction, user }: Facts): Finding | null {
  const isTrusted = user !== null && user.devices.length > 0;
  if (transaction.userId === null || !transaction.device.emulated || isTrusted) return null;
  return finding('high', 'the user was never seen on anything but an emulated device');
}

function isRecent(facts: Facts, at: number): boolean {
  return Math.abs(facts.at - at) <= registrationPeriod;
}

function finding(level: 'high' | 'fraud', reason: string): Finding {
  return { rule: 'syntheticIdentity', decision: 'Synthetic identity', level, evidence: [], reason };
}
