import { describe, expect, it } from 'vitest';
import { riskText } from '../../../renderer/features/map/place-text';
import { riskLook } from '../../../renderer/features/map/risk-look';

describe('risks on the map', () => {
  it('have one look each, and a shared one for unknown values', () => {
    expect(['fraud', 'high', 'low', 'clear'].map(riskLook)).toEqual(['fraud', 'high', 'low', 'clear']);
    expect(['high_risk', 'constructor', '', null].map(riskLook)).toEqual(Array(4).fill('unknown'));
  });

  it('are named by the value from the service', () => {
    expect(riskText('high_risk')).toBe('high_risk');
    expect(riskText(null)).toBe('no risk level');
  });
});
