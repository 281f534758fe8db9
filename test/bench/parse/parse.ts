import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Benchmark, Measurement } from '../benchmark';
import { inUtilityProcess } from '../electron/in-utility-process';
import { inScratchFolder } from '../scratch-folder';
import { startMeasuredService } from '../service/measured-service';

const reports = 1_000;
/** The maximum ratio of reading to JSON.parse alone, without validation. */
const exactGoal = 2.2;

const medians = z.object({
  lossy: z.number().positive(),
  whole: z.number().positive(),
  validation: z.number().positive(),
});

/** Reads a page of 1,000 reports of the built-in service in a utility process of Electron, like the store. */
export const parseBenchmark: Benchmark = (log) =>
  inScratchFolder(async function* (folder): AsyncGenerator<Measurement> {
    log(`making ${reports} reports`);
    const page = join(folder, 'page.json');
    writeFileSync(page, await pageOfReports(join(folder, 'service')));
    log('reading them in Electron');
    const source = join(import.meta.dirname, 'reading.ts');
    const { lossy, whole, validation } = medians.parse(
      JSON.parse(await inUtilityProcess(folder, source, page)),
    );
    const unit = 'ms a page of 1,000';
    yield { name: 'exact', unit, ours: whole - validation, reference: lossy, goal: exactGoal };
    yield { name: 'with validation', unit, ours: whole, reference: exactGoal * lossy + validation, goal: 1 };
    log(`of that, the validation library takes ${(validation / lossy).toFixed(2)} times JSON.parse`);
  });

async function pageOfReports(folder: string): Promise<Uint8Array> {
  const service = await startMeasuredService(folder, reports);
  try {
    const answer = await fetch(`${service.address}/reports?limit=${reports}`, {
      headers: { authorization: service.key },
    });
    if (answer.status !== 200) throw new Error(`The service answered ${answer.status}.`);
    return new Uint8Array(await answer.arrayBuffer());
  } finally {
    await service.stop();
  }
}
