import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

/** The time of processes for whose end no process waited: Linux doesn't add it to any other process. */
let lostTicks = 0;

/** Returns the processor time of this process and, on Linux, of the processes it has started, in ms. */
export function processorMs(): number {
  if (process.platform === 'linux') return (ticksBelow(process.pid, processes()) + lostTicks) * tickMs;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Ends a child process by `end`, and keeps the time of those of its descendants for whose end no process waits. */
export async function endCounted(id: number, end: () => Promise<void>): Promise<void> {
  if (process.platform !== 'linux') return await end();
  const before = ticksOfEnded();
  const expected = ticksBelow(id, processes());
  await end();
  lostTicks += Math.max(0, expected - (ticksOfEnded() - before));
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

/** Returns the ticks of the children of this process that have ended, with their descendants. */
function ticksOfEnded(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return (fields[13] ?? 0) + (fields[14] ?? 0);
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
