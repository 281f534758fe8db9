import { readFileSync, writeFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import { type HostileValue, hostileValues } from '../../support/inputs/hostile-json';
import { boundaryOf } from './boundaries';
import { type HostileFigures, hostileInput } from './hostile-figures';

/** Runs in Electron: reads every hostile input of a kind, and writes the HostileFigures to the output. */

const { kind, folder, share } = hostileInput.parse(JSON.parse(process.argv[2] ?? ''));
const { maxBytes, shapes, prepare } = boundaryOf(kind, folder);

setFlagsFromString('--expose-gc');
const collectGarbage = z
  .custom<() => void>((value) => typeof value === 'function')
  .parse(runInNewContext('gc'));

/** Memory of the process, MB. */
function memory(field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/**
 * Returns the most processor time between two turns of the event loop while `read` runs, ms, and how much memory it adds at
 * most, MB. Other work on the machine doesn't count; V8's helper threads do.
 */
async function measure(read: () => Promise<unknown>) {
  collectGarbage();
  const isLinux = process.platform === 'linux';
  // Sets the peak to what the process has now.
  if (isLinux) writeFileSync('/proc/self/clear_refs', '5');
  const before = isLinux ? memory('VmRSS') : 0;
  let [longest, isRead] = [0, false];
  const turns = async () => {
    for (let start = process.cpuUsage(); !isRead; start = process.cpuUsage()) {
      await nextTurn();
      const { user, system } = process.cpuUsage(start);
      longest = Math.max(longest, (user + system) / 1_000);
    }
  };
  const counted = turns();
  await read();
  isRead = true;
  await counted;
  return { block: longest, memory: isLinux ? memory('VmHWM') - before : null };
}

/** Returns a value of about as many bytes as are taken, and no more; null for one that can't be so short. */
function within(make: (size: number) => string, size: number): string | null {
  const whole = make(size);
  const bytes = Buffer.byteLength(whole);
  if (bytes <= size) return whole;
  const shorter = make(Math.floor((0.9 * size * size) / bytes));
  return Buffer.byteLength(shorter) <= size ? shorter : null;
}

interface Input {
  readonly value: HostileValue;
  readonly shape: string;
}
interface Found extends Input {
  readonly block: number;
  readonly memory: number | null;
}

/** Reads an input of a share of the largest size; null if it can't be so short. */
async function found({ value, shape }: Input, share: number): Promise<Found | null> {
  const json = within(value.json, Math.max(1_000, Math.floor(share * maxBytes) - 200));
  if (json === null) return null;
  const content = shapes[shape]?.(json) ?? '';
  return { value, shape, ...(await measure(await prepare(content, shape))) };
}

/** Returns the worst of the inputs by a figure, so many. */
function worst(inputs: readonly Found[], figure: (input: Found) => number, count: number): readonly Found[] {
  return inputs.toSorted((one, other) => figure(other) - figure(one)).slice(0, count);
}

const blockOf = ({ block }: Found) => block;
const memoryOf = ({ memory }: Found) => memory ?? 0;

/** How many inputs are also read in larger sizes: that many by their block, and that many by their memory. */
const readAgain = 12;
/** Of the largest size. Beyond a bound, an input is refused at once, so that a smaller one can be worse. */
const sharesOfSize = [0.05, 0.25, 1];

let inputs: readonly Input[] = hostileValues.flatMap((value) =>
  Object.keys(shapes).map((shape) => ({ value, shape })),
);
// What is done for the first time takes longer.
for (const { value, shape } of inputs)
  await (await prepare(shapes[shape]?.(value.json(1_000)) ?? '', shape))();
const all: Found[] = [];
for (const size of sharesOfSize) {
  const read: Found[] = [];
  for (const input of inputs)
    read.push(...[await found(input, size * share)].filter((each) => each !== null));
  all.push(...read);
  inputs = [...new Set([...worst(read, blockOf, readAgain), ...worst(read, memoryOf, readAgain)])];
}
const named = (figure: (input: Found) => number) => {
  const [most] = worst(all, figure, 1);
  return { figure: most ? figure(most) : 0, input: most ? `${most.value.name}, ${most.shape}` : '' };
};
const figures: HostileFigures = {
  block: named(blockOf),
  memory: process.platform === 'linux' ? named(memoryOf) : null,
};
// A utility process does not exit by itself.
process.stdout.write(JSON.stringify(figures), () => process.exit(0));
