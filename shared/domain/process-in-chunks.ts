/** Approximate maximum duration of a chunk, ms: half a frame. */
const chunkTime = 8;

/**
 * Runs work that yields wherever it can be interrupted, in chunks of a few ms, each in its own task, so that rendering
 * and input can happen in between. Resolves with the work's return value.
 */
export async function processInChunks<Result>(work: Generator<undefined, Result>): Promise<Result> {
  let until = performance.now() + chunkTime;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await nextTask();
    until = performance.now() + chunkTime;
  }
}

/** Runs the work without interruption. */
export function runToCompletion<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Doesn't use a timer, since browsers throttle timers. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
