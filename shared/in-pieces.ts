/** ms that a piece of long work takes at most, near enough: half a frame. */
const pieceTime = 8;

/**
 * Does work that says `yield` wherever it may be interrupted, a few ms at a time, each in a task of its own: what waits
 * meanwhile, as a window's pictures and keys, comes between. Resolves with what it returns.
 */
export async function inPieces<Result>(work: Generator<undefined, Result>): Promise<Result> {
  let until = performance.now() + pieceTime;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await nextTask();
    until = performance.now() + pieceTime;
  }
}

/** The same at once. */
export function atOnce<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Not by a timer, which browsers slow down. */
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
