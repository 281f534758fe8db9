import type { ReactNode } from 'react';
import type { QueryResult } from '../../../state/queries/query-observer';

/** A finding in a line, which opens its evidence. */
export interface FindingLine {
  readonly key: string;
  readonly title: ReactNode;
  /** How strong it is. */
  readonly facts: ReactNode;
  /** Whether a report of it was judged fraud, or has a risk of fraud or high. */
  readonly isRisky?: boolean;
  readonly onOpen: () => void;
}

/** What one of the tools found. */
export interface FoundKind {
  readonly name: string;
  readonly icon: ReactNode;
  /** How many there are; the strongest are in `lines`. */
  readonly count: number;
  readonly lines: readonly FindingLine[];
  readonly result: Pick<QueryResult<unknown>, 'isAnswered' | 'problem' | 'readAgain'>;
  /** Said while the tool computes, and if it can't. */
  readonly reading: string;
  readonly failed: string;
  /** Shows them all, which the lines may not. */
  readonly onShowAll: () => void;
}

/** The most findings of a kind that are listed. */
export const maxLines = 3;
