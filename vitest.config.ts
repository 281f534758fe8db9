import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { buildFacts } from './main/setup/build-facts.mjs';
import { PlainSummary } from './test/support/plain-summary.mjs';

/** Some of what is waited for is the start of a process, which takes its time on a busy machine. */
const patientPolls = { poll: { timeout: 20_000 } };

export default defineConfig({
  test: {
    allowOnly: false,
    retry: 0,
    reporters: ['default', new PlainSummary()],
    // Vitest leaves one processor free by default, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        define: buildFacts(),
        test: {
          name: 'unit',
          expect: patientPolls,
          // Some make a hundred worlds, and a busy machine is no failure.
          testTimeout: 30_000,
          environment: 'node',
          include: ['test/*.test.ts', 'test/{shared,main,bench}/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'renderer',
          expect: patientPolls,
          environment: 'jsdom',
          // Finding by role looks at every element's style, which takes its time on a busy machine.
          testTimeout: 30_000,
          include: ['test/renderer/**/*.test.{ts,tsx}'],
          // To load React and the components for each file again takes three times as long as the tests.
          isolate: false,
          // What a test has loaded once more by vi.resetModules: Leaflet tries out markup while it loads.
          server: { deps: { inline: [/leaflet/] } },
          unstubGlobals: true,
          restoreMocks: true,
          setupFiles: ['test/support/renderer-setup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          expect: patientPolls,
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          // After the quick tests: each file starts a whole Electron, in the session of its worker.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          globalSetup: ['test/support/worker-sessions.ts'],
          setupFiles: ['test/support/enter-session.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
