import { type AssumedRadii, areSameRadii } from './assumed-radius';
import { areSameLimits, type TravelLimits } from './move';
import type { Verdict } from './review-log';
import { agrees } from './review-metrics';
import type { Share } from './share';

/** The limits that decide which reports are flagged. */
export interface FlagLimits {
  readonly travel: TravelLimits;
  /** The disagreement score from which a report is flagged, 1 to 100. */
  readonly score: number;
  readonly radii: AssumedRadii;
}

/** The app marks every contradiction: a score above 0. */
export const scoreToday = 1;

export function areSameFlagLimits(one: FlagLimits, other: FlagLimits): boolean {
  return (
    one.score === other.score &&
    areSameLimits(one.travel, other.travel) &&
    areSameRadii(one.radii, other.radii)
  );
}

/** Why a report is flagged. `any`: by one of them or both. */
export const flagReasons = ['travel', 'disagreement', 'any'] as const;
export type FlagReason = (typeof flagReasons)[number];

/** What the limits flag, for one reason. */
interface FlagCounts {
  /** Flagged reports. */
  readonly reports: number;
  /** Of the flagged transactions with a verdict, those judged fraud or suspicious. */
  readonly precision: Share;
  /** Of the transactions judged fraud or suspicious, those that are flagged. */
  readonly recall: Share;
}

export type Flagging = Readonly<Record<FlagReason, FlagCounts>>;

/** A transaction with a verdict that can be compared. */
export interface JudgedTransaction {
  /** Judged fraud or suspicious. */
  readonly positive: boolean;
  /** The indexes of its reports. */
  readonly reports: readonly number[];
}

/** Returns whether a verdict counts as fraud, as where verdicts are compared with risks; null if it can't be compared. */
export function isPositive(verdict: Verdict): boolean | null {
  return agrees('fraud', verdict);
}

/**
 * The moves of reports that can be impossible by some limits, as columns: move `i` leads to the report `report[i]`, and
 * takes at least `kmPerHour[i]` over at least `km[i]`. It is excluded by a floor of at least `stayedKm[i]` and less than
 * `jumpedKm[i]`: then GPS or radio stayed while the IP address moved.
 */
export interface MoveColumns {
  readonly report: Int32Array;
  readonly kmPerHour: Float64Array;
  readonly km: Float64Array;
  readonly stayedKm: Float64Array;
  readonly jumpedKm: Float64Array;
}

/** Bits of a report's flags. */
export const flagBits = { travel: 1, disagreement: 2 } as const;

/** Returns the flags of each report. `scores`: -1 for reports without a score. */
export function flagsOf(
  moves: MoveColumns,
  scores: Int16Array,
  { travel: { fastestKmPerHour, floorKm }, score }: Pick<FlagLimits, 'travel' | 'score'>,
): Uint8Array {
  const flags = new Uint8Array(scores.length);
  for (let at = 0; at < scores.length; at += 1)
    if ((scores[at] ?? -1) >= score) flags[at] = flagBits.disagreement;
  for (let at = 0; at < moves.report.length; at += 1) {
    if ((moves.kmPerHour[at] ?? 0) <= fastestKmPerHour || (moves.km[at] ?? 0) <= floorKm) continue;
    if (floorKm >= (moves.stayedKm[at] ?? 0) && floorKm < (moves.jumpedKm[at] ?? 0)) continue;
    const report = moves.report[at] ?? 0;
    flags[report] = (flags[report] ?? 0) | flagBits.travel;
  }
  return flags;
}

/** Counts what is flagged. A transaction is flagged if one of its reports is. */
export function flaggingOf(flags: Uint8Array, judged: readonly JudgedTransaction[]): Flagging {
  const reports = [0, 0, 0, 0];
  for (const flag of flags) reports[flag] = (reports[flag] ?? 0) + 1;
  const [, travelOnly = 0, disagreementOnly = 0, both = 0] = reports;
  const flagged = judged.map(({ positive, reports: of }) => ({
    positive,
    flag: of.reduce((all, report) => all | (flags[report] ?? 0), 0),
  }));
  const counts = (count: number, mask: number): FlagCounts => {
    const caught = flagged.filter(({ flag }) => (flag & mask) !== 0);
    const hits = caught.filter(({ positive }) => positive).length;
    return {
      reports: count,
      precision: { hits, n: caught.length },
      recall: { hits, n: flagged.filter(({ positive }) => positive).length },
    };
  };
  return {
    travel: counts(travelOnly + both, flagBits.travel),
    disagreement: counts(disagreementOnly + both, flagBits.disagreement),
    any: counts(travelOnly + disagreementOnly + both, flagBits.travel | flagBits.disagreement),
  };
}

/** The indexes of reports that only one of two limits flags. */
interface FlagChanges {
  readonly newly: readonly number[];
  readonly noLonger: readonly number[];
}

/** Returns which reports are flagged by the tried limits and not by today's, and the other way round. */
export function flagChanges(today: Uint8Array, tried: Uint8Array): FlagChanges {
  const newly: number[] = [];
  const noLonger: number[] = [];
  for (let at = 0; at < today.length; at += 1) {
    const [before, after] = [today[at] ?? 0, tried[at] ?? 0];
    if (before === 0 && after !== 0) newly.push(at);
    else if (before !== 0 && after === 0) noLonger.push(at);
  }
  return { newly, noLonger };
}
