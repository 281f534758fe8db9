// @ts-check
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

// node test/support/run-typescript.mjs FILE: runs a TypeScript script of the project, like the tests.
await runnerImport(resolve(process.argv[2] ?? ''));
