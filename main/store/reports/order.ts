import type { Column, ReportSort } from '../../../shared/domain/report-query';
import { type DictionaryField, dictionaryColumns } from './value-dictionary';

/** How rows are ordered by a column: first those that have a value, then the others. */
export interface Order {
  /** The column of `report`. */
  readonly column: string;
  /** The field whose dictionary codes the column contains; null if it contains the values themselves. */
  readonly field: DictionaryField | null;
  /** ORDER BY terms for rows with a value, for a row `report` and, for dictionary fields, its value `dictionary_value`. */
  readonly terms: readonly string[];
  /** ORDER BY terms for rows without a value. */
  readonly termsNotGiven: readonly string[];
}

const dictionaryFieldOf: ReadonlyMap<Column, DictionaryField> = new Map<Column, DictionaryField>([
  ['risk', 'risk'],
  ['fraudCases', 'fraudCase'],
  ['user', 'user'],
  ['device', 'device'],
  ['place', 'place'],
  ['signals', 'signal'],
  ['positions', 'positions'],
  ['country', 'country'],
  ['disagreement', 'disagreement'],
]);

/** Their values are ranked by severity, highest first, so a descending sort is ascending in the index. */
const bySeverity: ReadonlySet<Column> = new Set(['risk', 'signals']);

/** Equal rows are ordered newest first; rows of the same time in the order they were received. */
const newestFirst = ['time DESC', 'report.seq'];

/**
 * Returns the order of a column. Texts are compared ignoring ASCII case, transaction IDs exactly. Ascending
 * time is the exact reverse of descending time.
 */
export function orderOf({ column, descending }: ReportSort): Order {
  const field = dictionaryFieldOf.get(column);
  if (field !== undefined) {
    const direction = directionOf(bySeverity.has(column) ? !descending : descending);
    const terms = [
      `dictionary_value.rank${direction}`,
      `dictionary_value.text COLLATE NOCASE${direction}`,
      `dictionary_value.text${direction}`,
      ...newestFirst,
    ];
    return { column: dictionaryColumns[field], field, terms, termsNotGiven: newestFirst };
  }
  const direction = directionOf(descending);
  if (column === 'time') {
    const terms = descending ? newestFirst : ['time', 'report.seq DESC'];
    return { column: 'time', field: null, terms, termsNotGiven: ['report.seq'] };
  }
  if (column === 'id') return { column, field: null, terms: [`id${direction}`], termsNotGiven: newestFirst };
  const sqlColumn = column === 'transaction' ? 'transaction_id' : column;
  return {
    column: sqlColumn,
    field: null,
    terms: [`${sqlColumn}${direction}`, ...newestFirst],
    termsNotGiven: newestFirst,
  };
}

function directionOf(descending: boolean): string {
  return descending ? ' DESC' : '';
}
