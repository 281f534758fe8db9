import { describe, expect, it } from 'vitest';
import { changedPaths, valueFinder } from '../../../shared/json/paths';

it('changedPaths returns the paths of different fields, with an array as one', () => {
  const before = '{"id":1,"device":{"model":"A","id":"x"},"event":{"fraud_cases":["a","b"]},"gone":null}';
  const after = '{"device":{"id":"x","model":"B"},"id":1,"event":{"fraud_cases":["a"]},"new":{"a":1}}';
  expect(changedPaths(before, after)).toEqual(['device.model', 'event.fraud_cases', 'gone', 'new']);
});

it('changedPaths distinguishes long integers that are the same double, and ignores whitespace', () => {
  expect(changedPaths('{"id":9007199254740993}', '{"id":9007199254740992}')).toEqual(['id']);
  expect(changedPaths('{"id": 1}', '{"id":1}')).toEqual([]);
});

it('changedPaths returns the empty path for different values that are not objects', () => {
  expect(changedPaths('[1]', '[2]')).toEqual(['']);
});

describe('valueFinder', () => {
  const json =
    '{"id": 12345678901234567890, "event":{"fraud_cases":["a", 1.50 ],"a":1,"a":2},"__proto__":{"x":1}}';
  const find = valueFinder(json);

  it.each([
    [[], json],
    [['id'], '12345678901234567890'],
    [['event', 'fraud_cases'], '["a", 1.50 ]'],
    [['event', 'fraud_cases', '1'], '1.50'],
    [['event', 'a'], '2'],
    [['__proto__', 'x'], '1'],
  ])('finds %j unchanged', (path, expected) => {
    expect(find(path)).toBe(expected);
  });

  it.each([
    [['nothing']],
    [['id', 'x']],
    [['event', 'fraud_cases', '2']],
    [['constructor']],
    [['event', '0']],
  ])('finds nothing at %j', (path) => {
    expect(find(path)).toBeNull();
  });
});
