import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inUtilityProcess } from '../electron/in-utility-process';
import type { MeasuredService } from '../service/measured-service';
import type { PipelineInput } from './pipeline-input';

/** Returns the time of the bare pipeline in a utility process of Electron, in ms. */
export async function runBarePipeline(
  folder: string,
  { address, key }: Pick<MeasuredService, 'address' | 'key'>,
): Promise<number> {
  mkdirSync(folder);
  // The pipeline is bundled into the folder, from which it resolves the compiled database module.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  const input: PipelineInput = { address, key, folder };
  const source = join(import.meta.dirname, 'bare-pipeline.ts');
  const milliseconds = Number(await inUtilityProcess(folder, source, JSON.stringify(input)));
  if (!(milliseconds > 0)) throw new Error('The bare pipeline did not report how long it took.');
  return milliseconds;
}
