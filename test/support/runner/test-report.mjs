// @ts-check

/** @typedef {import('vitest/node').Reporter} Reporter */
/** @typedef {import('vitest/node').TestModule} TestModule */

/** How many of the slowest files the report names. */
const listed = 20;

/**
 * Ends a run with its slowest files, the command that repeats each failure, and "N passed, N failed" alone on a line
 * (", N skipped" if there are any), for programs that read it.
 * @implements {Reporter}
 */
export class TestReport {
  /** @param {string} [command] what runs these tests */
  constructor(command = 'npm test') {
    this.command = command;
  }

  /**
   * @param {ReadonlyArray<TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const { TEST_DEPTH = '0.1', TEST_SEED = '1' } = process.env;
    const total = modules.reduce((sum, module) => sum + processorSeconds(module), 0);
    print(`Slowest files (all took ${total.toFixed(0)} s of processor time)`, slowest(modules));
    const settings = `--depth=${TEST_DEPTH} --seed=${TEST_SEED}`;
    print(
      'To repeat what failed',
      failed(modules).map((path) => `${this.command} -- ${settings} ${path}`),
    );
    process.stdout.write(`\n${counted(modules, unhandledErrors.length)}\n`);
  }
}

/**
 * @param {string} heading
 * @param {readonly string[]} lines
 */
function print(heading, lines) {
  if (lines.length > 0) process.stdout.write(`\n${heading}:\n${lines.map((line) => `  ${line}\n`).join('')}`);
}

/** @param {TestModule} module */
function processorSeconds(module) {
  return (module.meta().processorMs ?? 0) / 1_000;
}

/**
 * @param {TestModule} module
 * @returns {number} how long the file ran, in s, with its imports and hooks
 */
function seconds(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1_000;
}

/**
 * @param {ReadonlyArray<TestModule>} modules
 * @returns {readonly string[]}
 */
function slowest(modules) {
  return modules
    .map((module) => ({ module, took: seconds(module) }))
    .sort((one, other) => other.took - one.took)
    .slice(0, listed)
    .map(({ module, took }) => {
      const columns = [took.toFixed(1).padStart(6), `${processorSeconds(module).toFixed(1).padStart(6)}`];
      return `${columns[0]} s ${columns[1]} s of processor time  ${module.relativeModuleId} (${module.project.name})`;
    });
}

/**
 * @param {ReadonlyArray<TestModule>} modules
 * @returns {readonly string[]} the files with failures
 */
function failed(modules) {
  const paths = modules
    .filter((module) => module.state() === 'failed')
    .map(({ relativeModuleId }) => relativeModuleId);
  return [...new Set(paths)];
}

/**
 * @param {ReadonlyArray<TestModule>} modules
 * @param {number} otherFailures
 */
function counted(modules, otherFailures) {
  const counts = { passed: 0, failed: otherFailures, skipped: 0, pending: 0 };
  for (const module of modules) {
    const states = [...module.children.allTests()].map((test) => test.result().state);
    for (const state of states) counts[state] += 1;
    // A file that can't be loaded, or one of whose hooks fails, fails without a failed test.
    if (module.state() === 'failed' && !states.includes('failed')) counts.failed += 1;
  }
  const skipped = counts.skipped + counts.pending;
  return `${counts.passed} passed, ${counts.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
