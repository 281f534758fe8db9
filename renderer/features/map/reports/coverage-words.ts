import { messages } from '../../../../shared/messages/messages';

/** How many reports the map shows of those that the grid counts. */
export interface Coverage {
  /** Of the query, as the grid counts them. */
  readonly shown: number;
  /** Without any usable position. */
  readonly unplaced: number;
  /** With a position only in layers that are not shown. */
  readonly hidden: number;
  /** On the map, with a position at exactly 0, 0. */
  readonly atZero: number;
}

/** "18 of 20 reports on the map, 1 of them at 0, 0; 2 have no usable position", in the numbers' own grammar. */
export function coverageWords({ shown, unplaced, hidden, atZero }: Coverage): string {
  const placed = shown - unplaced - hidden;
  const words = messages.map.coverage;
  return [
    words.onMap(placed, shown),
    atZero === 0 ? '' : `, ${words.atZero(atZero)}`,
    hidden === 0 ? '' : `; ${words.hidden(hidden)}`,
    unplaced === 0 ? '' : `; ${words.unplaced(unplaced)}`,
  ].join('');
}
