/** What `latestOnly` gives. */
export interface LatestOnly<Asked, Answer> {
  /** Resolves to null when something newer was asked meanwhile. */
  readonly ask: (asked: Asked) => Promise<Answer | null>;
  /** What is under way is no longer wanted. */
  readonly forget: () => void;
}

/**
 * Asks one thing at a time: of what is asked meanwhile only the latest is, once the one before was answered. Fast typing
 * thus never builds a queue that the last word would have to wait for.
 */
export function latestOnly<Asked, Answer>(ask: (asked: Asked) => Promise<Answer>): LatestOnly<Asked, Answer> {
  let latest = 0;
  let underWay: Promise<unknown> = Promise.resolve();
  return {
    ask: async (asked) => {
      latest += 1;
      const mine = latest;
      await underWay;
      if (mine !== latest) return null;
      const answering = ask(asked);
      underWay = answering.catch(() => null);
      const answer = await answering;
      return mine === latest ? answer : null;
    },
    forget: () => {
      latest += 1;
    },
  };
}
