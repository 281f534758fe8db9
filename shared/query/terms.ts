import type { Int64Text } from '../domain/report';
import type { ReviewStatus } from '../domain/report-query';
import type { Verdict } from '../domain/review-log';
import type { NumberField } from './fields';
import type { AnySignal, SearchState } from './value-names';

/** What the fields of a query ask for, read from their values. */

export type QueryTerm =
  | { readonly field: 'user' | 'device' | 'tx'; readonly match: TextMatch }
  /** Words of the name, the last of which may be the start of a longer one; or a pattern of such words. */
  | { readonly field: 'case' | 'place'; readonly match: NameMatch }
  /** With a sign: those that are as severe, or more or less so. */
  | { readonly field: 'risk'; readonly sign: ComparisonSign | ''; readonly risk: string }
  | { readonly field: 'signal'; readonly signal: AnySignal }
  | { readonly field: 'review'; readonly reviewStatus: ReviewStatus }
  | { readonly field: 'verdict'; readonly verdict: Verdict }
  | { readonly field: 'is'; readonly state: SearchState }
  | { readonly field: 'ip'; readonly address: string; readonly whole: boolean }
  | ({ readonly field: NumberField } & NumberRange)
  | { readonly field: 'created'; readonly from: TimeLimit | null; readonly end: TimeLimit | null }
  | { readonly field: 'extra'; readonly path: string; readonly match: TextMatch | NumberMatch };

export type TermField = QueryTerm['field'];
export type TermOf<Field extends TermField> = QueryTerm & { readonly field: Field };

/** A text that is compared with another as a whole; `pattern` has stars, see wildcards.ts. */
export interface TextMatch {
  readonly kind: 'beginning' | 'whole' | 'pattern';
  readonly text: string;
}

export interface NameMatch {
  readonly kind: 'words' | 'pattern';
  readonly text: string;
}

export type NumberMatch = { readonly kind: 'number' } & NumberRange;

/** At least one limit. */
export interface NumberRange {
  readonly from: NumberLimit | null;
  readonly until: NumberLimit | null;
}

/** An exact decimal, in the form of `plainDecimal`. */
export interface NumberLimit {
  readonly value: string;
  readonly isIncluded: boolean;
}

/** A moment: ns since 1970, or how long before the request. The start of a range includes it, the end excludes it. */
export type TimeLimit =
  | { readonly kind: 'at'; readonly time: Int64Text }
  | { readonly kind: 'ago'; readonly span: string };

export type ComparisonSign = '>=' | '>' | '<=' | '<';
