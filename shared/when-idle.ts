interface IdleOptions {
  /** How long nothing must happen before `act` is called, ms. */
  readonly idleMs: number;
  /** The least time between two calls of `act`, ms. */
  readonly restMs: number;
  /** Returns false while something goes on that doesn't call the function. `act` then waits for `idleMs` again. */
  readonly isIdle?: () => boolean;
  readonly act: () => void;
}

/**
 * Returns a function to be called whenever something happens. `act` is called once nothing has happened for a while, and
 * again only after something has.
 */
export function whenIdle({ idleMs, restMs, isIdle = () => true, act }: IdleOptions): () => void {
  let usedAt = 0;
  let actedAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  const wait = () => {
    const remaining = Math.max(usedAt + idleMs, actedAt + restMs) - performance.now();
    if (remaining > 0 || !isIdle()) {
      setTimeout(wait, remaining > 0 ? remaining : idleMs);
      return;
    }
    isWaiting = false;
    actedAt = performance.now();
    act();
  };
  return () => {
    usedAt = performance.now();
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(wait, idleMs);
  };
}
