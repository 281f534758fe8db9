import { describe, expect, it } from 'vitest';
import type { Surroundings } from '../../../main/command-line/command';
import { runCommandLine } from '../../../main/command-line/run-command-line';
import type { WorkedProfile } from '../../../main/command-line/worked-profile';
import { windowCalls } from '../../../main/command-line/worked-profile';
import { fail, type Result, succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { unsafeCast } from '../../../shared/unsafe-cast';
import { plainCsv } from '../../support/files/plain-csv';
import { commandCoverage } from '../../support/source/command-coverage';

type Answers = Readonly<Record<string, unknown>>;

/** Runs a command, and returns which calls it made, of the program and of the local copy, with its outcome. */
async function run(args: readonly string[], answers: Answers, rows: readonly object[] = [row]) {
  const made: (readonly [string, unknown])[] = [];
  const printed = { data: '', errors: '' };
  const to = (what: keyof typeof printed) => ({
    write: (data: string | Uint8Array) => {
      printed[what] += data.toString();
    },
  });
  const call = async (name: string, request: unknown): Promise<Result<unknown, unknown>> => {
    made.push([name, request]);
    return Object.hasOwn(answers, name) ? succeed(answers[name]) : fail({ kind: 'not-found' });
  };
  const around: Surroundings = {
    folder: '/',
    output: to('data'),
    errors: to('errors'),
    now: () => 0,
    csvDialect: plainCsv,
    settings: async () => succeed(defaultSettings),
    profiles: async () => succeed([]),
    program: async () => fail({ kind: 'failed', text: '' }),
    work: async () => succeed(unsafeCast<WorkedProfile>({ id: 'p1', call, close: () => undefined })),
    input: () => succeed(new TextEncoder().encode('From input\n')),
    openSql: async () => fail({ kind: 'failed', text: '' }),
    endAtOnce: () => undefined,
    assistant: async () => fail({ kind: 'failed', text: '' }),
    open: async () =>
      succeed({
        call: async (name) => {
          made.push([name, null]);
          return unsafeCast(succeed(name === 'reports.count' ? { shown: 7 } : rows));
        },
        explained: async () => succeed(null),
        close: async () => undefined,
      }),
  };
  const code = await runCommandLine(args, { ...around, version: '1.2.3' });
  return { code, made, ...printed };
}

const row = { key: 'k1', id: '17', transactionId: 'tx-1', content: 'c', unread: true, fraudCases: [] };
const view = {
  ...{ id: 'v1', name: 'Mine', columns: ['time'] },
  query: { text: 'risk:fraud', filters: [], sort: { column: 'time', descending: true } },
};
const alibi = ['ask', 'alibi', '--user', 'ana', '--place=1,2', '--at', '2026-03-01T14:05:00Z'];
const summary = { batches: [], batchTotal: 0 };
const detail = { note: 'called' };
const joined = { kind: 'none' };

/** Commands, and what the calls that they make before their last one answer. */
const commands: readonly (readonly [readonly string[], Answers?])[] = [
  [['verdict', 'undo', 'd1']],
  [['mark', 'read', '17']],
  [['note', '17'], { 'reports.detail': detail }],
  [['note', '17', 'other', '--replace'], { 'reports.detail': detail }],
  [['view', 'list']],
  [['look-up', 'tx-1']],
  [['feedback', 'list']],
  [['feedback', 'undo', 'i1']],
  [['feedback', 'discard', 'i1']],
  [['feedback', 'now']],
  [['feedback', 'about', 'tx-1']],
  [['feedback', 'presets']],
  [['feedback', 'batches'], { 'outbox.read': summary }],
  [['feedback', 'pause-batch', 'b1']],
  [['feedback', 'cancel-batch', 'b1']],
  [['feedback', 'retry-batch', 'b1']],
  [['feedback', 'discard-batch', 'b1']],
  [['feedback', 'send', '17', '--risk', 'clear']],
  [['ask', 'links', '--user', 'ana']],
  [['ask', 'groups']],
  [['ask', 'hot-spots']],
  [['ask', 'meetings']],
  [['ask', 'drift']],
  [['ask', 'metrics'], { 'log.metrics': {} }],
  [['ask', 'people']],
  [['ask', 'agreement']],
  [alibi],
  [['watch', 'list'], { 'watches.read': [] }],
  [['watch', 'found', 'w1'], { 'watches.read': [{ id: 'w1' }] }],
  [['watch', 'seen', 'w1'], { 'watches.read': [{ id: 'w1' }] }],
  [['case', 'list']],
  [['team', 'show']],
  [['team', 'presence'], { 'team.read': joined }],
  [['team', 'join', '--address', 'https://team.example/', '--name', 'Ana'], { 'team.read': joined }],
];

describe('a run of the commands', () => {
  it('makes each call of the window that commands may make, by the command that is named for it', async () => {
    const recorded = new Set<string>();
    for (const [args, answers = {}] of commands)
      for (const [name] of (await run(args, answers)).made) recorded.add(`${args[0]} ${name}`);
    const promised = windowCalls.map((name) => {
      const covered = commandCoverage[name];
      return `${'command' in covered ? covered.command : 'nothing'} ${name}`;
    });
    expect(promised.filter((each) => !recorded.has(each))).toEqual([]);
  });
});

describe('mark', () => {
  it('marks what isn’t marked so, prints it, and leaves the others', async () => {
    const rows = [row, { ...row, key: 'k2', id: '18', unread: false }];
    const answers = { 'reports.markRead': null };
    const ran = await run(['mark', 'read', '17', '18', '--format', 'jsonl'], answers, rows);
    expect(ran).toMatchObject({ code: 0, errors: expect.stringContaining('Marked so before: 1') });
    expect(ran.made.at(-1)).toEqual(['reports.markRead', { keys: ['k1'], read: true }]);
    expect(JSON.parse(ran.data)).toEqual({ key: 'k1', id: '17', unread: false });
    const again = await run(['mark', 'unread', '17'], answers);
    expect(again).toMatchObject({ code: 0 });
    expect(again.made.map(([name]) => name)).not.toContain('reports.markRead');
  });
});

// https://github.com/basicmachines-co/basic-memory/issues/625: a script replaced a day's notes.
// https://github.com/wp-cli/wp-cli/issues/964: a script that is run twice fails at what is there already.
describe('note', () => {
  it('never replaces a note unasked, and leaves the same one', async () => {
    const answers = { 'reports.detail': detail, 'notes.save': null };
    expect(await run(['note', '17'], answers)).toMatchObject({ code: 0, data: 'called\n' });
    const refused = await run(['note', '17', 'other'], answers);
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('--replace') });
    expect(refused.made.map(([name]) => name)).not.toContain('notes.save');
    const same = await run(['note', '17', 'called'], answers);
    expect(same).toMatchObject({ code: 0, errors: expect.stringContaining('Nothing was changed') });
    const saved = await run(['note', '17', '-', '--replace'], answers);
    expect(saved.made.at(-1)).toEqual(['notes.save', { key: 'k1', text: 'From input' }]);
  });
});

describe('case', () => {
  const id = '3f6f2f0e-8a52-4d1c-9f35-0c9c9a4f1b11';
  const known = { id, title: 'Ring', items: [{ kind: 'note', text: 'same device' }] };
  const revised = { title: 'Ring', items: 2, added: 1, known: 0, over: 0 };
  const answers = { 'cases.read': { cases: [known], withheld: [] }, 'cases.revise': revised };

  it('adds reports and a note to a case, and no note that it has', async () => {
    const ran = await run(['case', 'add', id, '17', '--note', 'called'], answers);
    expect(ran.code).toBe(0);
    expect(ran.made.at(-1)).toMatchObject([
      'cases.revise',
      {
        id,
        status: null,
        items: [
          { kind: 'report', key: 'k1' },
          { kind: 'note', text: 'called' },
        ],
      },
    ]);
    const again = await run(['case', 'add', id, '17', '--note', 'same device'], answers);
    expect(again.made.at(-1)?.[1]).toMatchObject({ items: [{ kind: 'report' }] });
  });

  it('closes a case, and says what is missing or has no room', async () => {
    const closed = await run(['case', 'close', id], answers);
    expect(closed.made.at(-1)).toEqual(['cases.revise', { id, items: [], status: 'closed' }]);
    expect(await run(['case', 'close', 'other'], answers)).toMatchObject({ code: 1 });
    const full = { ...answers, 'cases.revise': { ...revised, over: 1 } };
    expect(await run(['case', 'add', id, '17'], full)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('no room for 1'),
    });
    expect(await run(['case', 'close', id, '17'], answers)).toMatchObject({ code: 2, made: [] });
  });
});

describe('query', () => {
  it('counts without printing reports', async () => {
    expect(await run(['query', 'risk:fraud', '--count'], {})).toMatchObject({ code: 0, data: '7\n' });
  });

  it('names a view that doesn’t exist, or that several have the name of', async () => {
    expect(await run(['query', '', '--view', 'Other'], { 'views.read': [view] })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Other'),
    });
    const twice = { 'views.read': [view, { ...view, id: 'v2' }] };
    expect(await run(['query', '', '--view', 'Mine'], twice)).toMatchObject({ code: 1 });
  });
});

describe('feedback', () => {
  it('sends a preset, of which options replace parts', async () => {
    const content = { desiredRisk: 'clear', ratingType: 'Corrective', annotations: 'from the preset' };
    const answers = {
      'reporter.read': {},
      'presets.read': [{ id: 'x', name: 'Known', content }],
      'feedback.sendAll': { items: [], given: [] },
    };
    const ran = await run(['feedback', 'send', '17', '--preset', 'Known', '--annotations', 'typed'], answers);
    expect(ran.made.at(-1)?.[1]).toMatchObject({
      draft: { desiredRisk: 'clear', ratingType: 'Corrective', annotations: 'typed' },
    });
    expect(await run(['feedback', 'send', '17', '--preset', 'None'], answers)).toMatchObject({ code: 1 });
  });
});

describe('ask', () => {
  it.each([
    [['ask', 'alibi', '--place=1,2', '--at', '2026-03-01T14:05:00Z'], '--user or --device'],
    [['ask', 'alibi', '--user', 'a', '--place=1', '--at', '2026-03-01T14:05:00Z'], 'two numbers'],
    [['ask', 'alibi', '--user', 'a', '--place=1,2', '--at', 'yesterday'], '--at is a time in UTC'],
    [['ask', 'alibi', '--user', 'a', '--place=1,2', '--radius', '-1'], 'minus sign'],
    [['ask', 'groups', '--user', 'a'], 'doesn’t belong'],
  ])('refuses %j before it asks', async (args, said) => {
    const ran = await run(args, {});
    expect(ran).toMatchObject({ code: 2, made: [], errors: expect.stringContaining(said) });
  });

  it('prints one line that a terminal can’t be ruled by', async () => {
    const { data } = await run(['ask', 'groups'], { 'investigate.groups': { groups: ['a\u001b[2J\n'] } });
    expect(data).not.toContain('\u001b');
    expect(data.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(data)).toEqual({ groups: ['a\u001b[2J\n'] });
  });
});
