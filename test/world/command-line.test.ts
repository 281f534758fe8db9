import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { commands } from '../../main/command-line/commands';
import { listedWords, reportsWord } from '../../main/command-line/listed-words';
import { terminalText } from '../../main/command-line/output';
import { readArguments } from '../../main/command-line/read-arguments';
import { tableLines } from '../../main/command-line/text-table';
import { projectFolder } from '../../scripts/project.mjs';
import { succeed } from '../../shared/result';

/**
 * How programs printed what strangers wrote, in public bug reports; what ours prints. Others are where they happen:
 * test/main/command-socket (sockets), test/e2e/command-line (pipes, no display).
 */

describe('a received text in a terminal', () => {
  it.each([
    // https://github.com/refractionPOINT/python-limacharlie/pull/359: a subject that clears the screen.
    ['clears the screen', 'a\u001b[2Jb', 'a\\u001b[2Jb'],
    // The same report: a line that overwrites the values before it, without any escape.
    ['returns to the start of its line', 'user-7\rrisk: clear', 'user-7\\u000drisk: clear'],
    // https://github.com/dalance/procs/issues/950: OSC 52 writes the clipboard.
    ['writes the clipboard', '\u001b]52;c;cm0gLXJm\u0007', '\\u001b]52;c;cm0gLXJm\\u0007'],
    // https://github.com/EONRaider/RootWire/issues/53: the eight-bit form of ESC [.
    ['uses eight-bit controls', '\u009b31mred', '\\u009b31mred'],
    // https://github.com/marmot-protocol/mdk/issues/993: text that reads backwards.
    ['reorders what follows', 'invoice\u202etxt.exe', 'invoice\\u202etxt.exe'],
    // https://github.com/inspektor-gadget/inspektor-gadget/pull/5272: the cursor moves over another row.
    ['moves the cursor', '/etc\u001b[1A/bashrc', '/etc\\u001b[1A/bashrc'],
    // https://github.com/ankit373/hydra/issues/432: the row that names it is erased and written again.
    ['erases its row', 'gpt\u001b[2K\r VERDICT OK', 'gpt\\u001b[2K\\u000d VERDICT OK'],
    // https://github.com/eminwux/sbsh/issues/390, https://github.com/vtmocanu/uzi/issues/180: the title of the window.
    ['sets the title', 'a\u001b]0;owned\u0007', 'a\\u001b]0;owned\\u0007'],
    // https://github.com/resend/resend-cli/pull/228: a NUL and a DEL.
    ['has invisible controls', 'a\u0000b\u007f', 'a\\u0000b\\u007f'],
  ])('that %s is shown, not obeyed', (_, text, shown) => {
    expect(terminalText(text)).toBe(shown);
    expect(tableLines([[text, 'b']]).text.trimEnd()).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  it('keeps lines, tabs, accents, emoji and every other script', () => {
    const text = 'a\tb\r\nLisboa São Paulo 東京 القاهرة 😀\n';
    expect(terminalText(text)).toBe(text);
  });
});

describe('standard input', () => {
  const manyLines = Array.from({ length: 20_000 }, (_, at) => `report-${at}`).join('\n');

  /** Returns what a command reads that gets these pieces, each after another program has run: a pipe that is slow. */
  async function readFrom(pieces: readonly (string | Uint8Array)[], maxBytes: number): Promise<unknown> {
    const script = join(projectFolder, 'test/support/children/read-input.ts');
    const runner = join(projectFolder, 'test/support/run-typescript.mjs');
    const reader = spawn(process.execPath, [runner, script, String(maxBytes)]);
    // It may refuse the rest.
    reader.stdin.on('error', () => undefined);
    const read = text(reader.stdout);
    for (const piece of pieces) {
      await once(spawn(process.execPath, ['-e', '']), 'close');
      reader.stdin.write(piece);
    }
    reader.stdin.end();
    return JSON.parse(await read);
  }

  it('is read to its end, however slowly and in whichever pieces it comes', async () => {
    // https://github.com/openai/codex-plugin-cc/pull/713: what was read before the pipe was empty is lost.
    expect(await readFrom(['one\n', 'tw', 'o'], 100)).toEqual({ ok: true, text: 'one\ntwo' });
    // https://github.com/danielgtaylor/aglio/pull/364: only the first 65,536 bytes are read.
    expect(await readFrom([manyLines], 1_000_000)).toEqual({ ok: true, text: manyLines });
    // https://github.com/jellydn/ai-launcher/pull/79, https://github.com/QwenLM/qwen-code/issues/5329: bytes count, at once.
    expect(await readFrom(['é'.repeat(600)], 1_000)).toEqual({ ok: false });
  }, 60_000);

  const idsOf = (bytes: Uint8Array) => {
    const given = { words: ['fraud', '-'], options: {} };
    return listedWords(given, 1, { input: () => succeed(bytes) });
  };

  it.each([
    // https://github.com/jviall/rekordbox-edit/pull/75: the first ID is lost to the mark of PowerShell.
    ['a byte order mark', Buffer.from('\uFEFF17\r\n18\r\n')],
    // https://github.com/anchore/syft/issues/4916: Windows PowerShell 5.1 writes UTF-16.
    ['UTF-16', Buffer.from('\uFEFF17\r\n18\r\n', 'utf16le')],
    ['no line end at its end, and empty lines', Buffer.from('17\n\n 18')],
    ['an ID twice', Buffer.from('17\n18\n17\n')],
  ])('with %s names the same reports', (_, bytes) => {
    expect(idsOf(bytes)).toEqual(succeed(['17', '18']));
  });

  it('that isn’t text, or names too many, is refused whole', () => {
    expect(idsOf(Uint8Array.of(0x80, 0x81))).toMatchObject({ ok: false });
    expect(idsOf(Buffer.from(manyLines))).toMatchObject({ ok: false, problem: { kind: 'wrong use' } });
  });

  // https://github.com/apify/apify-cli/pull/1330: a command that needs no input waits for a pipe that never ends.
  it('is left alone by a command that isn’t given -', () => {
    const input = () => {
      throw new Error('It was read.');
    };
    expect(listedWords({ words: ['fraud', '17'], options: {} }, 1, { input })).toEqual(succeed(['17']));
  });
});

describe('an argument', () => {
  const words = [{ name: 'VERDICT', about: 'the verdict' }, reportsWord];
  const options = { note: { value: 'TEXT', about: 'a note' }, place: { value: 'LAT,LON', about: 'a place' } };

  it.each([
    // https://github.com/jqlang/jq/issues/1986
    ['begins with a minus sign', ['fraud', '--', '-17', '--yes'], ['fraud', '-17', '--yes'], {}],
    // https://github.com/minimistjs/minimist/issues/50: a coordinate south of the equator is an option.
    ['is a negative coordinate', ['fraud', '--place=-33.9,18.4'], ['fraud'], { place: '-33.9,18.4' }],
    ['is empty', ['fraud', '', '--note', ''], ['fraud', ''], { note: '' }],
    [
      'has emoji, accents and line ends',
      ['fraud', '--note', 'Doña 😀\nInés'],
      ['fraud'],
      { note: 'Doña 😀\nInés' },
    ],
    // https://github.com/com-lihaoyi/mainargs/pull/2
    ['is a single minus sign', ['fraud', '-'], ['fraud', '-'], {}],
  ])('that %s arrives unchanged', (_, args, given, values) => {
    expect(readArguments({ words, options }, args)).toEqual(
      succeed({ words: given, options: expect.objectContaining(values) }),
    );
  });

  it('that looks like an option is refused with what to do, and not taken for another', () => {
    expect(readArguments({ words, options }, ['fraud', '-17'])).toMatchObject({
      problem: expect.stringContaining('Put --'),
    });
    expect(readArguments({ words, options }, ['fraud', '--place', '-33.9,18.4'])).toMatchObject({
      problem: expect.stringContaining('='),
    });
  });

  // https://github.com/fabriziosalmi/proxxx/issues/283: other accounts see the arguments of every process.
  it('is never a key, an invite or a password', () => {
    const names = commands.flatMap((command) => Object.keys(command.options));
    expect(names.filter((name) => /key|invite|token|secret|password/.test(name))).toEqual([]);
  });
});

describe('a table', () => {
  it('has a line for each row, however many lines a text has, and aligned columns', () => {
    const { text } = tableLines([
      ['a', 'one\ntwo\u2028three'],
      ['longer', 'x'.repeat(10_000)],
    ]);
    const lines = text.split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.map((line) => line.slice(0, 8))).toEqual(['a       ', 'longer  ', '']);
    expect(text.length).toBeLessThan(200);
  });
});
