/**
 * Returns a function that runs async functions one at a time, in the order of the calls, whether or not earlier ones
 * failed. Each call settles with its own result.
 */
export function createMutex(): <Value>(run: () => Promise<Value>) => Promise<Value> {
  let latest: Promise<unknown> = Promise.resolve();
  return (run) => {
    const current = latest.then(run, run);
    latest = current;
    return current;
  };
}
