import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renewedText } from '../../../shared/query/earlier-text';
import { parseQuery } from '../../../shared/query/parse-query';
import { conjunctsOf } from '../../../shared/query/query-node';
import { typedTexts } from '../../../shared/query/tokens';
import { phraseOf } from '../../../shared/text/words';
import { runs } from '../../support/runner/depth';

describe('a search text of before the query language', () => {
  it.each([
    ['BED OR BREAKFAST', 'BED "OR" BREAKFAST'],
    ['PORTLAND OR', 'PORTLAND "OR"'],
    ['SMITH NOT JONES', 'SMITH "NOT" JONES'],
    ['AND\u200b', '"AND\u200b"'],
    ['foo (', 'foo "("'],
    ['-(foo bar)', '"-(foo" bar)'],
    ['f(x) :)', 'f(x) :)'],
    ['（foo', '"(foo"'],
    ['id:12 -score:5 time:"1 2"', '"id:12" "-score:5" "time:""1 2"'],
    ['extra_data.amount:5', '"extra_data.amount:5"'],
    ['user:a*b place:*a -usuario:**', String.raw`user:a\*b place:\*a -usuario:\*\*`],
    [String.raw`user:a\*`, String.raw`user:a\\\*`],
    ['user:"a*b"', 'user:"a*b"'],
    ['user:"a"* b', 'user:"a" * b'],
    ['user:"a" device:"OR', 'user:"a" device:"OR'],
    ['“BED OR” user:a', '“BED OR” user:a'],
    ['risk:high amount:>5 before:2026-11-24 a*b', 'risk:high amount:>5 before:2026-11-24 a*b'],
    ['https://a.example/x?y=(1)', 'https://a.example/x?y=(1)'],
  ])('%j is %s', (earlier, text) => {
    expect(renewedText(earlier)).toBe(text);
  });

  it('stays as it is if it would be too long', () => {
    const long = 'OR '.repeat(1_600);
    expect(renewedText(long)).toBe(long);
  });

  it('finds the words that it has, of whatever kind', () => {
    const word = fc.constantFrom(
      ...['OR', 'AND', 'NOT', '(', ')', '-(', 'a', '-a', 'id:1', 'created:', 'f(', 'a*', '"', '"b c"'],
    );
    const gap = fc.constantFrom(' ', ' ', '  ', '');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 8 }), (parts) => {
        const earlier = `x ${parts.flat().join('')}`;
        const { node, problems } = parseQuery(renewedText(earlier), 'utc');
        expect(problems).toEqual([]);
        const words = typedTexts(earlier).filter((text) => phraseOf(text) !== '');
        expect(conjunctsOf(node)).toEqual(words.map((text) => ({ kind: 'words', text })));
      }),
      { numRuns: runs(20_000, 2_000) },
    );
  });
});
