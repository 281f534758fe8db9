import { describe, expect, it } from 'vitest';
import { valueFinder } from '../../../shared/json/value-at';

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
