// @ts-check
import { handOver } from './processes.mjs';
import { runScript } from './project.mjs';
import { serviceArguments } from './service-arguments.mjs';
import { setUpService } from './steps.mjs';

// npm run service [-- arguments]: the reports service alone, in plain Node. Its stdout is its own; the set-up keeps to stderr.
await runScript(async () => {
  await setUpService();
  await handOver(process.execPath, serviceArguments(process.argv.slice(2)));
});
