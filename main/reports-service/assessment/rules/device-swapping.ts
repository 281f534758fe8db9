import { placePhrase } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import type { Facts } from '../facts';
import { isTakenOver } from './account-takeover';

/** Device Swapping: a new phone at or near a usual place, or with the user's own SIM card, was probably bought. */
export function deviceSwapping(facts: Facts): Finding | null {
  if (!isSwapped(facts)) return null;
  return {
    rule: 'deviceSwapping',
    decision: 'Device Swapping',
    level: 'low',
    evidence: facts.position?.evidence ?? [],
    reason: `The user switched ${models(facts)}${whereabouts(facts)}.${sameSimCard(facts)}`,
  };
}

/** Returns whether this rule applies. */
export function isSwapped(facts: Facts): boolean {
  const { deviceOfUser, isAtUsualPlace, nearestUsual, isFarFromUsual, simCardOfUser } = facts;
  if (deviceOfUser !== 'new' || isTakenOver(facts)) return false;
  const isAround = isAtUsualPlace || (nearestUsual !== null && !isFarFromUsual);
  return isAround || simCardOfUser === 'familiar';
}

function models({ user, transaction }: Facts): string {
  const before = user?.devices[0]?.model ?? null;
  const after = transaction.device.model;
  return before === null || after === null || before === after
    ? 'to another device'
    : `from ${before} to ${after}`;
}

function whereabouts({ isAtUsualPlace, position }: Facts): string {
  const where = position === null ? '' : ` ${placePhrase(position.point)}`;
  return isAtUsualPlace ? ` at a usual place${where}` : where;
}

function sameSimCard({ simCardOfUser }: Facts): string {
  return simCardOfUser === 'familiar' ? ' The SIM card is the same.' : '';
}
