// @ts-check
import { provideElectron } from './electron-runtime.mjs';
import { runScript } from './progress.mjs';

// npm run --silent electron:path: the absolute path of the Electron executable of this machine, and nothing else.
await runScript(async () => {
  const { executable } = await provideElectron();
  process.stdout.write(`${executable}\n`);
});
