import { distanceKm } from '../../../../shared/domain/geodesy';
import { makePerson } from '../person';
import { nameOf, otherCity, placeIn } from '../place';
import type { Random } from '../random';
import { everydayScene, type Life, usualPlace } from '../scene';

/** Always connects through the same VPN server, far away. */
export function vpnUser(random: Random): Life {
  const person = makePerson(random);
  const server = placeIn(otherCity(person.home.city, random), random, 20);
  return {
    home: person.home,
    act(moment) {
      const place = usualPlace(person, moment.at);
      const risky = moment.random.chance(0.25);
      return {
        ...everydayScene(person, place, moment),
        ip: server,
        vpn: true,
        risk: risky ? 'high' : 'low',
        cases: [risky ? 'Location fraud' : 'Common usage'],
        why:
          `The IP address is of a VPN in ${nameOf(server)}, ${Math.round(distanceKm(server, place))} km from ` +
          `${nameOf(place)}, ${risky ? 'and the amount is unusual for this user' : 'as usual for this user'}.`,
      };
    },
  };
}
