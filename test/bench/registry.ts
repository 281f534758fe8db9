import type { Benchmark } from './benchmark';

/** All benchmarks by name. Each is loaded only when it is run. */
export const registry: ReadonlyMap<string, () => Promise<Benchmark>> = new Map([
  ['parse', async () => (await import('./parse/parse')).parseBenchmark],
  ['sync', async () => (await import('./sync/sync')).syncBenchmark],
  ['receiving', async () => (await import('./sync/receiving')).receivingBenchmark],
  ['start', async () => (await import('./start/start')).startBenchmark],
  ['memory', async () => (await import('./memory/memory')).memoryBenchmark],
  ['grid', async () => (await import('./grid/grid')).gridBenchmark],
  ['desk', async () => (await import('./desk/desk')).deskBenchmark],
  ['map', async () => (await import('./map/map')).mapBenchmark],
  ['store', async () => (await import('./store/store')).storeBenchmark],
  ['drivers', async () => (await import('./drivers/drivers')).driversBenchmark],
  ['points', async () => (await import('./points/points')).pointsBenchmark],
  ['service', async () => (await import('./service/service')).serviceBenchmark],
  ['service-postgres', async () => (await import('./service/service-postgres')).servicePostgresBenchmark],
  ['team', async () => (await import('./team/team')).teamBenchmark],
  ['meetings', async () => (await import('./investigate/meetings')).meetingsBenchmark],
  ['changing', async () => (await import('./changing/changing')).changingBenchmark],
  ['links', async () => (await import('./investigate/links')).linksBenchmark],
  ['what-if', async () => (await import('./investigate/what-if')).whatIfBenchmark],
  ['hostile', async () => (await import('./hostile/hostile')).hostileBenchmark],
  ['million', async () => (await import('./million/million')).millionBenchmark],
  ['soak', async () => (await import('./soak/soak')).soakBenchmark],
]);
