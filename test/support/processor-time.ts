import { readdirSync, readFileSync } from 'node:fs';
import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The processor time that a test file took with the programs it started, in ms. */
    processorMs?: number;
  }
}

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

// A setup file, which is loaded before each test file.
const before = processorMs();

// biome-ignore lint/correctness/noEmptyPattern: vitest reads from the first parameter which fixtures a hook uses.
afterAll(({}, { file }) => {
  file.meta.processorMs = processorMs() - before;
});

/** Returns the processor time of this process and, on Linux, of the processes it has started, in ms. */
function processorMs(): number {
  if (process.platform === 'linux') return ticksBelow(process.pid, processes()) * tickMs;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

interface RunningProcess {
  readonly id: number;
  readonly parent: number;
  /** Of the process and its ended children. */
  readonly ticks: number;
}

function processes(): readonly RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readIfRunning(`/proc/${name}/stat`);
      // The name of the process, in parentheses, can contain spaces. Then come the fields from the third on: proc(5).
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
      return stat === '' ? [] : [{ id: Number(name), parent: fields[1] ?? 0, ticks }];
    });
}

function readIfRunning(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function ticksBelow(id: number, all: readonly RunningProcess[]): number {
  const own = all.find((each) => each.id === id)?.ticks ?? 0;
  const children = all.filter(({ parent }) => parent === id);
  return children.reduce((sum, child) => sum + ticksBelow(child.id, all), own);
}
