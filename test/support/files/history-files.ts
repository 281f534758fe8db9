import { historyFileFormat } from '../../../shared/schemas/history-file';
import { hostileValues } from '../inputs/hostile-json';
import { verdictOn } from '../inputs/sample-entry';
import { seededRandom } from '../runner/seeded-random';
import { foreignBodies } from '../team/foreign-bodies';

type Random = ReturnType<typeof seededRandom>;

const idOf = (number: number, kind: string) =>
  `00000000-0000-4000-8000-${kind}${String(number).padStart(8, '0')}`;
/** A value that no field of an entry or a file can have. */
const odd = [null, 0, -1, 1.5, '', [], {}, true, 'x', [1], '\u0000'] as const;

/** Returns an entry as files have it, among few IDs, devices, numbers and subjects. Some are damaged. */
function entryOf({ next, of }: Random, devices: readonly [string, ...string[]]): unknown {
  const upTo = (most: number) => 1 + Math.floor(next() * most);
  const entry: Record<string, unknown> = {
    id: idOf(upTo(200), 'aaaa'),
    seq: of([null, 7]),
    person: of([null, null, 'file:Bo', idOf(1, 'bbbb')]),
    device: of(devices),
    deviceSeq: upTo(9),
    application: of(['built-in', 'built-in', 'built-in', 'https://other.example/']),
    subject: of(['transaction:1', 'transaction:2', 'report:1', 'report:2', 'case:1']),
    kind: of(['verdict', 'verdict', 'note', 'withdrawal', 'vote', 'seen']),
    version: of([1, 1, 1, 2]),
    after: of([[], [idOf(1, 'aaaa')]]),
    saidAt: new Date(1e12 + upTo(1e6)).toISOString(),
    body: of<unknown>([
      verdictOn('1', 'fraud').body,
      verdictOn('1', 'legitimate').body,
      { text: 'é字' },
      { of: idOf(1, 'aaaa') },
    ]),
    more: of<unknown>([1, 'two', { three: [] }]),
  };
  if (next() < 0.1)
    entry[of(['id', 'person', 'device', 'deviceSeq', 'subject', 'kind', 'after', 'saidAt'])] = of(odd);
  if (next() < 0.1) entry.body = of([foreignBodies[0], ...foreignBodies]);
  return next() < 0.02 ? of(odd) : entry;
}

/** Returns the members of a file in any order, some of them more than once or missing. */
function membersOf(random: Random, devices: readonly [string, ...string[]]): readonly string[] {
  const { next, of } = random;
  const entries = Array.from({ length: Math.floor(next() ** 2 * 40) }, () => entryOf(random, devices));
  const indent = of([undefined, undefined, 1]);
  const member = (name: string, value: unknown) =>
    `${of([JSON.stringify(name), JSON.stringify(name), `"\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}"`])}:${JSON.stringify(value, null, indent)}`;
  const own = [
    member('format', historyFileFormat),
    member('version', of([1, 1, 1, 1, 1, 2])),
    member('author', of(['Ana', '  Ana\u0301 ', 'x'.repeat(200)])),
    member('entries', entries),
  ];
  const extra = [
    ...['format', 'version', 'author', 'entries', 'entries'].map((name) => () => member(name, of(odd))),
    () => member('entries', { a: [entryOf(random, devices)] }),
    () => `"more":${of([hostileValues[0], ...hostileValues])?.json(500)}`,
    () => '"":[]',
  ];
  const added = next() < 0.3 ? [of([() => '"more":1', ...extra])()] : [];
  const kept = own.filter(() => next() > 0.01);
  const all = next() < 0.5 ? [...kept, ...added] : [...added, ...kept];
  return next() < 0.3 ? all.toSorted(() => next() - 0.5) : all;
}

/** Returns a history file from a seed: intact, odd, damaged, cut off, or in another encoding. `devices`: those of its entries. */
export function historyFileFrom(seed: number, devices: readonly [string, ...string[]]): Buffer<ArrayBuffer> {
  const random = seededRandom(seed);
  const { next, of } = random;
  const text = `{${membersOf(random, devices).join(of([',', ',\n', ' ,\r\n\t', '\r,']))}}${of(['', '\n', '\n', ' \r\n'])}`;
  const at = Math.floor(next() * text.length);
  switch (
    of([
      'none',
      'none',
      'none',
      'none',
      'mark',
      'utf16',
      'cut',
      'changed',
      'byte',
      'hostile',
      'list',
      'after',
    ])
  ) {
    case 'mark':
      return Buffer.from(`\ufeff${text}`);
    case 'utf16':
      return Buffer.from(`${of(['', '\ufeff'])}${text}`, 'utf16le');
    case 'cut':
      return Buffer.from(text).subarray(0, at);
    case 'changed': {
      const inserted = of([
        '',
        ' ',
        ',',
        '"',
        '\\',
        '{',
        ']',
        '0',
        '-',
        'e',
        '\u0001',
        '\ufeff',
        '\ufffd',
        '字',
      ]);
      return Buffer.from(text.slice(0, at) + inserted + text.slice(at + Math.floor(next() * 3)));
    }
    case 'byte': {
      const bytes = Buffer.from(text);
      bytes[at] = Math.floor(next() * 256);
      return bytes;
    }
    case 'hostile':
      return Buffer.from(
        text.slice(0, at) + of([hostileValues[0], ...hostileValues])?.json(2_000) + text.slice(at),
      );
    case 'list':
      return Buffer.from(`[${text}]`);
    case 'after':
      return Buffer.from(`${text}${of(['x', '{}', ',', ']', '\ufeff'])}`);
    default:
      return Buffer.from(text);
  }
}
