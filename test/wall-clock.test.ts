import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNode, nameOf, type SyntaxNode, syntaxOf } from './support/syntax';

/**
 * Test results must not depend on the current date and time. The program reads the time only in its clocks, so it can
 * be started at another time, and tests take theirs from test/support/test-time.ts.
 */

interface Rule {
  readonly what: string;
  readonly breaks: (node: SyntaxNode) => boolean;
  /** The allowed files or folders, each with its reason. */
  readonly allowed: Readonly<Record<string, string>>;
  /** Sources that violate the rule and sources that don't, to check it. */
  readonly canaries: readonly string[];
  readonly harmless: readonly string[];
}

const isMember = (node: SyntaxNode, object: string, member: string) =>
  node.type === 'MemberExpression' && nameOf(node) === member && nameOf(node.object) === object;
const argumentsOf = (node: SyntaxNode) => (Array.isArray(node.arguments) ? node.arguments : []);
const propertiesOf = (node: unknown) =>
  isNode(node) && Array.isArray(node.properties) ? node.properties.filter(isNode) : [];
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

const ofTests: readonly Rule[] = [
  {
    what: 'reads the computer’s date',
    breaks: readsTheDate,
    allowed: {
      'test/support/certificates.ts': 'Chromium and OpenSSL compare a certificate with the computer’s date',
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

const ofTheProgram: readonly Rule[] = [
  {
    what: 'reads the computer’s date',
    breaks: readsTheDate,
    allowed: {
      'shared/node/clock.ts': 'the clock',
      'main/program-clock.ts': 'how far the clock is ahead',
      'main/reports-service/standalone.ts': 'how far the clock is ahead',
      'renderer/clock.ts': 'the clock of the window',
      'shared/node/files.ts': 'part of the name of a file that is set aside, to keep it apart from others',
      'scripts/build-facts.mjs': 'the time of the build',
    },
    canaries: ['const at = Date.now()', 'new Date()'],
    harmless: ['clock.now()'],
  },
];

const root = resolve(import.meta.dirname, '..');

function nodesBelow(...folders: readonly string[]) {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .flatMap((file) =>
      syntaxOf(file, readFileSync(join(root, file), 'utf8')).map((node) => ({ file, node })),
    );
}

/** The files or folders of a rule's list that a file is in, or the file itself. */
const placeOf = (file: string, { allowed }: Rule) =>
  Object.keys(allowed).find((place) => file === place || (place.endsWith('/') && file.startsWith(place))) ??
  file;

describe.each([
  ['no test', ofTests, ['test']],
  ['no source of the program', ofTheProgram, ['main', 'renderer', 'scripts', 'shared']],
] as const)('%s', (_whose, rules, folders) => {
  const nodes = nodesBelow(...folders);

  it.each(rules.map((rule) => [rule.what, rule] as const))('%s without a listed reason', (_what, rule) => {
    const found = nodes.filter(({ node }) => rule.breaks(node)).map(({ file }) => placeOf(file, rule));
    // An exception that is no longer needed must be removed from the list.
    expect([...new Set(found)].sort()).toEqual(Object.keys(rule.allowed).sort());
  });

  it.each(rules.map((rule) => [rule.what, rule] as const))('%s without being found', (_what, rule) => {
    const breaks = (source: string) => syntaxOf('canary.ts', source).some(rule.breaks);
    expect(rule.canaries.filter((source) => !breaks(source))).toEqual([]);
    expect(rule.harmless.filter(breaks)).toEqual([]);
  });
});
