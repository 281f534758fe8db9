// @ts-check
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

// node test/support/run-typescript.mjs FILE: runs a script of ours written in TypeScript, as the tests are.
await runnerImport(resolve(process.argv[2] ?? ''));
