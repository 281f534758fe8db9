import { placeName } from '../../gazetteer/place-name';
import type { Finding } from '../assessment';
import type { Facts } from '../facts';

/** New user: nothing is known that the action could be measured by, which is no more than a small risk. */
export function newUser({ isNewUser, position }: Facts): Finding | null {
  if (!isNewUser) return null;
  const where = position === null ? '' : `, from ${placeName(position.point)}`;
  return {
    rule: 'newUser',
    decision: 'New user',
    level: 'low',
    evidence: [],
    reason: `first action of this user on the platform${where}`,
  };
}
