import type { Life } from '../life';
import { makePerson } from '../person';
import type { Random } from '../random';
import { everydayChapter } from './everyday';

/** Uses a rooted phone honestly, and debugs on it occasionally. */
export function rootedPhoneOwner(random: Random): Life {
  const owner = makePerson(random);
  const ordinary = everydayChapter(owner, random.whole(8, 14));
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
