// @ts-check
import { resolve } from 'node:path';
import { runnerImport } from 'vite';
import { compileTexts } from '../../scripts/texts/compile.mjs';

// node test/support/run-typescript.mjs FILE: runs a TypeScript script of the project, like the tests.
compileTexts();
await runnerImport(resolve(process.argv[2] ?? ''));
