import { distanceKm } from '../../../../shared/domain/geodesy';
import { distanceText } from '../../../../shared/i18n/number-text';
import { placePhrase } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import { type Facts, isImpossible } from '../facts';
import { journeyText } from '../journey-text';

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
      `The account was used from a device never seen with it${whereabouts(facts)}.`,
      ...(hasNewSimCard ? ['The SIM card is also new.'] : []),
      ...(isUnreachable && facts.journeyOfUser !== null && position !== null
        ? [`The user was seen ${journeyText(facts.journeyOfUser, position.point)}.`]
        : []),
    ].join(' '),
  };
}

/** Returns whether this rule applies. Other rules depend on it. */
export function isTakenOver(facts: Facts): boolean {
  const { deviceOfUser, simCardOfUser, isAtUsualPlace, isFarFromUsual } = facts;
  if (deviceOfUser !== 'new' || isAtUsualPlace) return false;
  if (simCardOfUser === 'familiar' && !isImpossible(facts.journeyOfUser)) return false;
  return isFarFromUsual || simCardOfUser === 'new';
}

function whereabouts({ position, nearestUsual, isFarFromUsual }: Facts): string {
  if (position === null) return '';
  const here = placePhrase(position.point);
  if (nearestUsual === null || !isFarFromUsual) return `, ${here}`;
  const km = distanceText(distanceKm(nearestUsual.place, position.point));
  return `, ${here}, ${km} from the user's nearest usual place ${placePhrase(nearestUsual.place)}`;
}
