import type { JsonText } from '../../../shared/domain/report';
import type { GpsFix, Transaction, TransactionSensors } from '../transaction';
import type { User } from './person';
import { microdegrees, type Place, pointNear } from './place';
import { receptionOf, scanOf } from './radio';
import type { Random } from './random';

/** A transaction without ID and time. */
export type Action = Omit<Transaction, 'transactionId' | 'timestamp'>;

/** Returns an honest action of a user at a place, with everything that the device receives there. */
export function actionAt(
  place: Place,
  { userId, phone }: User,
  random: Random,
  extraData: JsonText | null = randomOperation(random),
  sensors: TransactionSensors = randomSensors(place, random),
): Action {
  const nearest = sensors.wifiConnected ? 0 : random.whole(0, place.networks.length - 1);
  return {
    userId,
    device: phone.device,
    sensors,
    gpsFix: sensors.gps ? fixAt(place, random) : null,
    wifiScan: sensors.wifi ? scanOf(place.networks, nearest, random) : [],
    connectedWifi: sensors.wifiConnected ? (place.networks[0] ?? null) : null,
    mobileCells: sensors.mobileNetworks ? receptionOf(place.cells, random) : [],
    simCard: phone.simCard,
    ip: { address: place.ipAddress, tor: false, vpn: false },
    extraData,
  };
}

/** Returns a GPS fix whose error is within its accuracy, a few metres. */
export function fixAt(place: Place, random: Random): GpsFix {
  const accuracyMetres = random.whole(3, 30);
  const km = (random.unit() * accuracyMetres) / 1000;
  const { latitude, longitude } = pointNear(place, random.between(0, 360), km);
  return { latitude: microdegrees(latitude), longitude: microdegrees(longitude), accuracyMetres };
}

/** Most people leave most sensors activated. */
function randomSensors(place: Place, random: Random): TransactionSensors {
  const wifi = random.chance(0.8);
  return {
    gps: random.chance(0.86),
    mobileNetworks: place.cells.length > 0 && random.chance(0.93),
    wifi,
    wifiConnected: wifi && random.chance(0.7),
  };
}

export const allSensors: TransactionSensors = {
  gps: true,
  mobileNetworks: true,
  wifi: true,
  wifiConnected: true,
};
export const noSensors: TransactionSensors = {
  gps: false,
  mobileNetworks: false,
  wifi: false,
  wifiConnected: false,
};

/** Returns `extra_data` of an operation, as applications typically send it, as exact JSON text. */
function operationText(operation: string, concept: string, amount: number): JsonText {
  return `{"operation":"${operation}","concept":${JSON.stringify(concept)},"amount":${amount}}`;
}

export const registration = operationText('registration', 'New account', 0);

/** Returns an everyday operation. Occasionally, the application sends none. */
export function randomOperation(random: Random): JsonText | null {
  if (random.chance(0.03)) return null;
  const { operation, concept, max } = random.pick(operations);
  return operationText(operation, concept, amountUpTo(max, random));
}

export function payment(concept: string, max: number, random: Random): JsonText {
  return operationText('transaction', concept, amountUpTo(max, random));
}

const operations = [
  { operation: 'login', concept: 'Sign in', max: 0 },
  { operation: 'login', concept: 'Sign in with fingerprint', max: 0 },
  { operation: 'transaction', concept: 'Transfer to a friend', max: 400 },
  { operation: 'transaction', concept: 'Card payment', max: 120 },
  { operation: 'transaction', concept: 'Electricity bill', max: 160 },
  { operation: 'booking', concept: 'Book August', max: 900 },
  { operation: 'booking', concept: 'Train ticket', max: 90 },
];

/** Returns an amount of money with at most two decimals. */
function amountUpTo(max: number, random: Random): number {
  return Math.round(random.between(0, max) * 100) / 100;
}
