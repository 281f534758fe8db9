/** A throttled function. */
export interface Throttled {
  (): void;
  /** Cancels a pending call. */
  readonly cancel: () => void;
}

/**
 * Returns a function that runs `act` at once and then at most once per `milliseconds`. Calls in between lead to one
 * more run at the end of that time.
 */
export function throttle(milliseconds: number, act: () => void): Throttled {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isPending = false;
  const run = () => {
    isPending = false;
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
    },
  });
}
