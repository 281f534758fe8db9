import { makeDevice, makePerson } from '../person';
import { nameOf } from '../place';
import type { Random } from '../random';
import { everydayScene, type Life, usualPlace } from '../scene';

/** Buys a new telephone once in the period and keeps to the usual places. */
export function newPhoneOwner(random: Random): Life {
  const before = makePerson(random);
  const after = { ...before, device: makeDevice(random) };
  const actionOfSwap = random.whole(2, 8);
  let actions = 0;
  return {
    home: before.home,
    act(moment) {
      actions += 1;
      const place = usualPlace(before, moment.at);
      const scene = everydayScene(actions < actionOfSwap ? before : after, place, moment);
      if (actions !== actionOfSwap) return scene;
      return {
        ...scene,
        risk: 'low',
        cases: ['Device Swapping'],
        why: `The user changed from ${before.device.model} to ${after.device.model} at a usual place in ${nameOf(place)}.`,
      };
    },
  };
}
