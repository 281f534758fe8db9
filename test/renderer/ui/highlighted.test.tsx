import { render } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Highlighted } from '../../../renderer/ui/highlighted';
import { highlightPieces, searchPhrases } from '../../../shared/search-matches';
import { hostileText } from '../../support/inputs/sample-rows';

/** Returns the text with brackets around matches. */
function marked(text: string, search: string): string {
  return highlightPieces(text, searchPhrases(search))
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('');
}

describe('the marked matches of a search', () => {
  it.each([
    ['Lisboa, Portugal', 'port', 'Lisboa, [Port]ugal'],
    ['Lisboa, Portugal', 'ugal', 'Lisboa, Portugal'],
    ['ANA.SILVA@example.com', 'ana example', '[ANA].SILVA@[example].com'],
    ['ana.silva@example.com', 'silva@exa', 'ana.[silva@exa]mple.com'],
    ['Common usage at example.com', 'example.com', 'Common usage at [example.com]'],
    ['from 0 km/h to 90 km/h', 'km/h', 'from 0 [km/h] to 90 [km/h]'],
    ['example, company', 'example.com', '[example, com]pany'],
    ['to a new payee, a payee', '"new payee"', 'to a [new payee], a payee'],
    ['São Tomé', 'sao tome', '[São] [Tomé]'],
    ['Sa\u0303o', 'são', '[Sa\u0303o]'],
    ['Sa\u0303o', 'sa', '[Sa\u0303]o'],
    ['9223372036854775807', '922337', '[922337]2036854775807'],
    ['login-22 login-23', 'login 23', '[login]-22 [login]-[23]'],
    ['Madrid', '  ', 'Madrid'],
    ['Madrid', '.*', 'Madrid'],
    ['mad madrid', 'mad madr', '[mad] [madr]id'],
  ])('in "%s" for "%s": %s', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
  });

  it('leave the text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (text, search) => {
        const pieces = highlightPieces(text, searchPhrases(search));
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      }),
    );
  });
});

describe('a text with search matches', () => {
  const shown = (text: string | null, words: string) =>
    render(<Highlighted text={text} words={words} />).container;

  it('marks them', () => {
    const marks = shown('Lisboa, Portugal', 'LIS por').querySelectorAll('mark');
    expect([...marks].map((mark) => mark.textContent)).toEqual(['Lis', 'Por']);
  });

  it('is never markup, and hides nothing', () => {
    const container = shown(hostileText, 'img onerror png');
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe(
      '<img src=x onerror="globalThis.harmed = true">⟨U+202E⟩gnp.⟨U+0000⟩⟨U+200B⟩',
    );
    expect(container.querySelectorAll('mark')).toHaveLength(2);
    expect(globalThis).not.toHaveProperty('harmed');
  });

  it('is unmarked without a search', () => {
    expect(shown('Lisboa', '').querySelector('mark')).toBeNull();
    expect(shown(null, 'lis').textContent).toBe('not given');
  });
});
