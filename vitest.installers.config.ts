import { defineConfig } from 'vitest/config';
import { TestReport } from './test/support/test-report.mjs';

/** The tests of `npm run test:installers`, which create a Debian system and need root. */
export default defineConfig({
  test: {
    name: 'installers',
    allowOnly: false,
    reporters: ['default', new TestReport()],
    environment: 'node',
    include: ['test/installers/**/*.test.ts'],
    setupFiles: ['test/support/clean-up.ts'],
    // Each test continues with the system of the one before.
    bail: 1,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 1_200_000,
  },
});
