import { type ShareInterval, wilsonInterval } from './wilson-interval';

/** How many of `n` have a property. */
export interface Share {
  readonly hits: number;
  readonly n: number;
}

/** Returns the 95 % interval of a share. It assumes that the counted ones are independent. */
export function intervalOf({ hits, n }: Share): ShareInterval {
  return wilsonInterval(n === 0 ? 0 : hits / n, n);
}
