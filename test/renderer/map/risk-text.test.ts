import { expect, it } from 'vitest';
import { riskText } from '../../../renderer/features/map/place-text';

it('risks on the map are named by the value from the service, those of its other scale by the same level', () => {
  expect(riskText('manual review')).toBe('manual review');
  expect(riskText('high_risk')).toBe('high');
  expect(riskText(null)).toBe('no risk level');
});
