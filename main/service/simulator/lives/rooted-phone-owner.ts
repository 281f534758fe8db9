import type { Life } from '../life';
import { makePerson } from '../person';
import type { Random } from '../random';
import { everyday } from './everyday';

/** Has a rooted telephone and is honest, as far as anybody can tell; debugs on it at times. */
export function rootedPhoneOwner(random: Random): Life {
  const owner = makePerson(random);
  const ordinary = everyday(owner, random.whole(8, 14));
  return {
    home: owner.home,
    chapters: [
      {
        ...ordinary,
        act(moment) {
          const action = ordinary.act(moment);
          const debugged = moment.random.chance(0.2);
          return { ...action, device: { ...action.device, rooted: true, debugged } };
        },
      },
    ],
  };
}
