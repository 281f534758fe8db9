import { expect, it } from 'vitest';
import type { Benchmark, Measurement } from './benchmark';
import { runBenchmarks } from './run-benchmarks';

const measured: Measurement = { name: 'one', unit: 'ms', ours: 2, reference: 4, goal: 1 };
const row = {
  name: 'good: one',
  unit: 'ms',
  ours: 2,
  reference: 4,
  ratio: 0.5,
  goal: 1,
  holds: true,
  otherLoad: 0.2,
};

async function* good(log: (line: string) => void) {
  log('measuring');
  yield measured;
}

async function* breaking() {
  yield measured;
  throw new Error('no such server');
}

const loaded = () => () => 0.2;

const registry: ReadonlyMap<string, () => Promise<Benchmark>> = new Map([
  ['good', async () => good],
  ['breaking', async () => breaking],
  [
    'unreadable',
    async () => {
      throw new Error('no such file');
    },
  ],
]);

it('runs the named benchmarks in order, and returns each result with its unit', async () => {
  const lines: string[] = [];
  const run = await runBenchmarks(['good'], registry, (line) => lines.push(line), loaded);
  expect(run).toEqual({ rows: [row], failed: [] });
  expect(lines).toEqual(['good: measuring']);
});

it('returns the results of a benchmark before its failure, reports the failure, and runs the next one', async () => {
  const lines: string[] = [];
  const run = await runBenchmarks(
    ['breaking', 'unreadable', 'good'],
    registry,
    (line) => lines.push(line),
    loaded,
  );
  expect(run).toEqual({
    rows: [{ ...row, name: 'breaking: one' }, row],
    failed: ['breaking', 'unreadable'],
  });
  expect(lines.join('\n')).toContain('no such server');
  expect(lines.join('\n')).toContain('no such file');
});
