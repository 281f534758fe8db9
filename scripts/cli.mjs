// @ts-check
import { electronArguments } from './display.mjs';
import { handOver } from './processes.mjs';
import { projectFolder, runScript } from './project.mjs';
import { setUp } from './steps.mjs';

// npm run --silent cli -- COMMAND: the command line over what the program has on this computer. It needs no display. Its stdout is
// its own; the set-up keeps to stderr.
await runScript(async () => {
  const { executable } = await setUp({ test: false, display: true });
  // Chromium's own messages, such as that there is no message bus, mean nothing to a script.
  const args = [
    '--log-level=3',
    ...electronArguments(process.argv.slice(2), process.getuid?.(), projectFolder),
  ];
  // Where npm was started: relative paths in the arguments start there.
  await handOver(executable, args, { cwd: process.env.INIT_CWD ?? process.cwd() });
});
