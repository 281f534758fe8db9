/**
 * Distributes lanes: each function passed to it runs with a lane of its own, waiting until one is free. The
 * call resolves or rejects with the function's own outcome.
 */
export function createLanePool<Lane>(
  lanes: readonly Lane[],
): <Value>(run: (lane: Lane) => Promise<Value>) => Promise<Value> {
  const free = [...lanes];
  const waiting: ((lane: Lane) => void)[] = [];
  const release = (lane: Lane) => {
    const next = waiting.shift();
    if (next) next(lane);
    else free.push(lane);
  };
  return async (run) => {
    const lane = free.shift() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)));
    try {
      return await run(lane);
    } finally {
      release(lane);
    }
  };
}
