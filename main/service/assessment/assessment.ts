import type { Point } from '../../../shared/domain/geodesy';
import type { Address } from '../../../shared/domain/report';
import type { decisions, RiskAssignment } from '../../../shared/domain/vocabulary';
import type { Transaction } from '../transaction';
import type { History, HistoryKey } from './history';

/** The histories an assessment looks at: whoever calls has all those of its subjects (`historyKeys`) at hand. */
export interface Past {
  get(key: HistoryKey): History | undefined;
}

/** An area of which an application takes no action. */
export interface BannedPlace extends Point {
  readonly name: string;
  readonly radiusKm: number;
}

/** Section 1 of the specification: the four risk assessments, the match types and the decision values. */
export type RiskAssessment = 'fraud' | 'high_risk' | 'low_risk' | 'unknown_risk';
export type MatchType = 'gps' | 'wifi_scan' | 'wifi_connection' | 'mobile_networks';
export type Decision = (typeof decisions)[number];

/** What one rule found. */
export interface Finding {
  readonly rule: string;
  /** null where the specification has no decision for it. */
  readonly decision: Decision | null;
  /** clear: nothing is amiss. */
  readonly level: RiskAssignment;
  readonly evidence: readonly MatchType[];
  /** Why, in English with its figures: one sentence or more, without the first capital and the last full stop. */
  readonly reason: string;
}

export interface Assessment {
  /** event.risk_assignment: the level of the gravest finding, or clear. */
  readonly riskAssignment: RiskAssignment;
  /** Told in the descriptive report: how sure the service is, unknown_risk where nothing could be compared. */
  readonly riskAssessment: RiskAssessment;
  /** event.fraud_cases: the decisions without repeats, gravest first. */
  readonly decisions: readonly Decision[];
  readonly evidence: readonly MatchType[];
  readonly findings: readonly Finding[];
  readonly descriptiveReport: string;
}

/** A place as a report tells it. */
export interface AssessedLocation {
  readonly id: string;
  readonly address: Address;
}

/** What comes of a transaction: its assessment, the places that were found for it, and the histories it changed. */
export interface Assessed {
  readonly transaction: Transaction;
  readonly assessment: Assessment;
  /** The place the service settles on, and its source: one of the specification's location types. */
  readonly location: (AssessedLocation & { readonly locationType: string }) | null;
  readonly geoLocation: AssessedLocation | null;
  readonly emLocation: AssessedLocation | null;
  readonly remembered: readonly (readonly [HistoryKey, History])[];
}
