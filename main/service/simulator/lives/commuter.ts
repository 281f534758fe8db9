import { makePerson } from '../person';
import { nameOf } from '../place';
import type { Random } from '../random';
import { everydayScene, type Life, usualPlace } from '../scene';

/** Goes from home to work and back. Some are seen for the first time in the period. */
export function commuter(random: Random): Life {
  const person = makePerson(random);
  let isNew = random.chance(0.4);
  return {
    home: person.home,
    act(moment) {
      const place = usualPlace(person, moment.at);
      const scene = everydayScene(person, place, moment);
      if (!isNew) return scene;
      isNew = false;
      return {
        ...scene,
        operation: { operation: 'registration', concept: 'New account', amount: 0 },
        risk: 'low',
        cases: ['New user'],
        why: `First action of this user on the platform, from ${nameOf(place)}. The sources agree and the device is sound.`,
      };
    },
  };
}
