import { makePerson } from '../person';
import { nameOf } from '../place';
import type { Random } from '../random';
import { everydayScene, type Life, usualPlace } from '../scene';

/** Has a rooted telephone and is honest, as far as anybody can tell; debugs on it at times. */
export function rootedPhoneOwner(random: Random): Life {
  const owner = makePerson(random);
  return {
    home: owner.home,
    act(moment) {
      const place = usualPlace(owner, moment.at);
      const debugged = moment.random.chance(0.2);
      const device = { ...owner.device, rooted: true, debugged };
      return {
        ...everydayScene({ id: owner.id, device }, place, moment),
        risk: debugged ? 'high' : 'low',
        why: `The device is rooted${debugged ? ' and open in debugging mode' : ''}, at a usual place in ${nameOf(place)}.`,
      };
    },
  };
}
