import { describe, expect, it } from 'vitest';
import { riskLook, riskWord } from '../../../renderer/features/map/risk-order';

describe('risks on the map', () => {
  it('have a look each, and one for every word that nobody knows', () => {
    expect(['fraud', 'high', 'low', 'clear'].map(riskLook)).toEqual(['fraud', 'high', 'low', 'clear']);
    expect(['high_risk', 'constructor', '', null].map(riskLook)).toEqual(Array(4).fill('unknown'));
  });

  it('keep the word of the service', () => {
    expect(riskWord('high_risk')).toBe('high_risk');
    expect(riskWord(null)).toBe('without risk');
  });
});
