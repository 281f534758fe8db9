import type { RiskAssignment } from '../../../shared/domain/vocabulary';
import { localHour } from './cities';
import type { Device, Person } from './person';
import { nameOf, type Place, seenFrom } from './place';
import type { Random } from './random';

/** One action of somebody as the service saw and judged it: everything a report tells, before it is written down. */
export interface Scene {
  readonly userId: string;
  readonly device: Device;
  readonly operation: Operation;
  readonly risk: RiskAssignment;
  readonly cases: readonly string[];
  /** Why it was judged so: one English sentence or more. */
  readonly why: string;
  readonly sensors: Sensors;
  /** What each source said; null where it said nothing. */
  readonly gps: Place | null;
  readonly em: Place | null;
  readonly ip: Place;
  readonly tor: boolean;
  readonly vpn: boolean;
}

export interface Sensors {
  readonly gps: boolean;
  readonly mobileNetworks: boolean;
  readonly wifi: boolean;
  readonly wifiConnected: boolean;
}

/** What the user did: the `extra_data` that the application sent along. */
export interface Operation {
  readonly operation: string;
  readonly concept: string;
  readonly amount: number;
}

/** When an action happens, and the chance that it is decided by. */
export interface Moment {
  /** ms since 1970. */
  readonly at: number;
  readonly random: Random;
}

/** Somebody, or some group, that acts now and then. It may remember what it did before. */
export interface Life {
  /** Where it lives, by which it sleeps. */
  readonly home: Place;
  act(moment: Moment): Scene;
}

/** Where a person with an ordinary day is: at work in working hours, else at home. */
export function usualPlace({ home, work }: Person, at: number): Place {
  const hour = localHour(home, at);
  return hour >= 9 && hour < 18 ? work : home;
}

/** An action at a place without anything amiss: the sources agree, and one sensor or another may be off. */
export function everydayScene(
  person: Pick<Person, 'id' | 'device'>,
  place: Place,
  { random }: Moment,
): Scene {
  const sensors = someSensors(random);
  return {
    userId: person.id,
    device: person.device,
    operation: someOperation(random),
    risk: 'clear',
    cases: ['Common usage'],
    why: `All sources agree on ${nameOf(place)}, a usual place of this user.`,
    sensors,
    gps: sensors.gps ? seenFrom(place, random, 0.03) : null,
    em: sensors.wifi || sensors.mobileNetworks ? seenFrom(place, random, sensors.wifi ? 0.15 : 1.2) : null,
    ip: seenFrom(place, random, 25),
    tor: false,
    vpn: false,
  };
}

function someSensors(random: Random): Sensors {
  const wifi = random.chance(0.8);
  return {
    gps: random.chance(0.86),
    mobileNetworks: random.chance(0.93),
    wifi,
    wifiConnected: wifi && random.chance(0.7),
  };
}

const operations = [
  { operation: 'login', concept: 'Sign in', most: 0 },
  { operation: 'login', concept: 'Sign in with fingerprint', most: 0 },
  { operation: 'transaction', concept: 'Transfer to a friend', most: 400 },
  { operation: 'transaction', concept: 'Card payment', most: 120 },
  { operation: 'transaction', concept: 'Electricity bill', most: 160 },
  { operation: 'booking', concept: 'Book August', most: 900 },
  { operation: 'booking', concept: 'Train ticket', most: 90 },
];

function someOperation(random: Random): Operation {
  const { operation, concept, most } = random.pick(operations);
  return { operation, concept, amount: amountUpTo(most, random) };
}

/** A sum of money with two decimals. */
export function amountUpTo(most: number, random: Random): number {
  return Math.round(random.between(0, most) * 100) / 100;
}
