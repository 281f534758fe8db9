/** The result of `latestOnly`. */
export interface LatestOnly<Request, Answer> {
  /** Resolves to null if a newer request replaced this one. */
  readonly ask: (request: Request) => Promise<Answer | null>;
  /** Discards the result of the current request. */
  readonly forget: () => void;
}

/**
 * Sends one request at a time. Of the requests made in the meantime, only the latest is sent, after the current one was
 * answered. So fast typing never builds a queue that the last request would have to wait for.
 */
export function latestOnly<Request, Answer>(
  ask: (request: Request) => Promise<Answer>,
): LatestOnly<Request, Answer> {
  let latest = 0;
  let running: Promise<unknown> = Promise.resolve();
  return {
    ask: async (request) => {
      latest += 1;
      const current = latest;
      await running;
      if (current !== latest) return null;
      const pending = ask(request);
      running = pending.catch(() => null);
      const answer = await pending;
      return current === latest ? answer : null;
    },
    forget: () => {
      latest += 1;
    },
  };
}
