import { expect, it } from 'vitest';
import { riskText } from '../../../renderer/features/map/place-text';

it('risks on the map are named by the value from the service', () => {
  expect(riskText('high_risk')).toBe('high_risk');
  expect(riskText(null)).toBe('no risk level');
});
