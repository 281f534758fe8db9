import { distanceKm } from '../../../../shared/domain/geodesy';
import { cities } from '../../gazetteer/cities';
import { actionAt, noSensors, randomOperation } from '../action';
import type { Chapter, Life } from '../life';
import { everydayChapter, registrationChapter } from '../life';
import { makePerson, makePhone, personBetween, usualPlace } from '../person';
import { addressIn, cityFarFrom, placeIn, poleStations } from '../place';
import type { Random } from '../random';

/** Commutes between home and work, and goes out occasionally. Some open their account at the beginning. */
export function commuter(random: Random): Life {
  const person = makePerson(random);
  const shop = placeIn(person.home.city, random, 6);
  const settled = everydayChapter(person, random.whole(6, 12));
  const goesOut = { actions: 1, act: ({ random }: { random: Random }) => actionAt(shop, person, random) };
  const afterwards = everydayChapter(person, random.whole(4, 10));
  return {
    home: person.home,
    chapters: random.chance(0.4)
      ? [registrationChapter(person), settled, goesOut, afterwards]
      : [settled, goesOut, afterwards],
  };
}

/** Maximum speed in km/h from door to door, by aeroplane, and minimum duration of a journey in hours. */
const maxJourneyKmPerHour = 600;
const minJourneyHours = 5;

/** Travels to other cities a few times. */
export function traveller(random: Random): Life {
  const person = makePerson(random);
  const chapters: Chapter[] = [everydayChapter(person, random.whole(2, 3))];
  let { city } = person.home;
  for (let journeys = random.whole(3, 5); journeys > 0; journeys -= 1) {
    const next = cityFarFrom(city, random, 100);
    const hotel = placeIn(next, random);
    chapters.push({
      actions: random.whole(1, 2),
      afterHours: minJourneyHours + distanceKm(city, next) / maxJourneyKmPerHour,
      act: ({ random }) => actionAt(hotel, person, random),
    });
    city = next;
  }
  return { home: person.home, chapters };
}

/** Buys a new phone, keeps the SIM card and stays at the usual places. */
export function newPhoneOwner(random: Random): Life {
  const before = makePerson(random);
  const { device } = makePhone(random);
  const after = { ...before, phone: { ...before.phone, device } };
  return {
    home: before.home,
    chapters: [everydayChapter(before, random.whole(2, 4)), everydayChapter(after, random.whole(1, 4))],
  };
}

/** Uses a rooted phone honestly, and debugs on it occasionally. */
export function rootedPhoneOwner(random: Random): Life {
  const owner = makePerson(random);
  const ordinary = everydayChapter(owner, random.whole(8, 14));
  return {
    home: owner.home,
    chapters: [
      {
        ...ordinary,
        act(moment) {
          const action = ordinary.act(moment);
          const debugged = moment.random.chance(0.2);
          return { ...action, device: { ...action.device, rooted: true, debugged } };
        },
      },
    ],
  };
}

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

/** Connects over TOR, through a different exit node each time. */
export function torUser(random: Random): Life {
  const person = makePerson(random);
  const ordinary = everydayChapter(person, random.whole(8, 14));
  return {
    home: person.home,
    chapters: [
      {
        ...ordinary,
        act(moment) {
          const exit = cityFarFrom(person.home.city, moment.random, 150);
          return { ...ordinary.act(moment), ip: { address: addressIn(exit, exit), tor: true, vpn: false } };
        },
      },
    ],
  };
}

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

const nearAntimeridian = cities.filter(({ longitude }) => Math.abs(longitude) > 179.5);
const western = nearAntimeridian.filter(({ longitude }) => longitude > 0);
const eastern = nearAntimeridian.filter(({ longitude }) => longitude < 0);

/** Crosses the antimeridian on the way to work: a few kilometres, but 360 degrees of longitude. */
export function islander(random: Random): Life {
  const sides = [placeIn(random.pick(western), random, 2), placeIn(random.pick(eastern), random, 2)] as const;
  const [home, work] = random.chance(0.5) ? sides : [sides[1], sides[0]];
  return { home, chapters: [everydayChapter(personBetween(home, work, random), random.whole(8, 14))] };
}

/** Lives at a polar station, where all longitudes are close together and there is no mobile network. */
export function polarScientist(random: Random): Life {
  const station = random.pick(poleStations);
  const [bunk, laboratory] = [placeIn(station, random, 0.3), placeIn(station, random, 0.8)];
  return {
    home: bunk,
    chapters: [everydayChapter(personBetween(bunk, laboratory, random), random.whole(8, 12))],
  };
}
