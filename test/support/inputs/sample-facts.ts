import type { Facts, Journey, NearestUsual, Position } from '../../../main/reports-service/assessment/facts';
import type {
  DeviceHistory,
  PlaceHistory,
  UserHistory,
} from '../../../main/reports-service/assessment/history';
import { subjectsOf } from '../../../main/reports-service/assessment/subjects';
import type { Surroundings } from '../../../main/reports-service/assessment/surroundings';
import type { Transaction } from '../../../main/reports-service/transaction';
import type { Point } from '../../../shared/domain/geodesy';
import { ada, bilbao, hour, TransactionSequence } from './transaction-sequence';

export const now = new TransactionSequence().now;

/** Returns the facts of a transaction with only the given fields. */
export function sampleFacts(known: Partial<Facts> = {}, fields: Partial<Transaction> = {}): Facts {
  const transaction = new TransactionSequence().transaction(fields);
  return {
    transaction,
    subjects: subjectsOf(transaction),
    at: now,
    user: null,
    isNewUser: false,
    device: null,
    deviceOfUser: 'unknown',
    simCardOfUser: 'unknown',
    wifi: [],
    cells: [],
    surroundings: null,
    position: null,
    ipPlace: null,
    nearestUsual: null,
    isAtUsualPlace: false,
    isFarFromUsual: false,
    journeyOfDevice: null,
    journeyOfUser: null,
    placeHistories: [],
    evidence: [],
    ...known,
  };
}

/** A user at home in Bilbao with one device. */
export const knownUser: UserHistory = {
  kind: 'user',
  since: 0,
  devices: [{ id: ada.device.id ?? '', model: 'Model of ada-phone', simCard: 'sim-ada' }],
  places: [{ ...bilbao, actions: 4, lastSeen: 0, networks: ['home:01'] }],
  lastSighting: null,
  vpnActions: 0,
};

export function positionAt(point: Point, radiusKm = 0.01): Position {
  return { point, radiusKm, evidence: ['gps'] };
}

export function usualAt(km: number): NearestUsual {
  return { place: { ...bilbao, actions: 4, lastSeen: 0, networks: [] }, km };
}

export function journey(minKm: number, ms: number, isLater = false): Journey {
  return { from: bilbao, minKm, ms, isLater, minKmPerHour: minKm / (ms / hour) };
}

export function wifiAt(point: Point, known: Partial<Surroundings> = {}): Surroundings {
  return {
    point,
    radiusKm: 0.2,
    conflictKm: 5,
    locationType: 'wifi',
    networks: 3,
    fixes: 10,
    evidence: ['wifi_scan'],
    ...known,
  };
}

export function deviceWith(registrations: DeviceHistory['registrations']): DeviceHistory {
  return { kind: 'device', registrations, lastSighting: null };
}

export function placeWith(happened: Partial<PlaceHistory>): PlaceHistory {
  return { kind: 'place', takeovers: [], registrations: [], ...happened };
}
