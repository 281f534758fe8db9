import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliceElements, sliceMember, sliceMembers } from '../../../shared/json/slice-json';

describe('sliceElements', () => {
  it('splits any array into the texts of its elements', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 3), (values, indent) => {
        const slices = sliceElements(JSON.stringify(values, null, indent));
        expect(slices?.map((slice) => JSON.parse(slice))).toEqual(JSON.parse(JSON.stringify(values)));
      }),
    );
  });

  it('returns each element unchanged', () => {
    const text = '[ 9223372036854775807 ,{"a" : [1, 2],"b":"],}\\""}, "\\\\" ,1.0e+2]';
    expect(sliceElements(text)).toEqual([
      '9223372036854775807',
      '{"a" : [1, 2],"b":"],}\\""}',
      '"\\\\"',
      '1.0e+2',
    ]);
  });

  it.each([['[]'], [' [ ] '], ['[\n]']])('finds no element in %j', (text) => {
    expect(sliceElements(text)).toEqual([]);
  });

  it.each([
    [''],
    ['['],
    ['null'],
    ['{}'],
    ['[1}'],
    ['[1] [2]'],
    ['[1,]'],
    ['[[1]'],
    ['["a]'],
    ['[1]]'],
    ['5'],
    ['"[]"'],
  ])('is null for %j', (text) => {
    expect(sliceElements(text)).toBeNull();
  });

  it('splits deep nesting without recursion', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(sliceElements(`[${deep},1]`)).toEqual([deep, '1']);
  });
});

describe('sliceMembers', () => {
  it('splits any object into names and the texts of its values', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
        fc.constantFrom(0, 3),
        (value, indent) => {
          const members = sliceMembers(JSON.stringify(value, null, indent)) ?? [];
          const read = Object.fromEntries(members.map(({ name, json }) => [name, JSON.parse(json)]));
          expect(read).toEqual(JSON.parse(JSON.stringify(value)));
        },
      ),
    );
  });

  it('decodes names, keeps values and keeps duplicates', () => {
    expect(sliceMembers('{"\\u0061:b" : 1 , "__proto__":{}, "c": 12345678901234567890,"c":2}')).toEqual([
      { name: 'a:b', json: '1' },
      { name: '__proto__', json: '{}' },
      { name: 'c', json: '12345678901234567890' },
      { name: 'c', json: '2' },
    ]);
  });

  it.each([[''], ['[]'], ['{'], ['{a:1}'], ['{"a"}'], ['{"a":1,}'], ['{"a":1}}'], ['null']])(
    'is null for %j',
    (text) => {
      expect(sliceMembers(text)).toBeNull();
    },
  );
});

describe('sliceMember', () => {
  const name = fc.constantFrom('extra_data', 'extra', '"', '\\', 'é', '');

  it('is the last member with a name, as sliceMembers returns it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.jsonValue())),
        fc.constantFrom('', ' '),
        fc.boolean(),
        name,
        (members, space, escapes, wanted) => {
          const quoted = (each: string) =>
            escapes && each.startsWith('e') ? `"\\u0065${each.slice(1)}"` : JSON.stringify(each);
          const listed = members.map(
            ([each, value]) => `${quoted(each)}${space}:${space}${JSON.stringify(value)}`,
          );
          const text = `${space}{${listed.join(`${space},`)}${space}}`;
          const last = sliceMembers(text)?.findLast((member) => member.name === wanted)?.json ?? null;
          expect(sliceMember(text, wanted)).toBe(last);
        },
      ),
    );
  });

  it.each([
    ['{"a":{"extra_data":1}}'],
    ['{"a":"extra_data","b":[{"extra_data":1}]}'],
    ['[{"extra_data":1}]'],
    ['"extra_data"'],
    ['{"extra_data_2":1}'],
  ])('is not one at another level of %j', (text) => {
    expect(sliceMember(text, 'extra_data')).toBeNull();
  });
});
