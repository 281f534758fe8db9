import { type City, cities } from './cities';
import { type Place, placeIn } from './place';
import type { Random } from './random';

/** A telephone, with what is amiss with it. */
export interface Device {
  readonly id: string;
  readonly model: string;
  readonly debugged: boolean;
  readonly emulated: boolean;
  readonly gpsSpoofed: boolean;
  readonly rooted: boolean;
}

/** A user of the application whose reports these are. All of them are invented. */
export interface Person {
  readonly id: string;
  readonly device: Device;
  readonly home: Place;
  readonly work: Place;
}

export function makePerson(random: Random, city: City = random.pick(cities)): Person {
  return {
    id: userId(random),
    device: makeDevice(random),
    home: placeIn(city, random, 12),
    work: placeIn(city, random, 5),
  };
}

export function makeDevice(random: Random, model: string = random.pick(models)): Device {
  const sound = { debugged: false, emulated: false, gpsSpoofed: false, rooted: false };
  return { id: random.hex(32), model, ...sound };
}

/** User ids are e-mail addresses in the service's own samples; these lie in the domains kept for examples (RFC 2606). */
export function userId(random: Random): string {
  const domain = random.pick(['example.com', 'example.net', 'example.org']);
  return `${random.pick(names)}.${random.pick(surnames)}${random.whole(1, 9999)}@${domain}`;
}

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
