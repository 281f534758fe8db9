/** Answers that a test holds back. */
export interface HeldAnswers {
  /** Resolves to a value, as it is now, when the test gives the next answer. */
  hold<Value>(value: Value | Promise<Value>): Promise<Value>;
  /** Number of answers that are held back. */
  readonly count: number;
  /** Gives the answer held back longest. */
  give(): void;
}

/** Holds answers back, to make something happen between a request and its answer. */
export function heldAnswers(): HeldAnswers {
  const waiting: (() => void)[] = [];
  return {
    hold: (value) =>
      new Promise((resolve) => {
        waiting.push(() => resolve(value));
      }),
    get count() {
      return waiting.length;
    },
    give: () => waiting.shift()?.(),
  };
}
