import { expect, it } from 'vitest';
import { changedPaths } from '../../../shared/json/changed-paths';

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
