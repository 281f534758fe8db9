import type { Finding } from '../assessment';
import type { Facts } from '../facts';
import { isTakenOver } from './account-takeover';
import { isSwapped } from './device-swapping';

/** A device that is new to the user, without a place or SIM card that shows whether it is the user's own. */
export function unplacedDevice(facts: Facts): Finding | null {
  if (facts.deviceOfUser !== 'new' || isTakenOver(facts) || isSwapped(facts)) return null;
  return {
    rule: 'unplacedDevice',
    decision: null,
    level: 'low',
    evidence: [],
    reason: 'The device is new to this user, and there is nothing to show whether it is at a usual place.',
  };
}
