// @ts-check

import { electronArguments, hasDisplay } from './electron-arguments.mjs';
import { provideElectron } from './electron-runtime.mjs';
import { handOver } from './hand-over.mjs';
import { runScript, SetupFailure } from './progress.mjs';

// npm start [-- arguments]: the built app in the Electron of this machine.
await runScript(async () => {
  if (!hasDisplay(process.platform, process.env)) {
    throw new SetupFailure(
      'There is no display here. To run on a display in memory (package xvfb):\n\n  xvfb-run -a npm start\n',
    );
  }
  const { executable } = await provideElectron();
  await handOver(executable, electronArguments(process.argv.slice(2), process.getuid?.()));
});
