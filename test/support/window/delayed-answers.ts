/** Answers that a test holds back. */
export interface DelayedAnswers {
  /** Resolves to a value, as it is now, when the test gives the next answer. */
  delay<Value>(value: Value | Promise<Value>): Promise<Value>;
  /** Number of answers that are delayed. */
  readonly count: number;
  /** Gives the answer delayed longest. */
  give(): void;
}

/** Holds answers back, to make something happen between a request and its answer. */
export function delayedAnswers(): DelayedAnswers {
  const waiting: (() => void)[] = [];
  return {
    delay: (value) =>
      new Promise((resolve) => {
        waiting.push(() => resolve(value));
      }),
    get count() {
      return waiting.length;
    },
    give: () => waiting.shift()?.(),
  };
}
