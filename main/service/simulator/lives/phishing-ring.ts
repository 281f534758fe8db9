import { cities } from '../cities';
import { makeDevice, userId } from '../person';
import { nameOf, placeIn } from '../place';
import type { Random } from '../random';
import { amountUpTo, everydayScene, type Life } from '../scene';

/** A few devices at one place that use one phished account after another. */
export function phishingRing(random: Random): Life {
  const place = placeIn(random.pick(cities), random);
  const devices = [makeDevice(random), makeDevice(random), makeDevice(random)];
  let accounts = 0;
  return {
    home: place,
    act(moment) {
      accounts += 1;
      const thief = { id: userId(moment.random), device: moment.random.pick(devices) };
      return {
        ...everydayScene(thief, place, moment),
        operation: {
          operation: 'transaction',
          concept: 'Gift cards',
          amount: amountUpTo(800, moment.random),
        },
        risk: 'fraud',
        cases: ['Phising'],
        why:
          `Account number ${accounts} that is used from this same place in ${nameOf(place)} by one of three devices, ` +
          'none of them known to its user.',
      };
    },
  };
}
