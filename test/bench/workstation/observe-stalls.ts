import type { ElectronApplication, Page } from 'playwright-core';

/** What a program's user notices of other work, in ms. */
export interface Stalls {
  /** The longest block of the main process's event loop. */
  readonly main: number;
  /** The longest time by which a timer of the window was late. */
  readonly window: number;
  /** The longest task in the window; 0 if none took 50 ms, the minimum of a long task. */
  readonly task: number;
}

/** Watches a program and its window; the returned function returns the longest stalls so far. */
export async function observeStalls(
  application: ElectronApplication,
  page: Page,
): Promise<() => Promise<Stalls>> {
  const delays = await application.evaluateHandle(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
    // A timer of 1 ms: it measures the block plus at most 1 ms.
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    return delays;
  });
  const seen = await page.evaluateHandle(() => {
    const longest = { task: 0, window: 0 };
    new PerformanceObserver((list) => {
      const durations = list.getEntries().map(({ duration }) => duration);
      longest.task = Math.max(longest.task, ...durations);
    }).observe({ type: 'longtask' });
    const intervalMs = 10;
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      longest.window = Math.max(longest.window, now - last - intervalMs);
      last = now;
    }, intervalMs);
    return longest;
  });
  return async () => ({
    main: await application.evaluate((_, { max }) => max / 1e6, delays),
    ...(await page.evaluate(({ task, window }) => ({ task, window }), seen)),
  });
}
