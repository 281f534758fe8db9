import type { Life } from '../life';
import { makePerson } from '../person';
import { cityFarFrom, placeIn } from '../place';
import type { Random } from '../random';
import { everydayChapter } from './everyday';

/** Always connects through the same distant VPN server. */
export function vpnUser(random: Random): Life {
  const person = makePerson(random);
  const server = placeIn(cityFarFrom(person.home.city, random, 300), random, 20);
  const ordinary = everydayChapter(person, random.whole(8, 14));
  const ip = { address: server.ipAddress, tor: false, vpn: true };
  return {
    home: person.home,
    chapters: [{ ...ordinary, act: (moment) => ({ ...ordinary.act(moment), ip }) }],
  };
}
