import type { Column, ReportSort } from '../../../shared/domain/report-query';
import { type WordField, wordColumns } from './words';

/** How rows are ordered by one column: those that give it, then those that do not. */
export interface Order {
  /** The column of `report`. */
  readonly column: string;
  /** The field whose words it has codes of; null where it has the values themselves. */
  readonly field: WordField | null;
  /** Terms of ORDER BY for the rows that give it, for a row `report` and, where it has words, its word `word`. */
  readonly terms: readonly string[];
  /** The same for the rows that do not. */
  readonly termsNotGiven: readonly string[];
}

const wordColumnsOfGrid: ReadonlyMap<Column, WordField> = new Map<Column, WordField>([
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

/** Their words are ranked gravest first, which is what descending means to those who ask. */
const gravestFirst: ReadonlySet<Column> = new Set(['risk', 'signals']);

/** Rows that are equal follow one another newest first, those of the same time in the order they were received. */
const newestFirst = ['time DESC', 'report.seq'];

/**
 * The order of a column. Texts are ordered without regard to the case of a to z, transactions as they stand; ascending
 * time is the exact reverse of descending time.
 */
export function orderOf({ column, descending }: ReportSort): Order {
  const field = wordColumnsOfGrid.get(column);
  if (field !== undefined) {
    const way = directed(gravestFirst.has(column) ? !descending : descending);
    const terms = [`word.rank${way}`, `word.text COLLATE NOCASE${way}`, `word.text${way}`, ...newestFirst];
    return { column: wordColumns[field], field, terms, termsNotGiven: newestFirst };
  }
  const way = directed(descending);
  if (column === 'time') {
    const terms = descending ? newestFirst : ['time', 'report.seq DESC'];
    return { column: 'time', field: null, terms, termsNotGiven: ['report.seq'] };
  }
  if (column === 'id') return { column, field: null, terms: [`id${way}`], termsNotGiven: newestFirst };
  const own = column === 'transaction' ? 'transaction_id' : column;
  return { column: own, field: null, terms: [`${own}${way}`, ...newestFirst], termsNotGiven: newestFirst };
}

function directed(descending: boolean): string {
  return descending ? ' DESC' : '';
}
