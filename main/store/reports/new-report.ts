import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import { disagreementScore } from '../../../shared/domain/disagreement-score';
import type { Position } from '../../../shared/domain/position';
import type { Int64Text, JsonText, ReceivedReport } from '../../../shared/domain/report';
import { reportRow } from '../../../shared/domain/report-row';
import { claimsOf } from '../../../shared/domain/source-comparison';
import { positionList } from './position-list';
import { searchableText } from './searchable-text';
import { storedText } from './stored-text';
import { type Traits, traitsOf } from './traits';
import { type Word, wordsOf } from './words';

/** A received report as it is kept, but for what its words' codes will be. */
export interface NewReport {
  readonly key: string;
  readonly json: JsonText;
  readonly timestamp: Int64Text | null;
  readonly applicationId: string | null;
  readonly riskAssignment: string | null;
  readonly problemCount: number;
  /** Its id in decimal. */
  readonly id: string | null;
  readonly contentKey: string | null;
  /** What it is known by where it has no id. */
  readonly traits: Traits | null;
  readonly transactionId: string | null;
  readonly distance: number | null;
  readonly words: readonly (Word | null)[];
  readonly positions: readonly Position[];
  readonly positionList: string;
  readonly searchable: string;
}

export function newReport(received: ReceivedReport, radii: AssumedRadii): NewReport {
  const row = reportRow(received);
  const score = disagreementScore(claimsOf(received.report, row), radii);
  const { key, id, timestamp, riskAssignment, transactionId, positions, problemCount } = row;
  return {
    key,
    json: received.json,
    timestamp,
    applicationId: received.report.applicationId,
    riskAssignment,
    problemCount,
    id,
    contentKey: id === null ? key : null,
    traits: id === null ? traitsOf(received.report, received.json) : null,
    transactionId: transactionId === null ? null : storedText(transactionId),
    distance: row.distance,
    words: wordsOf(row, score),
    positions,
    positionList: positionList(positions),
    searchable: searchableText(received.json, row.signals),
  };
}
