import { describeRules, isMember, type SourceRule } from './support/source/source-rules';
import { isNode, nameOf, type SyntaxNode } from './support/source/syntax';
import { argumentsOf, propertiesOf } from './support/source/syntax-patterns';

/**
 * Test results must not depend on the current date and time. The app reads the time only in its clocks, so it can
 * be started at another time, and tests take theirs from test/support/clocks/test-time.ts.
 */

const option = (options: unknown, name: string) =>
  propertiesOf(options).find((property) => nameOf(property) === name)?.value;

const readsTheDate = (node: SyntaxNode) =>
  isMember(node, 'Date', 'now') ||
  isMember(node, 'systemClock', 'now') ||
  (node.type === 'NewExpression' && nameOf(node) === 'Date' && argumentsOf(node).length === 0) ||
  (node.type === 'CallExpression' && isNode(node.callee) && nameOf(node.callee) === 'Date');

const readsAStopwatch = (node: SyntaxNode) =>
  isMember(node, 'performance', 'now') ||
  isMember(node, 'performance', 'timeOrigin') ||
  isMember(node, 'process', 'hrtime');

/** Vitest's clock starts at the computer's time by default; one that fakes no date returns the real date. */
function fakesNoDate(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression' || nameOf(node) !== 'useFakeTimers') return false;
  const [options] = argumentsOf(node);
  const faked = option(options, 'toFake');
  const names = isNode(faked) && Array.isArray(faked.elements) ? faked.elements.filter(isNode) : null;
  return !option(options, 'now') || (names !== null && !names.some(({ value }) => value === 'Date'));
}

const ofTests: readonly SourceRule[] = [
  {
    what: 'reads the computer’s date',
    breaks: readsTheDate,
    allowed: {
      'test/faults/fault-effects.ts':
        'Retry-After as a date counts from the Date of the answer, which Node writes',
      'test/current/serve-window.ts': 'the page gets how far its clock is ahead of the computer’s',
      'test/main/team/wrong-clock.test.ts':
        'PostgreSQL’s clock is the computer’s, and one desktop is a day ahead of it',
      'test/support/servers/certificates.ts':
        'Chromium and OpenSSL compare a certificate with the computer’s date',
      'test/main/reports-service/simulated-arrivals.test.ts': 'Vitest’s clock, which the test moves',
    },
    canaries: [
      'const at = Date.now()',
      'live(Date.now)',
      'systemClock.now()',
      'new Date()',
      'Date()',
      'new globalThis.Date()',
    ],
    harmless: ['new Date(0)', 'Date.UTC(2026, 2, 1)', 'dates.now()', 'new DateTimeFormat()'],
  },
  {
    what: 'reads a stopwatch',
    breaks: readsAStopwatch,
    allowed: {
      'test/bench/': 'benchmarks measure how long work takes',
      'test/shared/domain/process-in-chunks.test.ts': 'work that takes a few milliseconds, whatever it does',
    },
    canaries: ['performance.now()', 'performance.timeOrigin', 'process.hrtime.bigint()'],
    harmless: ['performance.mark("begun")', 'clock.now()'],
  },
  {
    what: 'fakes timers without a date of its own',
    breaks: fakesNoDate,
    allowed: {},
    canaries: [
      'vi.useFakeTimers()',
      "vi.useFakeTimers({ toFake: ['Date'] })",
      "vi.useFakeTimers({ now: testNow, toFake: ['setTimeout'] })",
    ],
    harmless: [
      'vi.useFakeTimers({ now: testNow })',
      "vi.useFakeTimers({ now: testNow, toFake: ['setTimeout', 'Date'] })",
    ],
  },
];

const ofTheProgram: readonly SourceRule[] = [
  {
    what: 'reads the computer’s date',
    breaks: readsTheDate,
    allowed: {
      'shared/node/clock.ts': 'the clock',
      'main/processes/app-clock.ts': 'how far the clock is ahead',
      'main/reports-service/standalone.ts': 'how far the clock is ahead',
      'renderer/clock.ts': 'the clock of the window',
      'shared/node/files.ts': 'part of the name of a file that is set aside, to keep it apart from others',
      'scripts/build-facts.mjs': 'the time of the build',
    },
    canaries: ['const at = Date.now()', 'new Date()'],
    harmless: ['clock.now()'],
  },
];

describeRules('no test', ofTests, ['test']);
describeRules('no source of the app', ofTheProgram, ['main', 'renderer', 'scripts', 'shared']);
