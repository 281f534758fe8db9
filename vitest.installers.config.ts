import { defineConfig } from 'vitest/config';
import { TestReport } from './test/support/runner/test-report.mjs';

/** The tests of `npm run test:installers`, which need the npm registry. Some create a Debian system and need root. */
export default defineConfig({
  test: {
    name: 'installers',
    allowOnly: false,
    reporters: ['default', new TestReport('npm run test:installers')],
    environment: 'node',
    include: ['test/installers/**/*.test.ts'],
    setupFiles: ['test/support/runner/clean-up.ts'],
    // Each needs the whole computer.
    fileParallelism: false,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 300_000,
    hookTimeout: 1_200_000,
  },
});
