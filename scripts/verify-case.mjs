// @ts-check
import { handOver } from './processes.mjs';
import { inProject, runScript } from './project.mjs';
import { setUpBuild } from './steps.mjs';

// npm run verify-case -- FILE: checks a sealed case in plain Node. Its stdout is its own; the set-up keeps to stderr.
await runScript(async () => {
  await setUpBuild();
  await handOver(process.execPath, [inProject('out', 'main', 'verify-case.js'), ...process.argv.slice(2)]);
});
