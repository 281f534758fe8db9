import type { Benchmark, Measurement } from '../benchmark';
import { inScratchFolder } from '../scratch-folder';
import { benchReports } from '../workstation/bench-reports';
import { withLauncher } from '../workstation/launcher';
import { actions } from './actions';
import { counts } from './counts';
import { exported } from './exported';
import { idle } from './idle';
import { starts } from './starts';
import { tools } from './tools';
import { type TwoSizes, twoSizes } from './two-sizes';

type Part = (sizes: TwoSizes) => AsyncIterable<Measurement>;

const parts: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['actions', actions],
  ['counts', counts],
  ['starts', starts],
  ['idle', idle],
  ['exported', exported],
  ['tools', tools],
]);

/** The built program with a million reports, and with a tenth of them as the reference. */
export const millionBenchmark: Benchmark = (log) =>
  inScratchFolder((folder) =>
    withLauncher(async function* (launcher): AsyncGenerator<Measurement> {
      const wanted = wantedParts();
      const sizes = await twoSizes(launcher, folder, benchReports(1_000_000), log);
      for (const part of wanted) yield* part(sizes);
    }),
  );

/** Returns the parts of BENCH_PARTS, separated by commas; all without it. Throws if one is unknown. */
function wantedParts(): readonly Part[] {
  const names = process.env.BENCH_PARTS?.split(',') ?? [...parts.keys()];
  return names.map((name) => {
    const part = parts.get(name.trim());
    if (!part) throw new Error(`BENCH_PARTS must be some of ${[...parts.keys()].join(', ')}.`);
    return part;
  });
}
