/** What `atMostEvery` gives: call it as often as there is cause. */
export interface Throttled {
  (): void;
  /** Drops what is still to come. */
  readonly cancel: () => void;
}

/** Acts at once and then at most once in `milliseconds`; causes in between are answered by one act at the end of it. */
export function atMostEvery(milliseconds: number, act: () => void): Throttled {
  let resting: ReturnType<typeof setTimeout> | null = null;
  let again = false;
  const run = () => {
    again = false;
    resting = setTimeout(() => {
      resting = null;
      if (again) run();
    }, milliseconds);
    act();
  };
  const cause = () => {
    if (resting === null) run();
    else again = true;
  };
  return Object.assign(cause, {
    cancel: () => {
      again = false;
    },
  });
}
