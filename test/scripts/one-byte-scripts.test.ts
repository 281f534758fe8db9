import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { inOneByte } from '../../scripts/one-byte-scripts';

const filling = `${' '.repeat(200)}`;

/** Returns what a script evaluates to, before and after it is written in one byte a character. */
function evaluated(script: string) {
  const written = inOneByte(`${script}${filling}`);
  expect(written).not.toMatch(/[\u0100-\uffff]/);
  return [runInNewContext(script), runInNewContext(written)] as const;
}

describe('scripts in one byte a character', () => {
  it.each([
    ['a string', `'“Añá” – 東京 😀'`],
    ['a template', '`“…`'],
    ['an escaped character, which stands for itself', String.raw`'\…' + "\\…" + '\\\…'`],
    ['a pattern', `'x…y'.replace(/[…–]/, '-')`],
    ['a pattern of whole characters', `'a😀b'.replace(/[😀😁]/u, '-').length`],
    ['a name', `const größe东 = 3; größe东`],
    ['a comment', `/* … \\ */ 4 // …`],
  ])('do the same: %s', (_what, script) => {
    const [before, after] = evaluated(script);
    expect(after).toEqual(before);
  });

  it('stay as they are if they would need more memory', () => {
    expect(inOneByte(`'東京'`)).toBe(`'東京'`);
    expect(inOneByte(`'plain ñ'`)).toBe(`'plain ñ'`);
  });
});
