import { defineConfig } from 'vitest/config';
import { buildFacts } from './scripts/build-facts.mjs';
import { PlainSummary } from './test/support/plain-summary.mjs';

/** The tests of the built window in a current Chromium, which `npm run test:current` runs. */
export default defineConfig({
  define: buildFacts(),
  test: {
    name: 'current',
    allowOnly: false,
    retry: 0,
    reporters: ['default', new PlainSummary()],
    environment: 'node',
    include: ['test/current/**/*.test.ts'],
    setupFiles: 'test/support/clean-up.ts',
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
