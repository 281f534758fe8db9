import { describe, expect, it } from 'vitest';
import { extraFields } from '../../../shared/domain/extra-data';

const pathsOf = (json: string) => extraFields(json).map(({ path, kind, text }) => `${path} ${kind} ${text}`);

describe('the fields of extra_data', () => {
  it('are its scalars at any depth, as sent', () => {
    expect(pathsOf('{"a":1e3,"b":{"c":"x","d":{"e":true}},"f":[1],"g":null,"big":9007199254740993}')).toEqual(
      ['a number 1e3', 'b.c text x', 'b.d.e boolean true', 'big number 9007199254740993'],
    );
  });

  it('are none if it is no object', () => {
    for (const json of ['"text"', '1', '[{"a":1}]', 'null', '{', '']) expect(extraFields(json)).toEqual([]);
    expect(extraFields(null)).toEqual([]);
  });

  it('have different paths for different fields, and hostile names are only text', () => {
    expect(pathsOf('{"a.b":1,"a":{"b":2},"":3,"__proto__":4,"\\u202e":5}')).toEqual([
      '"a.b" number 1',
      'a.b number 2',
      '"" number 3',
      '__proto__ number 4',
      '\u202e number 5',
    ]);
  });

  it('are bounded in number, depth and length', () => {
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${at}`, at])));
    expect(extraFields(many)).toHaveLength(50);
    expect(extraFields(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`)).toEqual([]);
    expect(extraFields(`{"${'x'.repeat(300)}":1}`)).toEqual([]);
    expect(extraFields(JSON.stringify({ a: 'x'.repeat(200_000) }))).toEqual([]);
  });
});
