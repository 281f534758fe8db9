import { describe, expect, it } from 'vitest';
import { terminalText } from '../../main/command-line/output';
import { tableLines } from '../../main/command-line/text-table';

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
  ])('that %s is shown, not obeyed', (_, text, shown) => {
    expect(terminalText(text)).toBe(shown);
    expect(tableLines([[text, 'b']]).text.trimEnd()).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  it('keeps lines, tabs, accents, emoji and every other script', () => {
    const text = 'a\tb\r\nLisboa São Paulo 東京 القاهرة 😀\n';
    expect(terminalText(text)).toBe(text);
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
