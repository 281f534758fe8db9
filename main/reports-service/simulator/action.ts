import type { JsonText } from '../../../shared/domain/report';
import type { GpsFix, Transaction, TransactionSensors } from '../transaction';
import { randomOperation } from './operation';
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
