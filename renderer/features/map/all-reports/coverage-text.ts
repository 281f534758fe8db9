import { messages } from '../../../../shared/i18n/messages';

/** How many of the grid's reports the map shows. */
export interface Coverage {
  /** Number of reports of the query, as counted by the grid. */
  readonly shown: number;
  /** Without any usable position. */
  readonly unplaced: number;
  /** Only with positions in hidden layers. */
  readonly hidden: number;
  /** On the map, with a position at exactly 0, 0. */
  readonly atZero: number;
}

/** "18 of 20 reports on the map, 1 of them at 0, 0; 2 have no usable position", with plural forms. */
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
