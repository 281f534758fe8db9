import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { currentNode } from '../../../scripts/current-node.mjs';
import type { databaseModules } from '../../../shared/node/database/database-modules.mjs';
import type { Benchmark, Measurement } from '../benchmark';
import { bundleForNode } from '../electron/in-utility-process';
import { median } from '../interleave';
import { inScratchFolder } from '../scratch-folder';
import { startMeasuredService } from '../service/measured-service';
import { benchReports } from '../workstation/bench-reports';
import { type DriverFigures, driverFigures } from './driver-figures';

type ModuleName = (typeof databaseModules)[number]['name'];

const rounds = 3;

/** Both database modules in a current Node, where both can be loaded, each reading while it writes. */
export const driversBenchmark: Benchmark = (log) =>
  inScratchFolder(async function* (folder): AsyncGenerator<Measurement> {
    const node = await currentNode();
    const reports = benchReports(20_000);
    log(`creating ${reports} reports`);
    const { address, key, stop } = await startMeasuredService(join(folder, 'service'), reports);
    try {
      const measure = async (module: ModuleName, round: number): Promise<DriverFigures> => {
        const figures = await figuresOf(node, module, folder, { address, key, reports });
        log(`${module}, round ${round}: ${JSON.stringify(figures)}`);
        return figures;
      };
      const ours: DriverFigures[] = [];
      const reference: DriverFigures[] = [];
      // The first round is a warm-up.
      for (let round = 0; round <= rounds; round += 1) {
        const found = await measure('better-sqlite3-multiple-ciphers', round);
        const older = await measure('@journeyapps/sqlcipher', round);
        if (round > 0) {
          ours.push(found);
          reference.push(older);
        }
      }
      yield* measurementsOf(ours, reference);
    } finally {
      await stop();
    }
  });

/** Runs the measuring program in a folder where only one module can be found. */
async function figuresOf(
  node: string,
  module: ModuleName,
  folder: string,
  input: object,
): Promise<DriverFigures> {
  const inside = mkdtempSync(join(folder, 'driver-'));
  const link = join(inside, 'node_modules', module);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(resolve('node_modules', module), link, 'junction');
  const program = await bundleForNode(join(import.meta.dirname, 'measure-driver.ts'), inside);
  const { stdout } = await promisify(execFile)(node, [program, JSON.stringify({ ...input, folder: inside })]);
  return driverFigures.parse(JSON.parse(stdout));
}

function* measurementsOf(
  ours: readonly DriverFigures[],
  reference: readonly DriverFigures[],
): Generator<Measurement> {
  const of = (unit: string, figure: keyof DriverFigures) => ({
    unit: `${unit}, @journeyapps/sqlcipher is the reference`,
    ours: median(ours.map((figures) => figures[figure])),
    reference: median(reference.map((figures) => figures[figure])),
    goal: 1,
  });
  yield { name: 'storing while querying', ...of('µs a report', 'store') };
  yield { name: 'query p95 while storing', ...of('ms', 'queryP95') };
  yield { name: 'query worst while storing', ...of('ms', 'queryWorst') };
  yield { name: 'opening', ...of('ms', 'open') };
}
