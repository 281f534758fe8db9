import type { Point } from '../../../shared/domain/geodesy';
import type { Address } from '../../../shared/domain/report';
import type { decisions, RiskAssignment } from '../../../shared/domain/vocabulary';
import type { Transaction } from '../transaction';
import type { History, HistoryKey } from './history';

/**
 * Gives access to the histories of a transaction's subjects (`historyKeys`). The caller must have loaded all of them.
 */
export interface HistoryReader {
  get(key: HistoryKey): History | undefined;
}

/** An area from which an application accepts no action. */
export interface BannedPlace extends Point {
  readonly name: string;
  readonly radiusKm: number;
}

/** Section 1 of the specification: the four risk assessments, the match types and the decision values. */
export type RiskAssessment = 'fraud' | 'high_risk' | 'low_risk' | 'unknown_risk';
export type MatchType = 'gps' | 'wifi_scan' | 'wifi_connection' | 'mobile_networks';
export type Decision = (typeof decisions)[number];

/** The result of one rule. */
export interface Finding {
  readonly rule: string;
  /** null if the specification has no decision for it. */
  readonly decision: Decision | null;
  /** clear: no risk found. */
  readonly level: RiskAssignment;
  readonly evidence: readonly MatchType[];
  /** The reason in English with its figures, as one or more complete sentences. */
  readonly reason: string;
}

export interface Assessment {
  /** event.risk_assignment: the highest level of the findings, or clear. */
  readonly riskAssignment: RiskAssignment;
  /** Part of the descriptive report: how certain the assessment is. unknown_risk if nothing could be compared. */
  readonly riskAssessment: RiskAssessment;
  /** event.fraud_cases: the unique decisions, those of the highest level first. */
  readonly decisions: readonly Decision[];
  readonly evidence: readonly MatchType[];
  readonly findings: readonly Finding[];
  readonly descriptiveReport: string;
}

export interface AssessedLocation {
  readonly id: string;
  readonly address: Address;
}

/** The result for a transaction: its assessment, its locations, and the histories that it changed. */
export interface AssessedTransaction {
  readonly transaction: Transaction;
  readonly assessment: Assessment;
  /** The reported location and its source, one of the specification's location types. */
  readonly location: (AssessedLocation & { readonly locationType: string }) | null;
  readonly geoLocation: AssessedLocation | null;
  readonly emLocation: AssessedLocation | null;
  readonly changedHistories: readonly (readonly [HistoryKey, History])[];
}

export function isHighRisk({ level }: Finding): boolean {
  return level === 'fraud' || level === 'high';
}
