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
  return [
    `${number(placed)} of ${number(shown)} ${shown === 1 ? 'report' : 'reports'} on the map`,
    atZero === 0 ? '' : `, ${number(atZero)} of them at 0, 0`,
    hidden === 0 ? '' : `; ${number(hidden)} only in layers that are off`,
    unplaced === 0 ? '' : `; ${number(unplaced)} ${unplaced === 1 ? 'has' : 'have'} no usable position`,
  ].join('');
}

function number(count: number): string {
  return count.toLocaleString('en');
}
