import { cities } from '../cities';
import { makeDevice, userId } from '../person';
import { nameOf, placeIn } from '../place';
import type { Random } from '../random';
import { everydayScene, type Life } from '../scene';

/** Registers invented identities on a handful of shared devices. */
export function syntheticFarm(random: Random): Life {
  const place = placeIn(random.pick(cities), random);
  const devices = [makeDevice(random), makeDevice(random), makeDevice(random), makeDevice(random)];
  const users = new Map<string, number>();
  return {
    home: place,
    act(moment) {
      const device = moment.random.pick(devices);
      const usersOfDevice = (users.get(device.id) ?? 0) + 1;
      users.set(device.id, usersOfDevice);
      return {
        ...everydayScene({ id: userId(moment.random), device }, place, moment),
        operation: { operation: 'registration', concept: 'New account', amount: 0 },
        risk: usersOfDevice < 3 ? 'high' : 'fraud',
        cases: ['Synthetic identity', 'New user'],
        why: `A new identity on a device in ${nameOf(place)} that ${usersOfDevice} of them have been registered on so far.`,
      };
    },
  };
}
