import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Surroundings } from '../../../main/command-line/command';
import type { WorkedProfile } from '../../../main/command-line/worked-profile';
import { fail, type Result, succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { unsafeCast } from '../../../shared/unsafe-cast';
import { chunkReport } from '../../support/inputs/chunk-report';
import { sampleReport } from '../../support/inputs/sample-reports';
import { closedOutput, runCommand } from '../../support/main/command-surroundings';
import { temporaryFolder } from '../../support/runner/temporary-folder';

type Answers = Readonly<Record<string, (request: never) => Result<unknown, unknown>>>;

/** Runs a command with a program that answers so, and with the local copies of profiles that have these reports. */
async function run(
  args: readonly string[],
  answers: Answers,
  { isClosed = false, rows = [], ...change }: Partial<Surroundings> & RunOptions = {},
) {
  const asked: string[] = [];
  const opened: (string | null)[] = [];
  const call = async (name: string, request: unknown) => {
    asked.push(name);
    return answers[name]?.(unsafeCast(request)) ?? fail({ kind: 'unexpected' });
  };
  const ran = await runCommand(args, {
    ...(isClosed && { output: closedOutput }),
    work: async () => succeed(unsafeCast<WorkedProfile>({ id: 'p1', call, close: () => undefined })),
    open: async (profile) => {
      opened.push(profile);
      return succeed({
        call: async () => unsafeCast(succeed(rows)),
        explained: async () => succeed(null),
        close: async () => undefined,
      });
    },
    ...change,
  });
  return { ...ran, asked, opened };
}

interface RunOptions {
  /** Whether nobody reads standard output. */
  readonly isClosed?: boolean;
  readonly rows?: readonly object[];
}

const row = {
  key: 'k1',
  id: '17',
  transactionId: 'tx-1',
  content: 'c',
  riskAssignment: 'fraud',
  fraudCases: [],
};
const item = {
  ...{ id: 'i1', transactionId: 'tx-1', state: 'Queued', createdAt: 0, changedAt: 0, attempts: 0 },
  ...{ batchId: null, problem: null, feedback: { behaviour: { desired: { risk_assignment: 'clear' } } } },
};
const given = { decided: null, already: 0, claimed: 0, judgedByOthers: 0 };
const decided = { subjects: ['s'], items: [], queued: 0, alreadyGiven: 0, without: 0 };
const undone = () => succeed({ withdrawn: 1, undone: 0, sent: 0 });

describe('a command that decides', () => {
  it('reads the reports of the profile that it works with', async () => {
    const answers = { 'review.give': () => succeed({ ...given, decided }) };
    const ran = await run(['verdict', 'fraud', '17'], answers, { rows: [row] });
    expect(ran).toMatchObject({ code: 0, opened: ['p1'], asked: ['review.give'] });
  });

  it('does all of it though nobody reads what it prints, and still fails if a part failed', async () => {
    const all = await run(['verdict', 'undo', 'a', 'b'], { 'review.undo': undone }, { isClosed: true });
    expect(all).toMatchObject({ code: 0, asked: ['review.undo', 'review.undo'] });
    const answers = {
      'review.undo': ({ id }: { readonly id: string }) =>
        id === 'a' ? undone() : fail({ kind: 'not-found' }),
    };
    expect((await run(['verdict', 'undo', 'a', 'b'], answers, { isClosed: true })).code).toBe(1);
    expect(
      (await run(['verdict', 'undo', 'a', 'b'], { 'review.undo': undone })).data.match(/Decision/g),
    ).toHaveLength(1);
  });

  it('says that it left reports to those who claimed them, and to the verdict that they have', async () => {
    const claimed = { 'review.give': () => succeed({ ...given, claimed: 1 }) };
    expect(await run(['verdict', 'fraud', '17'], claimed, { rows: [row] })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('--claimed'),
    });
    const already = { 'review.give': () => succeed({ ...given, already: 1 }) };
    expect(await run(['verdict', 'fraud', '17'], already, { rows: [row] })).toMatchObject({
      code: 0,
      data: expect.stringContaining('Already'),
    });
    const { verdictFeedback } = defaultSettings;
    const rule = { ...verdictFeedback.fraud, sending: 'ask' as const };
    const settings = { ...defaultSettings, verdictFeedback: { ...verdictFeedback, fraud: rule } };
    const asked = await run(['verdict', 'fraud', '17', '--feedback'], already, {
      rows: [row],
      settings: async () => succeed(settings),
    });
    expect(asked).toMatchObject({ code: 1, errors: expect.stringContaining('no feedback was sent') });
  });

  it('retries only feedback that nobody else may send, unless it is told to', async () => {
    const retry = (request: { readonly id: string; readonly insists: boolean }) =>
      succeed({ item: { ...item, id: request.id }, isLeft: request.id === 'held' && !request.insists });
    const answers = { 'outbox.retryNamed': retry };
    const left = await run(['feedback', 'retry', 'held', 'i1'], answers);
    expect(left).toMatchObject({ code: 1, errors: expect.stringContaining('Left alone: held (tx-1)') });
    expect(left.asked).toHaveLength(2);
    expect(await run(['feedback', 'retry', 'held', '--although-in-doubt'], answers)).toMatchObject({
      code: 0,
    });
  });

  it.each([
    ['Queued', 0, 'is queued'],
    ['Held', 0, 'waits for the team'],
    ['Failed', 1, 'isn’t sent'],
  ])('says what became of feedback that is %s', async (state, code, said) => {
    const answers = {
      'reporter.read': () => succeed({}),
      'feedback.sendAll': () => succeed({ items: [{ ...item, state }], given: [] }),
    };
    const ran = await run(['feedback', 'send', '17', '--risk', 'clear'], answers, { rows: [row] });
    expect(ran).toMatchObject({ code, errors: expect.stringContaining(said) });
  });

  it('shows what it quotes in one line', async () => {
    const answers = {
      'reporter.read': () => succeed({}),
      'feedback.sendAll': () => succeed({ items: [], given: ['x\nwhereabouts: queued\u001b[2J\u202e'] }),
    };
    const { errors } = await run(['feedback', 'send', '17', '--risk', 'clear'], answers, { rows: [row] });
    expect(errors.trimEnd().split('\n')).toHaveLength(1);
    expect(errors).not.toContain('\u001b');
    expect(errors).not.toContain('\u202e');
  });

  it('sends the bytes of a file, never its path', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'ratings.csv'), 'a,b');
    let sent: object = {};
    const answers = {
      'import.feedback': (request: object) => {
        sent = request;
        return succeed({ report: { good: 1, bad: 0, errors: [], given: 0 }, sent: null });
      },
    };
    const ran = await run(['import', 'feedback', 'ratings.csv'], answers, { folder });
    expect(ran).toMatchObject({ code: 1, errors: expect.stringContaining('--yes') });
    const file = { fileName: 'ratings.csv', body: Buffer.from('a,b').toString('base64') };
    expect(sent).toEqual({ ...file, includeAlreadyRated: false, yes: false });
    expect((await run(['import', 'feedback', 'missing.csv'], answers, { folder })).asked).toEqual([]);
  });

  it('creates a case once, and fails if another one has its title', async () => {
    const answersWith = (...keys: readonly string[]) => ({
      'cases.create': () => succeed({ id: 'c1', isNew: false }),
      'cases.read': () =>
        succeed({ cases: [{ id: 'c1', items: keys.map((key) => ({ kind: 'report', key })) }], withheld: [] }),
    });
    const create = ['case', 'create', '--title', 'Ring', '--format', 'jsonl'];
    const same = await run([...create, '17'], answersWith('k1'), { rows: [row] });
    expect(same).toMatchObject({ code: 0, errors: expect.stringContaining('Nothing was created') });
    expect(JSON.parse(same.data)).toEqual({ id: 'c1', title: 'Ring', items: 1 });
    const other = await run([...create, '17'], answersWith('k2'), { rows: [row] });
    expect(other).toMatchObject({
      code: 1,
      data: '',
      errors: expect.stringContaining('(c1), without 1 of these reports'),
    });
    expect(await run(create, answersWith('k2'), { rows: [] })).toMatchObject({
      code: 0,
      data: expect.stringContaining('c1'),
    });
  });

  it('prints an infinite speed of what a watch found as sql does', async () => {
    const { row: found } = chunkReport(sampleReport({}));
    const hits = [1e9, 900, null].map((travel) => ({ certainty: 'certain', row: { ...found, travel } }));
    const answers = {
      'watches.read': () => succeed([{ id: 'w' }]),
      'watches.hits': () => succeed({ total: 3, hits }),
    };
    const { data } = await run(['watch', 'found', 'w', '--format', 'jsonl'], answers);
    const speeds = data
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).travel_km_h);
    expect(speeds).toEqual(['Infinity', 900, null]);
  });

  it('watches a query without its relative times, and no query of such times only', async () => {
    let sent: object = {};
    const answers = {
      'watches.add': (request: { readonly watch: object }) => {
        sent = request;
        return succeed(request.watch);
      },
    };
    const ran = await run(['watch', 'add', '--query', 'risk:fraud created:1h'], answers);
    expect(ran).toMatchObject({ code: 0, data: expect.not.stringContaining('created') });
    expect(sent).toMatchObject({
      watch: { title: 'risk:fraud', subject: { name: 'risk:fraud', query: { text: 'risk:fraud' } } },
    });
    for (const query of ['created:1h', ' '])
      expect(await run(['watch', 'add', '--query', query], answers)).toMatchObject({ code: 2, asked: [] });
  });

  it('refuses options of other actions', async () => {
    for (const args of [
      ['feedback', 'retry', 'i1', '--risk', 'fraud'],
      ['verdict', 'undo', 'a', '--feedback'],
      ['verdict', 'fraud', '17', '--yes'],
      ['verdict', 'fraud', '17', '--another'],
      ['watch', 'add', '--user', 'a', '--radius', '5'],
      ['case', 'list', '--title', 'x'],
    ])
      expect(await run(args, {})).toMatchObject({ code: 2, asked: [], opened: [] });
  });
});
