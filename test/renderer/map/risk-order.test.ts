import { describe, expect, it } from 'vitest';
import { riskLook, riskMix, riskWord, worstRisk } from '../../../renderer/features/map/risk-order';

describe('risks on the map', () => {
  it('have a look each, and one for every word that nobody knows', () => {
    expect(['fraud', 'high', 'low', 'clear'].map(riskLook)).toEqual(['fraud', 'high', 'low', 'clear']);
    expect(['high_risk', 'constructor', '', null].map(riskLook)).toEqual(Array(4).fill('unknown'));
  });

  it('keep the word of the service', () => {
    expect(riskWord('high_risk')).toBe('high_risk');
    expect(riskWord(null)).toBe('without risk');
  });

  it('are ordered from fraud to clear, unknown words between high and low', () => {
    expect(worstRisk(['clear', 'low', 'fraud', 'high'])).toBe('fraud');
    expect(worstRisk(['clear', 'review', 'low'])).toBe('review');
    expect(worstRisk(['clear', null])).toBe('clear');
    expect(worstRisk([null, null])).toBeNull();
    expect(worstRisk([])).toBeNull();
  });

  it('are counted by look, worst first', () => {
    expect(riskMix(['clear', 'fraud', null, 'clear', 'review'])).toEqual([
      ['fraud', 1],
      ['unknown', 2],
      ['clear', 2],
    ]);
  });
});
