import { describe, expect, it } from 'vitest';
import { visiblePieces, visibleText } from '../../../shared/i18n/visible-text';
import { maxShownLength } from '../../../shared/shown-text';

describe('a received text made visible', () => {
  it('does not change ordinary text of any script', () => {
    for (const text of ['Lisboa', 'São Paulo\nline two\tend', 'Łódź', '東京', 'القاهرة', '😀', 'a\r\nb']) {
      expect(visibleText(text)).toBe(text);
    }
  });

  it('spells out characters that are invisible or reorder the text', () => {
    expect(visibleText('a\u202Eb')).toBe('a⟨U+202E⟩b');
    expect(visibleText('\u0000\u200B\uFEFF')).toBe('⟨U+0000⟩⟨U+200B⟩⟨U+FEFF⟩');
    expect(visibleText('x\u{E0041}')).toBe('x⟨U+E0041⟩');
    expect(visibleText('half \uD83D')).toBe('half ⟨U+D83D⟩');
    expect(visibleText('a\rb')).toBe('a⟨U+000D⟩b');
  });

  it('distinguishes spelled-out pieces from readable ones', () => {
    expect(visiblePieces('ab\u200Bc')).toEqual([
      { text: 'ab', spelled: false },
      { text: '⟨U+200B⟩', spelled: true },
      { text: 'c', spelled: false },
    ]);
    expect(visiblePieces('')).toEqual([]);
  });

  it('is shortened where it would freeze the window, and says that there is more', () => {
    for (const character of ['a', '\u202E', '😀', 'a\u202E', ' ', 'é\u200B\n']) {
      const pieces = visiblePieces(character.repeat(1_000_000));
      const shown = pieces.map(({ text }) => text).join('');
      expect(shown).toMatch(/… ⟨truncated⟩$/);
      expect(shown.length).toBeLessThan(maxShownLength + 100);
    }
    const exact = 'a'.repeat(maxShownLength);
    expect(visibleText(exact)).toBe(exact);
    expect(visibleText('\u{10FFFF}'.repeat(maxShownLength / 2)).length).toBeLessThan(maxShownLength + 100);
  });

  it('has few pieces whatever its content, and shows characters beyond the limit unmarked', () => {
    const text = 'a\u202E'.repeat(1_000);
    expect(visiblePieces(text).length).toBeLessThan(200);
    expect(visibleText(text)).toBe('a⟨U+202E⟩'.repeat(1_000));
  });
});
