import type { Benchmark } from './benchmark';

/** Every benchmark there is, by the name it is asked for with; loaded only when it is run. */
export const registry: ReadonlyMap<string, () => Promise<Benchmark>> = new Map([
  ['service', async () => (await import('./service/service')).serviceBenchmark],
]);
