/**
 * JSON, and what looks like it, that would take far more time or memory than its size: nested, wide, with texts that make
 * careless expressions quadratic, with repeated names, and cut off. All of it follows from a size.
 */

/** Something hostile at the place of a value. */
export interface HostileValue {
  readonly name: string;
  /** JSON of about `size` characters, or what isn't JSON at all. */
  readonly json: (size: number) => string;
}

const repeated = (part: string, size: number) => part.repeat(Math.ceil(size / part.length));
const text = (part: string) => (size: number) => JSON.stringify(repeated(part, size));
const list = (item: string) => (size: number) => `[${repeated(`${item},`, size)}${item}]`;

/** Texts that an expression of the form X[^Y]*Y, or of two repetitions next to each other, matches in quadratic time. */
const quadratic = [
  '<',
  '<a ',
  '&',
  "'",
  "a'",
  'a',
  ' ',
  ', ',
  ' ,x',
  '\\',
  '"',
  '{',
  '{x',
  '%',
  '-1',
  '1.',
  '1,',
];
const texts = [
  ...quadratic,
  '\u0000',
  '\u200b',
  '\ud800',
  'é',
  '字',
  'a\n',
  '=',
  ';=',
  'x@',
  '@a.',
  '://',
  'select ',
];

/** Wide values. */
const items = ['0', '""', '[]', '{}', 'null', '1e999', '-0.0', '9007199254740993', '"x"', '{"":{}}'];

const nested: readonly HostileValue[] = [
  { name: '50,000 lists in each other', json: () => '['.repeat(50_000) + ']'.repeat(50_000) },
  { name: '50,000 objects in each other', json: () => `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}` },
  { name: '190 lists in each other, many times', json: list('['.repeat(190) + ']'.repeat(190)) },
];

const names: readonly HostileValue[] = [
  { name: 'very many names', json: (size) => membersOf(size, (at) => `k${at.toString(36)}`) },
  { name: 'one name very many times', json: (size) => membersOf(size, () => 'a') },
  { name: 'the name __proto__ very many times', json: (size) => membersOf(size, () => '__proto__') },
  { name: 'names of numbers', json: (size) => membersOf(size, (at) => String(at * 1_000_003)) },
  { name: 'a very long name', json: (size) => `{"${repeated('n', size)}":0}` },
];

const broken: readonly HostileValue[] = [
  { name: 'lists that never close', json: (size) => repeated('[', size) },
  { name: 'objects that never close', json: (size) => repeated('{"a":', size) },
  { name: 'a string that never closes', json: (size) => `"${repeated('\\"', size)}` },
  { name: 'objects that each end early', json: list('{"id":') },
  { name: 'brackets in the wrong order', json: (size) => repeated(']}', size) },
  { name: 'only commas', json: (size) => repeated(',', size) },
  { name: 'only space', json: (size) => repeated(' ', size) },
  { name: 'a number of very many digits', json: (size) => repeated('9', size) },
  { name: 'a number of very many signs', json: (size) => repeated('-', size) },
];

/** All of them. */
export const hostileValues: readonly HostileValue[] = [
  ...nested,
  ...names,
  ...items.map((item) => ({ name: `a list of ${item}`, json: list(item) })),
  ...texts.map((part) => ({ name: `a text of ${JSON.stringify(part)}`, json: text(part) })),
  ...texts.map((part) => ({
    name: `a list of texts of ${JSON.stringify(part)}`,
    json: list(text(part)(200)),
  })),
  ...broken,
];

function membersOf(size: number, nameOf: (at: number) => string): string {
  const members: string[] = [];
  for (let length = 0; length < size; length += members.at(-1)?.length ?? 1)
    members.push(`"${nameOf(members.length)}":0`);
  return `{${members.join(',')}}`;
}
