import { expect, it } from 'vitest';
import { searchableText, searchExpression, searchWords } from '../../../../main/store/reports/search-text';
import { readStoredText, storedText } from '../../../../main/store/reports/stored-row';

it('reads words and prefixes from what was typed, and none of it as syntax', () => {
  const expressionOf = (typed: string) => searchExpression(searchWords(typed));
  expect(expressionOf('user-00042')).toBe('"user"* AND "00042"*');
  expect(expressionOf('Ana.Silva@example.com')).toBe('"ana"* AND "silva"* AND "example"* AND "com"*');
  expect(expressionOf('"Málaga" OR NOT text:*')).toBe('"malaga"* AND "or"* AND "not"* AND "text"*');
  expect(searchWords(' "*)( ')).toEqual([]);
});

it('finds a report by its texts, numbers and signals, not by field names, coordinates or times', () => {
  const json =
    '{"id":9223372036854775807,"timestamp":17,"user":{"id":"a\\"b"},"location":{"latitude":43.2},"extra_data":{"amount":65.5,"timestamp":"noon"}}';
  expect(searchableText(json, ['TOR']).split('\n')).toEqual([
    'TOR',
    '9223372036854775807',
    'a"b',
    '65.5',
    'noon',
  ]);
});

it.each(['', 'plain', '\u0000', 'a\u0000b', '\ud800', '\udc00\ud800', '\u0001', '\u0001"', '😀'])(
  'stores the text %j exactly, in a form that SQLite can represent',
  (text) => {
    const stored = storedText(text);
    expect(readStoredText(stored)).toBe(text);
    expect(stored.isWellFormed() && !stored.includes('\0')).toBe(true);
  },
);
