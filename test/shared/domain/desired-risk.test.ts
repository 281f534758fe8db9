import { describe, expect, it } from 'vitest';
import { desiredRiskOf } from '../../../shared/domain/desired-risk';

describe('the desired risk that says what the service said', () => {
  it.each([
    ['fraud', 'fraud'],
    ['high', 'high'],
    ['high_risk', 'high'],
    ['low', 'low'],
    ['low_risk', 'low'],
    ['clear', 'clear'],
  ])('of %s is %s', (reported, desired) => {
    expect(desiredRiskOf(reported)).toBe(desired);
  });

  it.each([[null], [''], ['unknown_risk'], ['FRAUD'], ['fraud '], ['medium'], ['constructor']])(
    'of %j is none',
    (reported) => {
      expect(desiredRiskOf(reported)).toBeNull();
    },
  );
});
