import type { Finding } from '../assessment';
import type { Facts } from '../facts';
import { isTakenOver } from './account-takeover';
import { isSwapped } from './device-swapping';

/** A device new to the user, of which nothing tells whether it is the user's: no place to compare, no SIM card. */
export function unplacedDevice(facts: Facts): Finding | null {
  if (facts.deviceOfUser !== 'new' || isTakenOver(facts) || isSwapped(facts)) return null;
  return {
    rule: 'unplacedDevice',
    decision: null,
    level: 'low',
    evidence: [],
    reason: 'the device is new to this user, and nothing tells whether it is at a usual place',
  };
}
