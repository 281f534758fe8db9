import { describe, expect, it } from 'vitest';
import { longestShown, visiblePieces, visibleText } from '../../../renderer/ui/visible-text';

describe('a received text made visible', () => {
  it('leaves ordinary text of any script as it is', () => {
    for (const text of ['Lisboa', 'São Paulo\nline two\tend', 'Łódź', '東京', 'القاهرة', '😀', 'a\r\nb']) {
      expect(visibleText(text)).toBe(text);
    }
  });

  it('spells out what shows nothing or turns the text around', () => {
    expect(visibleText('a\u202Eb')).toBe('a⟨U+202E⟩b');
    expect(visibleText('\u0000\u200B\uFEFF')).toBe('⟨U+0000⟩⟨U+200B⟩⟨U+FEFF⟩');
    expect(visibleText('x\u{E0041}')).toBe('x⟨U+E0041⟩');
    expect(visibleText('half \uD83D')).toBe('half ⟨U+D83D⟩');
    expect(visibleText('a\rb')).toBe('a⟨U+000D⟩b');
  });

  it('tells spelled pieces from the readable ones', () => {
    expect(visiblePieces('ab\u200Bc')).toEqual([
      { text: 'ab', spelled: false },
      { text: '⟨U+200B⟩', spelled: true },
      { text: 'c', spelled: false },
    ]);
    expect(visiblePieces('')).toEqual([]);
  });

  it('is cut where it would freeze the window, and says how much more there is', () => {
    for (const character of ['a', '\u202E', '😀']) {
      const pieces = visiblePieces(character.repeat(1_000_000));
      expect(pieces.length).toBeLessThanOrEqual(longestShown + 1);
      expect(pieces.at(-1)?.text).toMatch(/^… ⟨.*[\d,]{7,}.*⟩$/);
    }
    const exact = 'a'.repeat(longestShown);
    expect(visibleText(exact)).toBe(exact);
  });
});
