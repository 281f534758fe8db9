import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import { disagreementScore } from '../../../shared/domain/disagreement-score';
import type { Position } from '../../../shared/domain/position';
import type { Int64Text, JsonText, ReceivedReport } from '../../../shared/domain/report';
import { reportRow } from '../../../shared/domain/report-row';
import { claimsOf } from '../../../shared/domain/source-comparison';
import { type Traits, traitsOf } from './matching-traits';
import { positionList } from './position-list';
import { searchableText } from './searchable-text';
import { storedText } from './stored-text';
import { type DictionaryValue, dictionaryValuesOf } from './value-dictionary';

/** A received report, ready to be stored, except for the codes of its dictionary values. */
export interface NewReport {
  readonly key: string;
  readonly json: JsonText;
  readonly timestamp: Int64Text | null;
  readonly applicationId: string | null;
  readonly riskAssignment: string | null;
  readonly problemCount: number;
  /** The id in decimal. */
  readonly id: string | null;
  readonly contentKey: string | null;
  /** What identifies it if it has no id. */
  readonly traits: Traits | null;
  readonly transactionId: string | null;
  readonly distance: number | null;
  readonly dictionaryValues: readonly (DictionaryValue | null)[];
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
    dictionaryValues: dictionaryValuesOf(row, score),
    positions,
    positionList: positionList(positions),
    searchable: searchableText(received.json, row.signals),
  };
}
