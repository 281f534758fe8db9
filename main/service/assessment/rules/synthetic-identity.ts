import type { Finding } from '../assessment';
import type { Facts } from '../facts';
import {
  placeRegistrations,
  placeUsersPerDevice,
  registrationPeriod,
  suspiciousRegistrations,
  syntheticRegistrations,
} from '../thresholds';
import { timeSpan } from '../time-span';

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
  const { users, span } = begunAround(facts, userId, registrations);
  if (!users.has(userId) || users.size < suspiciousRegistrations) return null;
  const level = users.size < syntheticRegistrations ? 'high' : 'fraud';
  return finding(level, `${users.size} identities first appeared on this same device within ${span}`);
}

function manyAtPlace(facts: Facts): Finding | null {
  const { userId, device } = facts.transaction;
  let most = facts.isNewUser ? 1 : 0;
  for (const { registrations } of facts.placeHistories) most += registrations.length;
  if (userId === null || device.id === null || most < placeRegistrations) return null;
  const registrations = facts.placeHistories.flatMap((place) => place.registrations);
  const { users, span } = begunAround(facts, userId, registrations);
  if (!users.has(userId) || users.size < placeRegistrations) return null;
  const devices = new Set([device.id]);
  for (const { deviceId, at } of registrations) if (isAround(facts, at)) devices.add(deviceId);
  if (devices.size * placeUsersPerDevice > users.size) return null;
  const shared = devices.size === 1 ? 'one device' : `only ${devices.size} devices`;
  return finding(
    'high',
    `${users.size} identities first appeared at this same place on ${shared} within ${span}`,
  );
}

/** The users that began within the period around the transaction, its own if it is new, and within what time they did. */
function begunAround(
  facts: Facts,
  userId: string,
  registrations: readonly { readonly userId: string; readonly at: number }[],
) {
  const around = registrations.filter(({ at }) => isAround(facts, at));
  const begun = facts.isNewUser ? [...around, { userId, at: facts.at }] : around;
  const times = begun.map(({ at }) => at);
  return {
    users: new Set(begun.map((each) => each.userId)),
    span: timeSpan(Math.max(...times) - Math.min(...times)),
  };
}

function onEmulator({ transaction, user }: Facts): Finding | null {
  const isTrusted = user !== null && user.devices.length > 0;
  if (transaction.userId === null || !transaction.device.emulated || isTrusted) return null;
  return finding('high', 'the user was never seen on anything but an emulated device');
}

function isAround(facts: Facts, at: number): boolean {
  return Math.abs(facts.at - at) <= registrationPeriod;
}

function finding(level: 'high' | 'fraud', reason: string): Finding {
  return { rule: 'syntheticIdentity', decision: 'Synthetic identity', level, evidence: [], reason };
}
