import { actionAt, allSensors, fixAt } from '../action';
import type { Life } from '../life';
import { someOperation } from '../operation';
import { makePerson, usualPlace } from '../person';
import { cityFarFrom, placeIn } from '../place';
import type { Random } from '../random';

/**
 * Has the GPS say another city than the Wi-Fi and mobile networks around the device do, after a time in which it told
 * the truth. Some devices notice the tool that does it.
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
          actionAt(usualPlace(spoofer, at), spoofer, random, someOperation(random), allSensors),
      },
      {
        actions: random.whole(4, 7),
        act({ at, random }) {
          const place = usualPlace(spoofer, at);
          const action = actionAt(place, spoofer, random, someOperation(random), allSensors);
          return { ...action, device, gpsFix: fixAt(pretended, random) };
        },
      },
    ],
  };
}
