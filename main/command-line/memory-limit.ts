/** Memory of the program, bytes. What a statement builds up in SQLite isn't limited otherwise. */
const maxBytes = 1_500_000_000;
const intervalMs = 20;

/** Runs work that can't be interrupted. Calls `exceeded` if the program takes too much memory meanwhile. */
export async function withinMemory<Value>(work: () => Promise<Value>, exceeded: () => void): Promise<Value> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) exceeded();
  }, intervalMs);
  try {
    return await work();
  } finally {
    clearInterval(watch);
  }
}
