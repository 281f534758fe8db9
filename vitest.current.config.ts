import { defineConfig } from 'vitest/config';
import { buildFacts } from './scripts/build-facts.mjs';
import { compileTexts } from './scripts/texts/compile.mjs';
import {
  endToEnd,
  onPostgres,
  programsOnPostgres,
  skippedHere,
  unit,
} from './test/support/runner/projects.mjs';
import { TestReport } from './test/support/runner/test-report.mjs';

compileTexts();

const newestPostgres = 'test/support/runner/newest-postgres.ts';
const enterNewestPostgres = 'test/support/runner/enter-newest-postgres.ts';

/**
 * The tests of `npm run test:current` that need a program newer than the supported ones: the built window in a current
 * Chromium, the database modules in a current Node, and what is stored in the newest PostgreSQL.
 */
export default defineConfig({
  test: {
    allowOnly: false,
    retry: 0,
    reporters: ['default', new TestReport('npm run test:current -- programs')],
    projects: [
      {
        define: buildFacts(),
        test: {
          ...unit,
          name: 'current',
          include: ['test/current/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        define: buildFacts(),
        test: {
          ...unit,
          name: 'postgres 18',
          include: onPostgres,
          exclude: skippedHere,
          isolate: false,
          globalSetup: newestPostgres,
          setupFiles: [...unit.setupFiles, enterNewestPostgres],
        },
      },
      {
        test: {
          ...endToEnd,
          name: 'e2e on postgres 18',
          include: programsOnPostgres,
          exclude: skippedHere,
          sequence: { groupOrder: 1, setupFiles: 'list' },
          globalSetup: [...endToEnd.globalSetup, newestPostgres],
          setupFiles: [...endToEnd.setupFiles, enterNewestPostgres],
        },
      },
    ],
  },
});
