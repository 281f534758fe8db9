import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Benchmark, Measurement } from '../benchmark';
import { inUtilityProcess } from '../electron/in-utility-process';
import { inScratchFolder } from '../scratch-folder';
import { type HostileKind, hostileFigures, hostileKinds } from './hostile-figures';

/** Limits of a single input: of a block of the event loop, ms, and of the memory in addition to the input itself, MB. */
const limits = { block: 250, memory: 100 } as const;

/** Returns the kinds that BENCH_KINDS names, with commas between; all without it. Throws if one is unknown. */
function wantedKinds(): readonly HostileKind[] {
  const named = process.env.BENCH_KINDS?.split(',').map((kind) => kind.trim());
  if (named === undefined) return hostileKinds;
  const unknown = named.find((name) => !hostileKinds.some((kind) => kind === name));
  if (unknown === undefined) return hostileKinds.filter((kind) => named.includes(kind));
  throw new Error(`BENCH_KINDS names "${unknown}". Known kinds: ${hostileKinds.join(', ')}.`);
}

/** Reads hostile inputs of every kind, as large as they may be, each kind in a utility process of Electron. */
export const hostileBenchmark: Benchmark = (log) =>
  inScratchFolder(async function* (scratch): AsyncGenerator<Measurement> {
    for (const [index, kind] of wantedKinds().entries()) {
      const folder = join(scratch, String(index));
      mkdirSync(folder);
      // The program is bundled into the folder, from which it resolves the compiled database module.
      symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
      const share = Number(process.env.BENCH_HOSTILE ?? 1);
      const input = JSON.stringify({ kind, folder, share });
      const program = join(import.meta.dirname, 'measure-hostile.ts');
      const { block, memory } = hostileFigures.parse(
        JSON.parse(await inUtilityProcess(folder, program, input)),
      );
      log(`${kind}: longest block by ${block.input}${memory ? `; most memory by ${memory.input}` : ''}`);
      yield {
        name: `block, ${kind}`,
        unit: 'ms, the limit is the reference',
        ours: block.figure,
        reference: limits.block,
        goal: 1,
      };
      if (memory)
        yield {
          name: `memory, ${kind}`,
          unit: 'MB, the limit is the reference',
          ours: memory.figure,
          reference: limits.memory,
          goal: 1,
        };
    }
  });
