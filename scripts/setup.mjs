// @ts-check
import { hasDisplay } from './electron-arguments.mjs';
import { runScript } from './progress.mjs';
import { setUp } from './steps.mjs';

// npm run setup, and before npm test (with --test): everything that a fresh clone lacks.
await runScript(async () => {
  await setUp({ test: process.argv.includes('--test'), display: hasDisplay(process.platform, process.env) });
});
