import type { City } from '../gazetteer/cities';
import type { TransactionDevice } from '../transaction';
import { inhabitedCities, localHour, type Place, placeIn } from './place';
import type { Random } from './random';

/** A phone with its SIM card. */
interface Phone {
  readonly device: TransactionDevice & { readonly id: string };
  readonly simCard: string | null;
}

/** An account of the application, and the phone it is used on. */
export interface User {
  readonly userId: string;
  readonly phone: Phone;
}

/** A user with an ordinary day. All of them are fictional. */
export interface Person extends User {
  readonly home: Place;
  readonly work: Place;
  /** Hour of the day, by the sun. */
  readonly leavesHome: number;
}

export function makePerson(random: Random, city: City = random.pick(inhabitedCities)): Person {
  return personBetween(placeIn(city, random, 12), placeIn(city, random, 5), random);
}

export function personBetween(home: Place, work: Place, random: Random): Person {
  return {
    userId: newUserId(random),
    phone: makePhone(random),
    home,
    work,
    leavesHome: random.between(6.5, 10.5),
  };
}

export function makePhone(random: Random, model: string = random.pick(models)): Phone {
  const sound = { debugged: false, emulated: false, gpsSpoofed: false, rooted: false };
  return { device: { id: random.hex(32), model, ...sound }, simCard: newSimCard(random) };
}

function newSimCard(random: Random): string {
  return random.hex(40);
}

/** Returns where a person with an ordinary day is: nine hours at work, otherwise at home. `at` is in ms since 1970. */
export function usualPlace({ home, work, leavesHome }: Person, at: number): Place {
  const hour = localHour(home, at);
  return hour >= leavesHome && hour < leavesHome + 9 ? work : home;
}

/**
 * Returns a unique user ID. In the service's samples, user IDs are e-mail addresses; these use the domains reserved for
 * examples (RFC 2606). A unique number is encoded in the names.
 */
export function newUserId(random: Random): string {
  let remaining = random.unique();
  const nextWord = (words: readonly string[]) => {
    const word = words[remaining % words.length] ?? '';
    remaining = Math.floor(remaining / words.length);
    return word;
  };
  const [name, surname, domain] = [nextWord(names), nextWord(surnames), nextWord(domains)];
  return `${name}.${surname}${remaining}@${domain}`;
}

const domains = ['example.com', 'example.net', 'example.org'];

const models = [
  'Apple iPhone 13',
  'Apple iPhone 14 Pro',
  'Apple iPhone 15',
  'Apple iPhone SE',
  'Google Pixel 7a',
  'Google Pixel 8',
  'Honor Magic5 Lite',
  'Motorola Moto G54',
  'OnePlus Nord 3',
  'OPPO Reno10',
  'Samsung Galaxy A54',
  'Samsung Galaxy S22',
  'Samsung Galaxy S23 Ultra',
  'Sony Xperia 5 V',
  'Xiaomi Redmi Note 12',
  'Xiaomi 13T',
];

const names = (
  'ainhoa amara ana arjun camila carlos chen diego elif emma fatima giulia hana ingrid iker jack jonas kaito ' +
  'kwame leilani liam lucia maja mateo mei noah olivia priya sione yusuf'
).split(' ');

const surnames = (
  'adeyemi andersen berg costa etxeberria fischer garcia gupta hughes ito kaya kim kowalska lopez martin mensah ' +
  'moreau murphy nguyen okafor reyes rossi santos silva smith tamati'
).split(' ');
