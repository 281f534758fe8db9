import type { StoredRow } from '../../../shared/domain/report-row';
import type { GeneratedQuery, RandomChoices } from './generated-query';

/** A report as exported, with the parts of its JSON that a query may ask for. */
export interface ExportedRow extends StoredRow {
  readonly note: string;
  readonly address: string;
  readonly operation: string | null;
  readonly steps: number | null;
  readonly isNewest: boolean;
}

type Leaf<Row> = Pick<GeneratedQuery<Row>, 'text' | 'matches' | 'group'>;
/** Returns a field or words, with what they mean, at random. */
export type FieldTests<Row> = () => Leaf<Row>;

const risks = ['fraud', 'high', 'unknown_risk', 'low', 'clear'] as const;
const levelOf = (risk: string) => risks.findIndex((each) => each.startsWith(risk.replace('_risk', '')));
const day = 86_400_000_000_000n;

/** Returns the tests of the fields that reports have. `now`: ms since 1970. */
export function fieldTests(
  random: RandomChoices,
  rows: readonly ExportedRow[],
  now: number,
): FieldTests<ExportedRow> {
  const anyRow = () => rows[Math.floor(random.next() * rows.length)] ?? rows[0];
  const cut = (text: string) => text.slice(0, 1 + Math.floor(random.next() * text.length));

  function ofText(
    name: string,
    read: (row: ExportedRow) => string | null,
    isFolded: boolean,
  ): Leaf<ExportedRow> {
    const folded = (text: string) => (isFolded ? text.toLowerCase() : text);
    const value = read(anyRow() as ExportedRow) ?? 'none';
    const test = (is: (text: string) => boolean) => (row: ExportedRow) => {
      const text = read(row);
      return text !== null && is(text);
    };
    const kind = random.of(['beginning', 'whole', 'star', 'inside', 'quoted beginning', 'any']);
    const part = cut(value);
    const group = name;
    if (kind === 'whole')
      return { text: `${name}:"${value}"`, matches: test((text) => text === value), group };
    if (kind === 'any') return { text: `${name}:*`, matches: test(() => true), group };
    const begins = test((text) => folded(text).startsWith(folded(part)));
    if (kind === 'beginning') return { text: `${name}:${part}`, matches: begins, group };
    if (kind === 'quoted beginning') return { text: `${name}:"${part}"*`, matches: begins, group };
    const end = value.slice(-1);
    if (kind === 'star')
      return { text: `${name}:*${end}`, matches: test((text) => folded(text).endsWith(folded(end))), group };
    const matches = test(
      (text) =>
        text.length > part.length &&
        folded(text).startsWith(folded(part)) &&
        folded(text).endsWith(folded(end)),
    );
    return { text: `${name}:${part}*${end}`, matches, group };
  }

  function ofWords(name: string, read: (row: ExportedRow) => readonly string[]): Leaf<ExportedRow> {
    const words = (row: ExportedRow) => read(row).flatMap((text) => text.toLowerCase().split(/[^a-z]+/));
    const word = words(anyRow() as ExportedRow)[0] ?? 'none';
    const part = word.slice(0, 2) || 'no';
    const begins = (row: ExportedRow) => words(row).some((each) => each.startsWith(part));
    return { text: `${name}:${part}`, matches: begins, group: name };
  }

  function ofNumber(name: string, read: (row: ExportedRow) => number | null): Leaf<ExportedRow> {
    const some = () => Math.round(read(anyRow() as ExportedRow) ?? 3);
    const [one, other] = [some(), some()].toSorted((a, b) => a - b) as [number, number];
    const compare = (text: string, is: (number: number) => boolean) => ({
      text: `${name}:${text}`,
      matches: (row: ExportedRow) => {
        const number = read(row);
        return number !== null && is(number);
      },
      group: null,
    });
    return random.of([
      compare(`>${one}`, (number) => number > one),
      compare(`>=${one}`, (number) => number >= one),
      compare(`<${one}`, (number) => number < one),
      compare(`<=${one}`, (number) => number <= one),
      compare(`${one}..${other}`, (number) => number >= one && number <= other),
    ]);
  }

  function ofTime(): Leaf<ExportedRow> {
    const time = BigInt((anyRow() as ExportedRow).timestamp ?? '0');
    const start = time - (((time % day) + day) % day);
    const date = new Date(Number(start / 1_000_000n)).toISOString().slice(0, 10);
    const days = 1 + Math.floor(random.next() * 5);
    const ago = BigInt(now) * 1_000_000n - BigInt(days) * day;
    const test = (text: string, is: (time: bigint) => boolean) => ({
      text,
      matches: (row: ExportedRow) => row.timestamp !== null && is(BigInt(row.timestamp)),
      group: null,
    });
    return random.of([
      test(`created:${date}`, (at) => at >= start && at < start + day),
      test(`created:>${date}`, (at) => at >= start + day),
      test(`created:<=${date}`, (at) => at < start + day),
      test(`created:${days}d`, (at) => at >= ago),
    ]);
  }

  function ofRisk(): Leaf<ExportedRow> {
    const risk = random.of(risks);
    const level = levelOf(risk);
    const test = (sign: string, is: (other: number) => boolean): Leaf<ExportedRow> => ({
      text: `risk:${sign}${risk}`,
      matches: ({ riskAssignment }) => riskAssignment !== null && is(levelOf(riskAssignment)),
      group: sign === '' ? 'risk' : null,
    });
    return random.of([
      test('', (other) => other === level),
      test('>=', (other) => other <= level),
      test('<', (other) => other > level),
    ]);
  }

  function ofState(): Leaf<ExportedRow> {
    const test = (name: string, matches: (row: ExportedRow) => boolean) => ({
      text: `is:${name}`,
      matches,
      group: null,
    });
    return random.of([
      test('unread', (row) => row.unread),
      test('read', (row) => !row.unread),
      test('newest', (row) => row.isNewest),
    ]);
  }

  function ofReview(): Leaf<ExportedRow> {
    const verdict = random.of(['fraud', 'legitimate']);
    return random.of<Leaf<ExportedRow>>([
      { text: `verdict:${verdict}`, matches: (row) => row.verdict === verdict, group: 'verdict' },
      { text: 'review:judged', matches: (row) => row.verdict !== null, group: 'review' },
      { text: 'review:waiting', matches: (row) => row.verdict === null, group: 'review' },
    ]);
  }

  function ofSignal(): Leaf<ExportedRow> {
    const signal = random.of(['TOR', 'VPN', 'Rooted'] as const);
    return { text: `signal:"${signal}"`, matches: (row) => row.signals.includes(signal), group: 'signal' };
  }

  function words(): Leaf<ExportedRow> {
    const all = (anyRow() as ExportedRow).note.split(' ');
    const [first = 'zorro', second = 'zorro'] = all;
    return random.of<Leaf<ExportedRow>>([
      {
        text: first.slice(0, 3),
        matches: ({ note }) => ` ${note}`.includes(` ${first.slice(0, 3)}`),
        group: null,
      },
      {
        text: `"${first} ${second.slice(0, 3)}"`,
        matches: ({ note }) => ` ${note}`.includes(` ${first} ${second.slice(0, 3)}`),
        group: null,
      },
    ]);
  }

  function ofAddress(): Leaf<ExportedRow> {
    const { address } = anyRow() as ExportedRow;
    const beginning = `${address.split('.').slice(0, 2).join('.')}.`;
    return random.of<Leaf<ExportedRow>>([
      { text: `ip:${address}`, matches: (row) => row.address === address, group: 'ip' },
      { text: `ip:${beginning}`, matches: (row) => row.address.startsWith(beginning), group: 'ip' },
    ]);
  }

  return () =>
    random.of([
      words,
      () => ofText('user', (row) => row.userId, true),
      () => ofText('device', (row) => row.deviceId, true),
      () => ofText('tx', (row) => row.transactionId, false),
      () => ofText('extra_data.operation', (row) => row.operation, true),
      () => ofNumber('extra_data.steps', (row) => row.steps),
      () => ofWords('case', (row) => row.fraudCases),
      () => ofWords('place', (row) => [row.place]),
      () => ofNumber('amount', (row) => (row.amount === null ? null : Number(row.amount))),
      () => ofNumber('distance', (row) => row.distance),
      () => ofNumber('speed', (row) => row.travel),
      () => ofNumber('score', (row) => row.disagreement),
      () => ofNumber('users', (row) => row.deviceUsers),
      () => ofNumber('positions', (row) => row.positions.length),
      () => ofNumber('id', (row) => (row.id === null ? null : Number(row.id))),
      ofTime,
      ofRisk,
      ofState,
      ofReview,
      ofSignal,
      ofAddress,
    ])();
}
