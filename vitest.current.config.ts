import { defineConfig } from 'vitest/config';
import { buildFacts } from './scripts/build-facts.mjs';
import { TestReport } from './test/support/test-report.mjs';

/** The tests of the built window in a current Chromium, which `npm run test:current` runs. */
export default defineConfig({
  define: buildFacts(),
  test: {
    name: 'current',
    allowOnly: false,
    retry: 0,
    reporters: ['default', new TestReport()],
    environment: 'node',
    include: ['test/current/**/*.test.ts'],
    setupFiles: 'test/support/clean-up.ts',
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
