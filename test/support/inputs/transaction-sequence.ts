import { assess } from '../../../main/reports-service/assessment/assess';
import type { AssessedTransaction } from '../../../main/reports-service/assessment/assessment';
import {
  type History,
  type HistoryKey,
  historySchema,
} from '../../../main/reports-service/assessment/history';
import { historyKeys, subjectsOf } from '../../../main/reports-service/assessment/subjects';
import type { Transaction } from '../../../main/reports-service/transaction';
import { type Point, pointAt } from '../../../shared/domain/geodesy';

export const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
export const bilbao = at(43.26271, -2.92528);
export const madrid = at(40.4165, -3.70256);
export const lisbon = at(38.71667, -9.13333);
export const newYork = at(40.71427, -74.00597);

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export const ada = { userId: 'ada@example.com', device: phone('ada-phone'), simCard: 'sim-ada' } as const;

export function phone(id: string, flaws: Partial<Transaction['device']> = {}): Transaction['device'] {
  const sound = { debugged: false, emulated: false, gpsSpoofed: false, rooted: false };
  return { id, model: `Model of ${id}`, ...sound, ...flaws };
}

/** A phone that belongs to no user. */
export const thief = phone('thief-phone');

/** Returns everything that a device reports at a place with three Wi-Fi networks and a mobile cell. */
export function seenAt(point: Point, name: string): Partial<Transaction> {
  return {
    gpsFix: { ...point, accuracyMetres: 10 },
    wifiScan: [1, 2, 3].map((number) => ({ bssid: `${name}:0${number}`, signalDbm: -40 - number })),
    connectedWifi: `${name}:01`,
    mobileCells: [{ type: 'lte', id: `214-07-${name}`, signalDbm: -90 }],
    sensors: { gps: true, mobileNetworks: true, wifi: true, wifiConnected: true },
  };
}

/** Returns an IP address registered at a point. */
export function ipAt(
  point: Point,
  countryCode: string,
  more: Partial<Transaction['ip']> = {},
): Transaction['ip'] {
  const names = {
    city: 'Somewhere',
    country: `Country ${countryCode}`,
    countryCode,
    region: null,
    state: null,
  };
  return { address: { ...names, ...point }, tor: false, vpn: false, ...more };
}

/** A sequence of transactions, each assessed with the histories of the earlier ones, which are in a Map. */
export class TransactionSequence {
  readonly past = new Map<HistoryKey, History>();
  /** ms since 1970. */
  now = Date.UTC(2026, 0, 5, 8);
  #transactions = 0;

  /** Returns a transaction with only the given fields. */
  transaction(fields: Partial<Transaction>): Transaction {
    this.#transactions += 1;
    return {
      transactionId: `transaction-${this.#transactions}`,
      timestamp: BigInt(this.now) * 1_000_000n,
      userId: null,
      device: { ...phone(''), id: null, model: null },
      sensors: { gps: false, mobileNetworks: false, wifi: false, wifiConnected: false },
      gpsFix: null,
      wifiScan: [],
      connectedWifi: null,
      mobileCells: [],
      simCard: null,
      ip: null,
      extraData: null,
      ...fields,
    };
  }

  /** Assesses a transaction again. */
  repeat(transaction: Transaction): AssessedTransaction {
    return assess(transaction, this.past, true);
  }

  /** Assesses a transaction `later` ms after the previous one, and stores the changed histories. */
  add(fields: Partial<Transaction>, later = hour): AssessedTransaction {
    this.now += later;
    const transaction = this.transaction(fields);
    const keys = new Set(historyKeys(subjectsOf(transaction)));
    const past = {
      get: (key: HistoryKey) => {
        if (!keys.has(key)) throw new Error(`${key} is not one of the transaction’s history keys`);
        return this.past.get(key);
      },
    };
    const assessed = assess(transaction, past, false);
    for (const [key, history] of assessed.changedHistories) {
      if (!keys.has(key)) throw new Error(`${key} is not one of the transaction's history keys`);
      this.past.set(key, historySchema.parse(JSON.parse(JSON.stringify(history))));
    }
    return assessed;
  }
}

/** Returns what a report says about the risk. */
export function verdict({ assessment }: AssessedTransaction) {
  return [assessment.riskAssignment, assessment.riskAssessment, assessment.decisions];
}

/** Returns the sequence of a user who was at home in Bilbao four times. */
export function adaAtHome(): TransactionSequence {
  const sequence = new TransactionSequence();
  for (let times = 0; times < 4; times += 1) sequence.add({ ...ada, ...seenAt(bilbao, 'home') }, day);
  return sequence;
}

export function kmFrom(point: Point, km: number): Point {
  return pointAt(point, 90, km);
}
