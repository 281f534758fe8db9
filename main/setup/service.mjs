// @ts-check
import { handOver } from './hand-over.mjs';
import { runScript } from './progress.mjs';
import { inProject } from './project-folder.mjs';
import { setUp } from './steps.mjs';

// npm run service [-- arguments]: the reports service alone, in plain Node. Its stdout is its own; the set-up keeps to stderr.
await runScript(async () => {
  await setUp({ test: false, electron: false });
  await handOver(process.execPath, [inProject('out', 'main', 'service-alone.js'), ...process.argv.slice(2)]);
});
