import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Surroundings } from '../../../main/command-line/command';
import { commands } from '../../../main/command-line/commands';
import { optionalOutputTo, outputTo } from '../../../main/command-line/output';
import { ProgramEnded } from '../../../main/command-line/program-ended';
import { fail, succeed } from '../../../shared/result';
import { bundleOf, sealedFiles } from '../../support/files/sealed-case';
import { closedOutput, runCommand } from '../../support/main/command-surroundings';

/** Runs a command with a profile whose key can't be read. */
function run(args: readonly string[], change: Partial<Surroundings> = {}) {
  return runCommand(args, {
    profiles: async () =>
      succeed([{ id: 'p1', name: 'Bank\u001b[2J', address: 'https://bank.example/', isOpen: true }]),
    open: async () =>
      fail({ kind: 'problem', problem: { kind: 'store-open-failed', fault: { kind: 'keychain-locked' } } }),
    ...change,
  });
}

/** Returns the path of a bundle of which a file was changed. */
async function changedBundle(): Promise<string> {
  const files = await sealedFiles();
  return bundleOf(
    files.map((file) => (file.name === 'reports/001.json' ? { ...file, bytes: Buffer.from('{}') } : file)),
  );
}

describe('the command line', () => {
  it('prints its version and its help, and each command its own, with examples that it can read', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, data: '1.2.3\n', errors: '' });
    const { data } = await run([]);
    for (const { name, about } of commands) {
      expect(data).toContain(about);
      const help = await run(['help', name]);
      expect(help).toMatchObject({ code: 0, errors: '' });
      expect(help).toEqual(await run([name, '--help']));
      expect(help.data).toContain(`whereabouts ${name}`);
    }
  });

  it('refuses what it doesn’t know with 2, and names it', async () => {
    expect(await run(['qeury'])).toMatchObject({
      code: 2,
      data: '',
      errors: expect.stringContaining('qeury'),
    });
    expect(await run(['help', 'qeury'])).toMatchObject({ code: 2, errors: expect.stringContaining('qeury') });
    expect(await run(['query', 'a', 'b'])).toMatchObject({ code: 2, errors: expect.stringContaining('b') });
    expect(await run(['query', '-user:ana'])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('Put --'),
    });
    expect(await run(['query', 'a', '--key', 'secret'])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--key'),
    });
    expect(await run(['export', 'a', '--out', 'x'])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--format'),
    });
    expect(await run(['completion', 'csh'])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('bash'),
    });
  });

  it.each([
    [['verdict'], 'VERDICT is missing'],
    [['verdict', 'maybe', '17'], 'fraud, suspicious, legitimate, unclear, undo'],
    [['verdict', 'fraud'], 'Name reports'],
    [['verdict', 'fraud', '17', '--query', 'user:ana'], 'Name reports'],
    [['verdict', 'fraud', '17', '-'], 'not both'],
    [['verdict', 'undo'], 'Name a decision'],
    [['feedback', 'retry'], 'retry needs IDs'],
    [['feedback', 'list', '17'], 'list takes no ID'],
    [['feedback', 'send', '17'], '--risk is missing'],
    [['feedback', 'send', '17', '--risk', 'awful'], 'fraud, high, low, clear'],
    [['watch', 'add'], 'Name one of'],
    [['watch', 'add', '--place', '40,3'], '--radius'],
    [['watch', 'add', '--place', '400,3', '--radius', '1'], 'can’t be watched'],
    [['watch', 'add', '--query', 'risk:nonsense'], 'risk:nonsense'],
    [['watch', 'remove'], 'remove needs IDs'],
    [['case', 'create'], '--title'],
    [['case', 'show'], 'needs the ID'],
    [['import', 'views', 'x.json'], 'feedback, history'],
    [['import', 'history'], 'FILE is missing'],
    [['team', 'join'], 'standard input'],
    [['team', 'join', '--address', 'https://team.example', '--name', 'Ana'], 'Standard input is empty'],
  ])('refuses %j before it opens anything', async (args, said) => {
    const opened = async () => {
      throw new Error('It was opened.');
    };
    expect(await run(args, { work: opened, open: opened })).toMatchObject({
      code: 2,
      data: '',
      errors: expect.stringContaining(said),
    });
  });

  it.each([['sync'], ['watch', 'list']])('says that the program ended during %j', async (...args) => {
    let closed = 0;
    const ended = {
      id: 'p1',
      call: async () => {
        throw new ProgramEnded();
      },
      close: () => {
        closed += 1;
      },
    };
    const change = { program: async () => succeed(ended), work: async () => succeed(ended) };
    expect(await run(args, change)).toMatchObject({
      code: 1,
      data: '',
      errors: expect.stringContaining('The program ended'),
    });
    expect(closed).toBe(1);
  });

  it('fails with 1, in the words of the window', async () => {
    const { code, data, errors } = await run(['query', '']);
    expect([code, data]).toEqual([1, '']);
    expect(errors).toMatch(/keychain/i);
    expect(errors.trimEnd()).not.toContain('\n');
  });

  it('lists profiles for people and for programs; a name can’t reach the terminal', async () => {
    const table = await run(['profiles']);
    expect(table.data).toContain('https://bank.example/');
    expect(table.data).not.toContain('\u001b');
    const { data } = await run(['profiles', '--format', 'jsonl']);
    expect(JSON.parse(data)).toEqual({
      id: 'p1',
      name: 'Bank\u001b[2J',
      address: 'https://bank.example/',
      open: true,
    });
  });

  // https://github.com/quicktype/quicktype/pull/3038, https://github.com/vercel/vercel/issues/17528
  it('ends quietly if nobody reads on', async () => {
    expect(await run(['profiles'], { output: closedOutput })).toMatchObject({ code: 0, errors: '' });
    const changed = await changedBundle();
    expect(await run(['verify', changed], { output: closedOutput })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('was changed'),
    });
  });

  // sharkdp/fd #737, uutils/coreutils #9782: a full disk was ignored, or the message said nothing.
  it.runIf(process.platform === 'linux')(
    'names the output that can’t be written, and what was done before',
    async () => {
      const descriptor = openSync('/dev/full', 'w');
      const output = outputTo(descriptor);
      const unwritten = {
        code: 1,
        errors: expect.stringContaining('Standard output couldn’t be written (ENOSPC)'),
      };
      for (const args of [
        ['profiles'],
        ['profiles', '--format', 'jsonl'],
        ['--help'],
        ['completion', 'bash'],
      ])
        expect(await run(args, { output })).toMatchObject(unwritten);
      expect(await run(['verify', await bundleOf(await sealedFiles())], { output })).toMatchObject({
        code: 1,
        errors: expect.stringMatching(/was carried out.*standard output.*ENOSPC/),
      });
      // What can't be said is left out.
      expect(await run(['qeury'], { errors: optionalOutputTo(descriptor) })).toMatchObject({ code: 2 });
      closeSync(descriptor);
    },
  );

  it.skipIf(process.platform === 'win32')('completes commands, options and values in bash', async () => {
    const { data } = await run(['completion', 'bash']);
    const complete = (...words: readonly string[]) =>
      execFileSync(
        'bash',
        [
          '-c',
          `${data}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _whereabouts; printf '%s\\n' "\${COMPREPLY[@]}"`,
          'bash',
          ...words,
        ],
        { encoding: 'utf8' },
      )
        .trim()
        .split('\n');
    expect(complete('whereabouts', 'q')).toEqual(['query']);
    expect(complete('whereabouts', 'query', '--fo')).toEqual(['--format']);
    expect(complete('whereabouts', 'query', '--format', '')).toEqual(['table', 'jsonl', 'csv']);
    expect(complete('whereabouts', 'verdict', 'u')).toEqual(['unclear', 'undo']);
    expect(complete('whereabouts', 'verdict', 'fraud', '--no')).toEqual(['--note']);
    for (const shell of ['zsh', 'fish', 'powershell']) {
      const script = (await run(['completion', shell])).data;
      for (const { name } of commands) expect(script).toContain(name);
    }
  });
});
