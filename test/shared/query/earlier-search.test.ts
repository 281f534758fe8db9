import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseQuery } from '../../../shared/query/parse-query';
import { conjunctsOf, type QueryNode } from '../../../shared/query/query-node';
import type { QueryTerm } from '../../../shared/query/terms';
import { phraseOf } from '../../../shared/text/words';
import { type FieldTerm, parseSearch } from '../../support/query/earlier-search';
import { runs } from '../../support/runner/depth';

/** Every text of the earlier search means the same. */

const values = [
  ...['ana', 'Ana', '"ana maria"', '"ana', '""', '', '8f14-a', 'a:b', '-5', 'C:\\dir\\', 'a\\b', '漢字', 'é'],
  ...[
    'high',
    'HIGH',
    'hi',
    '"Manual review"',
    'fraud',
    'banana',
    'tor',
    'gps',
    'wait',
    'judged',
    'unread',
    'new',
  ],
  ...[
    '2026-11-24',
    '2026-11-24T10:00',
    '"2026-11-24 10:00:07"',
    '2026-1',
    '2026-02-30',
    'tomorrow',
    '2026-11-24T10:00:00.5',
  ],
  ...['203.0.113.', '203.0.113.7', '2001:DB8::1', '"2001:db8::1"', '1.2.3.4.5', '::1', '203'],
  ...['>1000', '<=12,50', '≥5', '100..200', '100..', '1..2..3', '1,000', '60', '-1.5..2', '30d', '5s', '5'],
  ...['location fraud', '"new user"', 'São', '---', '!!!'],
];
const names = [
  ...[
    'user',
    'device',
    'risk',
    'case',
    'signal',
    'review',
    'verdict',
    'is',
    'amount',
    'place',
    'ip',
    'before',
  ],
  ...['after', 'tx', 'since', 'wait', 'usuario', 'Después', 'USER', 'https', 'foo', 'constructor'],
];
const field = fc
  .tuple(
    fc.constantFrom('', '', '-', '--'),
    fc.constantFrom(...names),
    fc.constantFrom(':', ':', '：'),
    fc.constantFrom(...values),
  )
  .map((parts) => parts.join(''));
const other = fc.constantFrom(
  ...[
    'gps',
    'km/h',
    '"new payee"',
    '"',
    '-',
    '-ana',
    "O'Brien",
    '“quoted”',
    '\u200buser:ana',
    'and',
    'or',
    'not',
    '&',
    '!',
    'a"b"c',
  ],
);
const text = fc
  .array(fc.tuple(fc.oneof(field, field, other), fc.constantFrom(' ', ' ', '  ', '\u00a0', '\t', '')), {
    maxLength: 8,
  })
  .map((parts) => parts.flat().join(''));

it('reads every text of the earlier search as it did', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('utc' as const, 'local' as const), (typed, zone) => {
      fc.pre(!isNew(typed));
      const earlier = parseSearch(typed, zone);
      const { node, problems, lookUp } = parseQuery(typed, zone);
      expect(problems.map(({ kind, unfinished, token }) => [kind, unfinished, token.start])).toEqual(
        earlier.problems
          .map(({ kind, unfinished, piece }) => [kind, unfinished, piece.start] as const)
          .toSorted((one, two) => one[2] - two[2]),
      );
      expect(lookUp).toEqual(earlier.lookUp);
      if (problems.length > 0) return;
      expect(conjunctsOf(node).map(keyOf).toSorted()).toEqual(expectedOf(earlier).toSorted());
    }),
    { numRuns: runs(100_000, 2_000) },
  );
});

/** Time spans as times, and a comparison of risks, are new. */
function isNew(typed: string): boolean {
  return /(?:before|after|despu[eé]s)[:：]"?\d+[smhd]\b|risk[:：][<>≤≥]/iu.test(typed);
}

function expectedOf({ words, terms }: ReturnType<typeof parseSearch>): readonly string[] {
  const keys = words.filter((word) => phraseOf(word) !== '').map((word) => `words ${word}`);
  const groups = new Map<string, string[]>();
  for (const term of terms) {
    const of = earlierKeys(term);
    if (term.negated) keys.push(of.length === 1 ? `not ${of}` : `not (${of.toSorted()})`);
    else if (['is', 'amount', 'before', 'after'].includes(term.field)) keys.push(...of);
    else groups.set(term.field, [...(groups.get(term.field) ?? []), ...of]);
  }
  for (const group of groups.values())
    keys.push(group.length === 1 ? String(group) : `(${group.toSorted()})`);
  return keys;
}

function earlierKeys(term: FieldTerm): readonly string[] {
  switch (term.field) {
    case 'user':
    case 'device':
    case 'tx':
      return [`${term.field} ${term.whole ? 'whole' : 'beginning'} ${term.id}`];
    case 'case':
    case 'place':
      return [`${term.field} words ${term.words}`];
    case 'risk':
      return [`risk ${term.risk}`];
    case 'signal':
      return term.signals.map((signal) => `signal ${signal}`);
    case 'review':
      return term.reviewStatuses.map((status) => `review ${status}`);
    case 'verdict':
      return term.verdicts.map((verdict) => `verdict ${verdict}`);
    case 'is':
      return [`is ${term.state}`];
    case 'amount':
      return [`amount ${JSON.stringify([term.from, term.until])}`];
    case 'ip':
      return [`ip ${term.address} ${term.whole}`];
    case 'before':
    case 'after':
      return [`${term.field} ${term.time}`];
  }
}

function keyOf(node: QueryNode): string {
  if (node.kind === 'words') return `words ${node.text}`;
  if (node.kind === 'not') return `not ${keyOf(node.of)}`;
  if (node.kind === 'term') return termKey(node.term);
  return `(${node.of.map(keyOf).toSorted()})`;
}

function termKey(term: QueryTerm): string {
  switch (term.field) {
    case 'risk':
      return `risk ${term.risk}`;
    case 'signal':
      return `signal ${term.signal}`;
    case 'review':
      return `review ${term.reviewStatus}`;
    case 'verdict':
      return `verdict ${term.verdict}`;
    case 'is':
      return `is ${term.state}`;
    case 'ip':
      return `ip ${term.address} ${term.whole}`;
    case 'created': {
      const [name, limit] = term.from === null ? ['before', term.end] : ['after', term.from];
      return `${name} ${limit?.kind === 'at' ? limit.time : ''}`;
    }
    case 'user':
    case 'device':
    case 'tx':
    case 'case':
    case 'place':
      return `${term.field} ${term.match.kind} ${term.match.text}`;
    case 'extra':
      return '';
    default:
      return `${term.field} ${JSON.stringify([term.from, term.until])}`;
  }
}
