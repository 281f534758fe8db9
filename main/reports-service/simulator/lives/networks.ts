import { type Address, unknownAddress } from '../../../../shared/domain/report';
import type { City } from '../../gazetteer/cities';
import { actionAt, allSensors, noSensors, randomOperation } from '../action';
import { type Chapter, everydayChapter, type Life } from '../life';
import { makePerson, usualPlace } from '../person';
import { addressIn, cityFarFrom, inhabitedCities, microdegrees } from '../place';
import type { Random } from '../random';

// Honest people whose IP address says little or nothing about where they are, without TOR or a VPN.

/** Moves in a carrier's network: the exit of the address hops between the carrier's cities, while the phone stays. */
export function carrierUser(random: Random): Life {
  const person = makePerson(random);
  const exits = carrierCities(person.home.city, random);
  const senses = random.chance(0.85);
  return {
    home: person.home,
    chapters: [
      {
        actions: random.whole(8, 14),
        act({ at, random }) {
          const sensors = senses ? { ...allSensors, wifi: false, wifiConnected: false } : noSensors;
          const action = actionAt(
            usualPlace(person, at),
            person,
            random,
            randomOperation(random),
            person.home.cells.length > 0 ? sensors : { ...sensors, mobileNetworks: false },
          );
          const exit = random.pick(exits);
          return { ...action, ip: { address: addressIn(exit, exit), tor: false, vpn: false } };
        },
      },
    ],
  };
}

/** Has an address that is only known to be somewhere in the country. */
export function countryLevelUser(random: Random): Life {
  const person = makePerson(random);
  const ordinary = everydayChapter(person, random.whole(8, 14));
  const ip = { address: addressOfCountry(person.home.city), tor: false, vpn: false };
  return {
    home: person.home,
    chapters: [
      {
        ...ordinary,
        act(moment) {
          const action = ordinary.act(moment);
          return moment.random.chance(0.6) ? { ...action, ip } : action;
        },
      },
    ],
  };
}

/** Works through a company's gateway in a distant city, and connects from home with an ordinary address. */
export function gatewayUser(random: Random): Life {
  const person = makePerson(random);
  const gateway = cityFarFrom(person.home.city, random, 800);
  const ip = { address: addressIn(gateway, gateway), tor: false, vpn: false };
  return {
    home: person.home,
    chapters: [
      {
        actions: random.whole(8, 14),
        act({ at, random }) {
          const place = usualPlace(person, at);
          const sensors = random.chance(0.5) ? noSensors : undefined;
          const action = actionAt(place, person, random, randomOperation(random), sensors);
          return place === person.work ? { ...action, ip } : action;
        },
      },
    ],
  };
}

/** Flies a few times, and pays on board: over the aeroplane's Wi-Fi, whose address is that of the operator's office. */
export function passenger(random: Random): Life {
  const person = makePerson(random);
  const office = cityFarFrom(person.home.city, random, 800);
  const ip = { address: addressIn(office, office), tor: false, vpn: false };
  const onBoard = (): Chapter => ({
    actions: random.whole(1, 2),
    act: ({ random }) => ({
      ...actionAt(person.home, person, random, randomOperation(random), noSensors),
      ip,
    }),
  });
  const onGround = () => everydayChapter(person, random.whole(2, 4));
  return { home: person.home, chapters: [onGround(), onBoard(), onGround(), onBoard(), onGround()] };
}

/** Returns cities of the country, and another one if it has no second. */
function carrierCities(home: City, random: Random): readonly City[] {
  const own = inhabitedCities.filter(({ countryCode }) => countryCode === home.countryCode);
  return own.length > 1 ? own : [home, cityFarFrom(home, random, 300)];
}

/** Returns the address of a country alone, at the middle of its cities. */
function addressOfCountry({ country, countryCode }: City): Address {
  const own = inhabitedCities.filter((city) => city.countryCode === countryCode);
  const middle = (of: 'latitude' | 'longitude') =>
    microdegrees(own.reduce((sum, city) => sum + city[of], 0) / own.length);
  return {
    ...unknownAddress,
    country,
    countryCode,
    latitude: middle('latitude'),
    longitude: middle('longitude'),
  };
}
