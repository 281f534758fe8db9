import { actionAt, allSensors, fixAt } from '../action';
import type { Life } from '../life';
import { randomOperation } from '../operation';
import { makePerson, usualPlace } from '../person';
import { cityFarFrom, placeIn } from '../place';
import type { Random } from '../random';

/**
 * First reports true GPS positions, then positions in another city than the surrounding networks. Some devices detect
 * the spoofing tool.
 */
export function gpsSpoofer(random: Random): Life {
  const spoofer = makePerson(random);
  const pretended = placeIn(cityFarFrom(spoofer.home.city, random, 300), random);
  const device = { ...spoofer.phone.device, gpsSpoofed: random.chance(0.4) };
  return {
    home: spoofer.home,
    chapters: [
      {
        actions: random.whole(3, 4),
        act: ({ at, random }) =>
          actionAt(usualPlace(spoofer, at), spoofer, random, randomOperation(random), allSensors),
      },
      {
        actions: random.whole(4, 7),
        act({ at, random }) {
          const place = usualPlace(spoofer, at);
          const action = actionAt(place, spoofer, random, randomOperation(random), allSensors);
          return { ...action, device, gpsFix: fixAt(pretended, random) };
        },
      },
    ],
  };
}
