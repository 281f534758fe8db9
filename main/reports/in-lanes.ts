/**
 * Shares lanes out: what is handed to it gets one that nobody else uses, or waits for the first to become free. Each call
 * resolves, or rejects, with its own outcome.
 */
export function inLanes<Lane>(
  lanes: readonly Lane[],
): <Value>(act: (lane: Lane) => Promise<Value>) => Promise<Value> {
  const free = [...lanes];
  const waiting: ((lane: Lane) => void)[] = [];
  const freed = (lane: Lane) => {
    const next = waiting.shift();
    if (next) next(lane);
    else free.push(lane);
  };
  return async (act) => {
    const lane = free.shift() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)));
    try {
      return await act(lane);
    } finally {
      freed(lane);
    }
  };
}
