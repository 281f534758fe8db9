import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { buildFacts } from './scripts/build-facts.mjs';
import { compileTexts } from './scripts/texts/compile.mjs';
import { endToEnd, patientPolls, setupFiles, skippedHere, unit } from './test/support/runner/projects.mjs';
import { TestReport } from './test/support/runner/test-report.mjs';

compileTexts();

/** Half as many again as there are processors: a test often waits, for a process, the disk or a timer. */
const maxWorkers = Math.ceil(availableParallelism() * 1.5);

/** Tests that replace a module, which no other file may get. */
const mocked = 'test/{shared,main}/**/*.mocked.test.ts';

/** The tests of `npm test`. What installs, packages or needs another runtime is in the other configurations. */
export default defineConfig({
  test: {
    allowOnly: false,
    retry: 0,
    reporters: ['default', new TestReport()],
    maxWorkers,
    projects: [
      {
        define: buildFacts(),
        test: {
          ...unit,
          name: 'unit',
          include: ['test/*.test.ts', 'test/{shared,main,scripts,bench,faults,world}/**/*.test.ts'],
          exclude: [mocked, ...skippedHere],
          // A process and modules of its own for each file take a third of the time of these tests.
          isolate: false,
        },
      },
      {
        define: buildFacts(),
        test: { ...unit, name: 'mocked', include: [mocked] },
      },
      {
        plugins: [react()],
        test: {
          name: 'renderer',
          expect: patientPolls,
          environment: 'jsdom',
          // Names of classes without their styles, which would slow down every query by role.
          css: { modules: { classNameStrategy: 'non-scoped' } },
          // Finding by role looks at every element's style, which takes its time on a busy machine.
          testTimeout: 30_000,
          // Some load all of the window's code.
          hookTimeout: 120_000,
          include: ['test/renderer/**/*.test.{ts,tsx}', 'test/world/**/*.test.tsx'],
          // To load React and the components for each file again takes three times as long as the tests.
          isolate: false,
          // What a test has loaded once more by vi.resetModules: Leaflet tries out markup while it loads.
          server: { deps: { inline: [/leaflet/] } },
          unstubGlobals: true,
          restoreMocks: true,
          setupFiles: [...setupFiles, 'test/support/runner/renderer-setup.ts'],
        },
      },
      {
        test: {
          ...endToEnd,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: skippedHere,
          // After the quick tests: each file starts a whole Electron, in the session of its worker.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
