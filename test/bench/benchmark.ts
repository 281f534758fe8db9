/** The result of one measurement: our figure and its reference, both in `unit`. */
export interface Measurement {
  /** What was measured: "request". */
  readonly name: string;
  /** The unit of both figures: "µs a request". Less is always better: a rate is given as time per item. */
  readonly unit: string;
  readonly ours: number;
  readonly reference: number;
  /** The largest ratio of ours to the reference that meets the goal. */
  readonly goal: number;
}

/** A benchmark: takes one measurement after another, and logs its progress. */
export type Benchmark = (log: (line: string) => void) => AsyncIterable<Measurement>;

/** A measurement with its rating, in the form that `--json` writes. */
export interface Finding {
  /** "service: request" */
  readonly name: string;
  readonly ours: number;
  readonly reference: number;
  /** ours / reference */
  readonly ratio: number;
  readonly goal: number;
  /** ratio <= goal */
  readonly holds: boolean;
  /** The share of the processors' time that other programs used meanwhile, from 0 to 1; null where it can't be measured. */
  readonly otherLoad: number | null;
}

/**
 * Rates a measurement of a benchmark. Throws if a figure is invalid, because a ratio with 0 or NaN means
 * nothing.
 */
export function rate(
  benchmark: string,
  { name, ours, reference, goal }: Measurement,
  otherLoad: number | null,
): Finding {
  const ratio = ours / reference;
  if (!(Number.isFinite(ratio) && ours >= 0 && reference > 0))
    throw new Error(`${benchmark}: ${name} has no ratio: ${ours} to ${reference}.`);
  return { name: `${benchmark}: ${name}`, ours, reference, ratio, goal, holds: ratio <= goal, otherLoad };
}
