/** The result of `latestOnly`. */
export interface LatestOnly<Request, Answer> {
  /** Resolves to null if a newer request replaced this one. */
  readonly send: (request: Request) => Promise<Answer | null>;
  /** Discards the result of the current request. */
  readonly discard: () => void;
}

/**
 * Sends one request at a time. Of the requests made while one is running, sends only the latest, when that one was
 * answered, so that fast typing builds no queue.
 */
export function latestOnly<Request, Answer>(
  call: (request: Request) => Promise<Answer>,
): LatestOnly<Request, Answer> {
  let latest = 0;
  let running: Promise<unknown> | null = null;
  return {
    send: async (request) => {
      latest += 1;
      const current = latest;
      if (running !== null) {
        await running;
        if (current !== latest) return null;
      }
      const pending = call(request);
      const ended = pending
        .catch(() => null)
        .finally(() => {
          if (running === ended) running = null;
        });
      running = ended;
      const answer = await pending;
      return current === latest ? answer : null;
    },
    discard: () => {
      latest += 1;
    },
  };
}

/** A throttled function. */
interface Throttled {
  (): void;
  /** Cancels a pending call; the next one runs at once. */
  readonly cancel: () => void;
}

/**
 * Returns a function that runs `act` at once and then at most once per interval, ms. Calls in between lead to one more run
 * at the end of that time.
 */
export function throttle(interval: number | (() => number), act: () => void): Throttled {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isPending = false;
  const run = () => {
    isPending = false;
    const milliseconds = typeof interval === 'number' ? interval : interval();
    timer = setTimeout(() => {
      timer = null;
      if (isPending) run();
    }, milliseconds);
    act();
  };
  const request = () => {
    if (timer === null) run();
    else isPending = true;
  };
  return Object.assign(request, {
    cancel: () => {
      isPending = false;
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  });
}
