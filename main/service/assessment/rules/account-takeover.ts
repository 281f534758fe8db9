import { distanceKm, formatKm } from '../../../../shared/domain/geodesy';
import { wherePlace } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import { type Facts, isImpossible } from '../facts';
import { journeyText } from '../journey-text';

/**
 * SIM Swapping / ATO: a device that the user never had, far from the usual places or with a new SIM card. Both together,
 * or a journey that nobody makes, leave no innocent reading. A SIM card of the user's own speaks for a new
 * telephone: whoever swaps a SIM card gets another one.
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
      `the account is used from a device never seen with it${whereabouts(facts)}`,
      ...(hasNewSimCard ? ['The SIM card is new as well'] : []),
      ...(isUnreachable && facts.journeyOfUser !== null && position !== null
        ? [`The user was seen ${journeyText(facts.journeyOfUser, position.point)}`]
        : []),
    ].join('. '),
  };
}

/** Whether the rule finds something, without telling it: other rules leave or build on what it finds. */
export function isTakenOver(facts: Facts): boolean {
  const { deviceOfUser, simCardOfUser, isAtUsualPlace, isFarFromUsual } = facts;
  if (deviceOfUser !== 'new' || isAtUsualPlace) return false;
  if (simCardOfUser === 'familiar' && !isImpossible(facts.journeyOfUser)) return false;
  return isFarFromUsual || simCardOfUser === 'new';
}

function whereabouts({ position, nearestUsual, isFarFromUsual }: Facts): string {
  if (position === null) return '';
  const here = wherePlace(position.point);
  if (nearestUsual === null || !isFarFromUsual) return `, ${here}`;
  const km = formatKm(distanceKm(nearestUsual.place, position.point));
  return `, ${here}, ${km} from the nearest usual place of the user ${wherePlace(nearestUsual.place)}`;
}
