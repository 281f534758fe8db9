import { expect, it } from 'vitest';
import { changedPaths } from '../../../shared/json/changed-paths';

it('tells the fields that differ by their paths, a list as one', () => {
  const before = '{"id":1,"device":{"model":"A","id":"x"},"event":{"fraud_cases":["a","b"]},"gone":null}';
  const after = '{"device":{"id":"x","model":"B"},"id":1,"event":{"fraud_cases":["a"]},"new":{"a":1}}';
  expect(changedPaths(before, after)).toEqual(['device.model', 'event.fraud_cases', 'gone', 'new']);
});

it('tells long integers apart that are the same double, and nothing where only spaces differ', () => {
  expect(changedPaths('{"id":9007199254740993}', '{"id":9007199254740992}')).toEqual(['id']);
  expect(changedPaths('{"id": 1}', '{"id":1}')).toEqual([]);
});

it('tells a whole that is no object by the empty path', () => {
  expect(changedPaths('[1]', '[2]')).toEqual(['']);
});
