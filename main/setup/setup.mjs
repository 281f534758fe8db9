// @ts-check
import { runScript } from './progress.mjs';
import { setUp } from './steps.mjs';

// Behind "npm start" and "npm test" (with --test): everything a fresh clone lacks.
await runScript(() => setUp({ test: process.argv.includes('--test'), electron: true }));
