import { placeName } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import type { Facts } from '../facts';

/** New user: there is no history to compare the action with, which is only a small risk. */
export function newUser({ isNewUser, position }: Facts): Finding | null {
  if (!isNewUser) return null;
  return {
    rule: 'newUser',
    decision: 'New user',
    level: 'low',
    evidence: [],
    reason:
      position === null
        ? "This is the user's first action on the platform."
        : `The user's first action on the platform came from ${placeName(position.point)}.`,
  };
}
