import { coarseKm } from '../../../shared/domain/coarse-place';
import { distancePoints, supportingPoints } from '../../../shared/domain/disagreement-score';
import { instantOf } from '../../../shared/domain/instant';
import type { StoredRow } from '../../../shared/domain/report-row';
import { knownRisk } from '../../../shared/domain/vocabulary';
import { named } from './named';
import { leavingPlace } from './place-names';

/** Speeds of moves leave in these steps, km/h. */
const speedStep = 100;

/** Longer ones could be account numbers. Further decimals are cut off. */
const plainAmount = /^-?\d{1,12}(?:\.\d{1,6}(?=\d*$)|$)/;

/** How a report leaves in a list. Nothing in it is a text of the report, except a currency code. */
export function leavingReport(row: StoredRow, km: number) {
  const [first] = row.positions.filter(({ suspicious }) => !suspicious);
  return {
    report: named('report', row.key),
    transaction: named('transaction', row.transactionId),
    user: named('user', row.userId),
    device: named('device', row.deviceId),
    time: leavingTime(row.timestamp),
    risk: leavingRisk(row.riskAssignment),
    verdict: row.verdict,
    signals: [...row.signals, ...row.derived],
    place: first ? leavingPlace(first, km) : null,
    distance_km: row.distance === null ? null : coarseKm(row.distance, km),
    disagreement: leavingScore(row.disagreement, km),
    device_users: row.deviceUsers,
    amount: row.amount === null ? null : (plainAmount.exec(row.amount)?.[0] ?? null),
    currency: row.currency !== null && /^[A-Z]{3}$/.test(row.currency) ? row.currency : null,
    unread: row.unread,
  };
}

/** Returns a time in whole seconds: further digits would tell reports apart like an ID. */
export function leavingTime(nanoseconds: string | null): string | null {
  const instant = nanoseconds === null ? null : instantOf(nanoseconds);
  return instant === null ? null : new Date(instant.milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** ms since 1970. */
export function leavingMoment(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Returns a word of the service's scales; "other" for any other text. */
export function leavingRisk(word: string | null): string | null {
  return word === null ? null : (knownRisk(word) ?? 'other');
}

/** Speeds from two places and two times would say more of the places than the cells. */
export function leavingSpeed(kmPerHour: number | null): number | null {
  if (kmPerHour === null || !Number.isFinite(kmPerHour)) return null;
  return Math.floor(kmPerHour / speedStep) * speedStep;
}

/** The scores in whose steps disagreements leave: smaller ones would say more of the places than the cells. */
export function scoreSteps(km: number): readonly number[] {
  return [20, 40, 60, 80, 100].filter((score) => distancePoints(km) + 2 * supportingPoints <= score);
}

function leavingScore(score: number | null, km: number): number | null {
  return score === null ? null : (scoreSteps(km).findLast((step) => step <= score) ?? 0);
}
