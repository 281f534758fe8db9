import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { assistantDesk, connectedClient, dataOf } from '../../support/assistant/assistant-desk';
import {
  completeReport,
  pageOf,
  raw,
  type SampleFields,
  sampleReport,
} from '../../support/inputs/sample-reports';

/**
 * What is hidden can't be asked for: two profiles whose reports differ in one hidden value give equal answers to whatever an
 * assistant asks.
 */

const at = (latitude: number, longitude: number, names: SampleFields = {}) => {
  const address = { ...completeReport.location.address, latitude, longitude, ...names };
  return { location: { address }, geo_location: { address }, em_location: { address } };
};

const hidden: readonly (readonly [string, SampleFields, SampleFields])[] = [
  ['user', { user: { id: 'ana.silva@example.com' } }, { user: { id: '“ OR risk:low OR “' } }],
  ['device', { device: { id: 'device-1' } }, { device: { id: '5000000000000' } }],
  ['transaction', { transaction_id: 'transaction-1' }, { transaction_id: 'x"y' }],
  ['ID', { id: 1_000_000_000_000_000_001n }, { id: 77n }],
  ['names of a place', {}, at(43.26271, -2.92528, { city: 'Getxo', region: 'Mali', state: 'Georgia' })],
  ['place within its cell', at(43.26271, -2.92528), at(43.27871, -2.91528)],
  ['digits of a time', { timestamp: 1_772_373_909_123_456_789n }, { timestamp: 1_772_373_909_900_000_001n }],
  [
    'account number',
    { extra_data: { amount: raw('4500000000000000') } },
    { extra_data: { amount: raw('7100000000000001') } },
  ],
  ['decimals', { extra_data: { amount: raw('1.23456712') } }, { extra_data: { amount: raw('1.23456798') } }],
  [
    'fraud case',
    { event: { fraud_cases: ['Case of Santos'] } },
    { event: { fraud_cases: ['Xuan, new user 3'] } },
  ],
  ['word of risk', { event: { risk_assignment: 'zeta' } }, { event: { risk_assignment: 'omega' } }],
  ['extra data', { extra_data: { concept: 'Book August' } }, { extra_data: { concept: 'Rent', level: 7 } }],
  ['reason', { descriptive_report: 'Seen at home' }, { descriptive_report: 'Seen in Lisbon' }],
];

const numbers = [
  '0',
  '1',
  '25',
  '40',
  '60',
  '80',
  '100',
  '1.234567',
  '1.23456750',
  '4500000000000000',
  '5e15',
  '900',
];
const times = [
  ...[
    '2026-03-01',
    '2026-03-01T14:05',
    '2026-03-01T14:05:09',
    '2026-03-01T14:05:09Z',
    '2026-03-01T14:05:09.5Z',
  ],
  ...['7d', '86399s', '2026-03-01T14:05Z', '"2026-03-01 14:05:09"'],
];
const words = [
  ...[
    'Bilbao',
    'Getxo',
    'Spain',
    'Mali',
    'Georgia',
    'Case',
    'San*',
    's',
    'new',
    '"New user"',
    'Phising',
    'zeta',
    '"zeta"',
  ],
  ...[
    'high',
    'ana*',
    'ana.silva@example.com',
    'Book',
    'Lisbon',
    'VPN',
    'unread',
    'waiting',
    'fraud',
    '10.0.0.1',
    '*',
    'user-1',
  ],
];
const signs = fc.constantFrom('', '>', '>=', '<', '<=', '..');
const limitsOf = (values: readonly string[]) =>
  fc
    .tuple(signs, fc.constantFrom(...values))
    .map(([sign, value]) => (sign === '..' ? `${value}..${value}` : `${sign}${value}`));
const valuesOf: Readonly<Record<string, fc.Arbitrary<string>>> = {
  ...Object.fromEntries(
    ['amount', 'distance', 'speed', 'score', 'users', 'positions', 'id'].map((field) => [
      field,
      limitsOf(numbers),
    ]),
  ),
  ...Object.fromEntries(['before', 'after', 'created'].map((field) => [field, limitsOf(times)])),
  ...Object.fromEntries(
    ['user', 'device', 'case', 'place', 'ip', 'extra_data.concept', 'tx', 'usuario'].map((field) => [
      field,
      fc.constantFrom(...words),
    ]),
  ),
  risk: fc.constantFrom('high', '>=low', 'zeta', '"zeta"', '"omega"', '>"zeta"', 'fraud', 'h', '"high"'),
  signal: fc.constantFrom('VPN', 'Tor', 'new', 'impossible', 'Getxo'),
  review: fc.constantFrom('waiting', 'judged', 'x'),
  verdict: fc.constantFrom('fraud', 'suspicious', 'x'),
  is: fc.constantFrom('unread', 'read', 'changed', 'newest', 'x'),
};
const term = fc
  .tuple(fc.constantFrom('', '-'), fc.constantFrom(...Object.keys(valuesOf)))
  .chain(([minus, field]) =>
    (valuesOf[field] ?? fc.constant('')).map((value) => `${minus}${field}:${value}`),
  );
const joined = fc
  .tuple(term, fc.constantFrom(' ', ' OR ', ' AND NOT '), term)
  .map(([one, sign, other]) => `(${one}${sign}${other})`);
/** Each would tell one of the pairs apart, if it were answered by what is stored. */
const attacks = [
  'amount:>5000000000000000',
  'amount:<=4500000000000000',
  '-amount:>5000000000000000',
  'amount:>=1.2345675',
  'amount:1.23456712..1.23456720',
  'place:Getxo',
  'place:Mali',
  '-place:Georgia',
  'case:San*',
  'case:Xuan',
  'risk:"zeta"',
  'risk:omega',
  'user:ana*',
  'user:"ana.silva@example.com"',
  'device:device-1*',
  'tx:transaction-1',
  'id:77',
  'id:>100',
  'created:>=2026-03-01T14:05:09.5Z',
  'after:1772373909500000000',
  'extra_data.concept:Rent',
  'extra_data.level:7',
  'Lisbon',
  'Getxo OR is:unread',
] as const;
/** The same ones each time. */
const generated = fc.sample(fc.oneof({ weight: 4, arbitrary: term }, joined, fc.constantFrom(...words)), {
  ...{ numRuns: 320, seed: 42 },
});
const queries = [...attacks, ...generated];

const listed = z.object({
  reports: z
    .array(z.object({ report: z.string(), user: z.string().nullable(), device: z.string().nullable() }))
    .min(1),
});

/** All that an assistant gets about one report, with its pseudonyms numbered in order. */
async function answers(fieldsOfReport: SampleFields): Promise<readonly string[]> {
  const desk = await assistantDesk([pageOf(sampleReport(fieldsOfReport))]);
  const client = await connectedClient(await desk.start());
  const [first] = listed.parse(await dataOf(client, 'search')).reports;
  if (first === undefined) throw new Error('nothing found');
  const { report, user, device } = first;
  const given: string[] = [];
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { isError, content } = await client.callTool({ name, arguments: args });
    given.push(JSON.stringify({ name, isError, content }));
  };
  await call('explain', { report });
  for (const of of [user, device]) {
    await call('timeline', { of });
    await call('links', { of });
    for (const place of [
      { latitude: 43.3, longitude: -3 },
      { latitude: 40, longitude: -4 },
    ])
      await call('alibi', { of, ...place, at: '2026-03-01T15:05:09Z' });
  }
  await call('hot_spots', { counted: 'reported' });
  for (const score of [20, 40, 60, 80]) await call('what_if', { score, fastest_kmh: 500 });
  for (const each of queries) await call('search', { query: each });
  for (const each of queries.slice(0, 40)) await call('metrics', { query: each });
  const order = new Map<string, string>();
  return given.map((text) =>
    text.replaceAll(/\b(user|device|transaction|report|place|value|page)-\d{3,}\b/g, (pseudonym, kind) => {
      const numbered = order.get(pseudonym) ?? `${kind}-#${order.size}`;
      order.set(pseudonym, numbered);
      return numbered;
    }),
  );
}

describe('two profiles that differ in a hidden value', () => {
  it.each(hidden)(
    'give equal answers: %s',
    async (_, one, other) => {
      const [first, second] = [await answers(one), await answers(other)];
      for (const [index, text] of first.entries()) expect(second[index]).toBe(text);
      expect(second).toHaveLength(first.length);
    },
    60_000,
  );

  it('give other answers if what differs isn’t hidden', async () => {
    const [first, second] = [await answers({}), await answers({ event: { risk_assignment: 'high' } })];
    const searches = (all: readonly string[]) => all.filter((text) => text.startsWith('{"name":"search"'));
    const answered = searches(first).filter((text) => !text.includes('"isError":true'));
    expect(answered.length).toBeGreaterThan(50);
    expect(searches(second)).not.toEqual(searches(first));
  }, 60_000);
});
