/** What one run of a benchmark found of one thing: our figure and the one it is held against, both in `unit`. */
export interface Measurement {
  /** What was measured: "request". */
  readonly name: string;
  /** The unit of both figures: "µs a request". Always a cost, so that less is better: a rate is given as its time per thing. */
  readonly unit: string;
  readonly ours: number;
  readonly reference: number;
  /** The largest ratio of ours to the reference that is good enough. */
  readonly goal: number;
}

/** One benchmark: measures one thing after the other, and says in lines for people what it is doing. */
export type Benchmark = (say: (line: string) => void) => AsyncIterable<Measurement>;

/** A measurement with its verdict, in the form that `--json` writes. */
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
}

/** Judges a measurement of a benchmark. Throws where a figure is none: a ratio with 0 or NaN would judge nothing. */
export function judge(benchmark: string, { name, ours, reference, goal }: Measurement): Finding {
  const ratio = ours / reference;
  if (!(Number.isFinite(ratio) && ours >= 0 && reference > 0))
    throw new Error(`${benchmark}: ${name} has no ratio: ${ours} to ${reference}.`);
  return { name: `${benchmark}: ${name}`, ours, reference, ratio, goal, holds: ratio <= goal };
}
