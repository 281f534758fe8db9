import type { Point } from '../../../../shared/domain/geodesy';
import { bannedPlaces } from '../../assessment/thresholds';
import type { City } from '../../gazetteer/cities';
import { sphereKm } from '../../gazetteer/sphere';
import type { GpsFix } from '../../transaction';
import { actionAt, allSensors, fixAt, noSensors, payment, randomOperation, registration } from '../action';
import type { Life } from '../life';
import { everydayChapter } from '../life';
import { makePerson, makePhone, newUserId, type User, usualPlace } from '../person';
import { cityFarFrom, inhabitedCities, placeIn } from '../place';
import type { Random } from '../random';

/**
 * Lives an ordinary life until somebody far away gets a SIM card with the victim's number, and with it the account, for
 * a few actions. Then the victim regains the account with a third SIM card.
 */
export function simSwapVictim(random: Random): Life {
  const victim = makePerson(random);
  const thief = { userId: victim.userId, phone: makePhone(random) };
  const hideout = placeIn(cityFarFrom(victim.home.city, random, 2_000), random);
  const restored = { ...victim, phone: { ...makePhone(random), device: victim.phone.device } };
  return {
    home: victim.home,
    chapters: [
      everydayChapter(victim, random.whole(3, 6)),
      {
        actions: random.whole(3, 5),
        everyMinutes: [4, 45],
        act: ({ random }) =>
          actionAt(hideout, thief, random, payment('Transfer to a new payee', 5_000, random)),
      },
      { ...everydayChapter(restored, random.whole(1, 3)), afterHours: 20 },
    ],
  };
}

const accounts = 7;
const honestActions = 2;

/** Uses one phished account after another on a few devices at one place. The owners have acted elsewhere before. */
export function phishingRing(random: Random): Life {
  const place = placeIn(random.pick(inhabitedCities), random);
  const phones = [makePhone(random), makePhone(random)];
  const victims = Array.from({ length: accounts }, () => makePerson(random));
  const nextOwner = cycle(victims);
  const nextVictim = cycle(victims);
  return {
    home: place,
    chapters: [
      {
        actions: accounts * honestActions,
        act({ at, random }) {
          const victim = nextOwner();
          return actionAt(usualPlace(victim, at), victim, random);
        },
      },
      {
        actions: accounts * 2,
        everyMinutes: [10, 50],
        act({ random }) {
          const thief = { userId: nextVictim().userId, phone: random.pick(phones) };
          return actionAt(place, thief, random, payment('Gift cards', 800, random));
        },
      },
    ],
  };
}

/** Returns a function that returns the items in order, again and again. */
function cycle<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    next += 1;
    if (item === undefined) throw new Error('The list is empty.');
    return item;
  };
}

/** Registers invented identities on a few shared devices at one place. */
export function syntheticFarm(random: Random): Life {
  const place = placeIn(random.pick(inhabitedCities), random);
  const phones = [makePhone(random), makePhone(random), makePhone(random)];
  return {
    home: place,
    chapters: [
      {
        actions: random.whole(18, 26),
        act({ random }) {
          const identity = { userId: newUserId(random), phone: random.pick(phones) };
          return actionAt(place, identity, random, registration);
        },
      },
    ],
  };
}

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

/** Runs the application in an emulator, without surrounding networks and with the emulator's default GPS position. */
export function emulatorUser(random: Random): Life {
  const place = placeIn(random.pick(inhabitedCities), random);
  const { device } = makePhone(random, 'Google sdk_gphone64_x86_64');
  const phone = { device: { ...device, emulated: true, debugged: true }, simCard: null };
  const user: User = { userId: newUserId(random), phone };
  const act = (random: Random, extraData: string | null) => ({
    ...actionAt(place, user, random, extraData, noSensors),
    sensors: { ...noSensors, gps: true },
    gpsFix: emulatorDefaultFix,
  });
  return {
    home: place,
    chapters: [
      { actions: 1, act: ({ random }) => act(random, registration) },
      { actions: random.whole(4, 9), act: ({ random }) => act(random, randomOperation(random)) },
    ],
  };
}

/** The default position of the Android emulator: Mountain View. */
const emulatorDefaultFix: GpsFix = {
  latitude: 37.421998333333335,
  longitude: -122.084,
  accuracyMetres: 5,
};

/** Lives in the city nearest to a banned location, and acts from there for a while. */
export function bannedPlaceVisitor(random: Random): Life {
  const banned = random.pick(bannedPlaces);
  const city = nearestOf(inhabitedCities, banned);
  const visitor = makePerson(random, city);
  const spot = placeIn(city, random, banned.radiusKm * 0.8, banned);
  return {
    home: visitor.home,
    chapters: [
      everydayChapter(visitor, random.whole(1, 3)),
      {
        actions: random.whole(5, 7),
        afterHours: 2,
        act: ({ random }) => actionAt(spot, visitor, random),
      },
    ],
  };
}

function nearestOf(all: readonly City[], point: Point): City {
  return all.reduce((best, city) => (sphereKm(city, point) < sphereKm(best, point) ? city : best));
}
