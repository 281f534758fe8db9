import { actionAt, noSensors } from '../action';
import type { Life } from '../life';
import { randomOperation } from '../operation';
import { makePerson, usualPlace } from '../person';
import type { Random } from '../random';

/** Has deactivated all sensors; some also use TOR. There is nothing to compare. */
export function sensorlessUser(random: Random): Life {
  const person = makePerson(random);
  const user = { ...person, phone: { ...person.phone, simCard: null } };
  const hidden = random.chance(0.4) ? { address: null, tor: true, vpn: false } : null;
  return {
    home: person.home,
    chapters: [
      {
        actions: random.whole(5, 10),
        act({ at, random }) {
          const action = actionAt(usualPlace(person, at), user, random, randomOperation(random), noSensors);
          return hidden === null ? action : { ...action, ip: hidden };
        },
      },
    ],
  };
}
