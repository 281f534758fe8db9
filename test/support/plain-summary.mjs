// @ts-check

/** @typedef {import('vitest/node').Reporter} Reporter */

/**
 * Ends a run with "N passed, N failed" alone on a line (", N skipped" where there are any), for programs that read it.
 * @implements {Reporter}
 */
export class PlainSummary {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
      // A file that cannot be loaded has no tests to count, yet it failed.
      if (module.state() === 'failed' && module.children.size === 0) counts.failed += 1;
    }
    const skipped = counts.skipped + counts.pending;
    const more = skipped > 0 ? `, ${skipped} skipped` : '';
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${more}\n`);
  }
}
