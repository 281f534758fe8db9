import { distanceKm } from '../../../../shared/domain/geodesy';
import { distanceText } from '../../../../shared/i18n/number-text';
import { placePhrase } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import { type Facts, isImpossible } from '../facts';
import { journeyText, listText } from '../reason-text';

/**
 * SIM Swapping / ATO: a device that the user has never used, far from the usual places or with a new SIM card. Both
 * together, or an impossible journey, have no innocent explanation. A familiar SIM card suggests a new phone instead,
 * because a SIM swap results in a new card.
 */
export function accountTakeover(facts: Facts): Finding | null {
  if (!isTakenOver(facts)) return null;
  const { simCardOfUser, isFarFromUsual, position } = facts;
  const isUnreachable = isImpossible(facts.journeyOfUser);
  const hasNewSimCard = simCardOfUser === 'new';
  return {
    rule: 'accountTakeover',
    decision: 'SIM Swapping / ATO',
    level: isFarFromUsual && (hasNewSimCard || isUnreachable) ? 'fraud' : 'high',
    evidence: position?.evidence ?? [],
    reason: [
      `The account was used from a device never seen with it${distantPlace(facts)}.`,
      ...(hasNewSimCard ? ['The SIM card is also new.'] : []),
      ...(isUnreachable && facts.journeyOfUser !== null && position !== null
        ? [`The user was seen ${journeyText(facts.journeyOfUser, position.point)}.`]
        : []),
    ].join(' '),
  };
}

/** Returns whether `accountTakeover` applies. */
export function isTakenOver(facts: Facts): boolean {
  const { deviceOfUser, simCardOfUser, isAtUsualPlace, isFarFromUsual } = facts;
  if (deviceOfUser !== 'new' || isAtUsualPlace) return false;
  if (simCardOfUser === 'familiar' && !isImpossible(facts.journeyOfUser)) return false;
  return isFarFromUsual || simCardOfUser === 'new';
}

function distantPlace({ position, nearestUsual, isFarFromUsual }: Facts): string {
  if (position === null) return '';
  const here = placePhrase(position.point);
  if (nearestUsual === null || !isFarFromUsual) return `, ${here}`;
  const km = distanceText(distanceKm(nearestUsual.place, position.point));
  return `, ${here}, ${km} from the user's nearest usual place ${placePhrase(nearestUsual.place)}`;
}

/** Device Swapping: a new phone at or near a usual place, or with the user's own SIM card, was probably bought. */
export function deviceSwapping(facts: Facts): Finding | null {
  if (!isSwapped(facts)) return null;
  return {
    rule: 'deviceSwapping',
    decision: 'Device Swapping',
    level: 'low',
    evidence: facts.position?.evidence ?? [],
    reason: `The user switched ${models(facts)}${swapPlace(facts)}.${sameSimCard(facts)}`,
  };
}

/** Returns whether `deviceSwapping` applies. */
function isSwapped(facts: Facts): boolean {
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

function swapPlace({ isAtUsualPlace, position }: Facts): string {
  const where = position === null ? '' : ` ${placePhrase(position.point)}`;
  return isAtUsualPlace ? ` at a usual place${where}` : where;
}

function sameSimCard({ simCardOfUser }: Facts): string {
  return simCardOfUser === 'familiar' ? ' The SIM card is the same.' : '';
}

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

/**
 * A device whose data an application can't trust. Owners root their phones for many reasons; emulation and debugging
 * indicate tampering. The specification has no decision for this.
 */
export function deviceIntegrity({ transaction: { device } }: Facts): Finding | null {
  if (!device.emulated && !device.debugged && !device.rooted) return null;
  const flaws = [
    ...(device.emulated ? ['emulated'] : []),
    ...(device.debugged ? ['in debugging mode'] : []),
    ...(device.rooted ? ['rooted'] : []),
  ];
  return {
    rule: 'deviceIntegrity',
    decision: null,
    level: device.emulated || device.debugged ? 'high' : 'low',
    evidence: [],
    reason: `The device is ${listText(flaws)}.`,
  };
}
