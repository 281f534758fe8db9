import { expect, it } from 'vitest';
import { deviceIntegrity } from '../../../../../main/reports-service/assessment/rules/device-integrity';
import { sampleFacts } from '../../../../support/sample-facts';
import { phone } from '../../../../support/transaction-story';

it.each([
  [{ rooted: true }, 'low', 'The device is rooted.'],
  [{ debugged: true }, 'high', 'The device is in debugging mode.'],
  [{ emulated: true }, 'high', 'The device is emulated.'],
  [
    { rooted: true, emulated: true, debugged: true },
    'high',
    'The device is emulated, in debugging mode and rooted.',
  ],
])('deviceIntegrity finds that %o is %s', (flaws, level, reason) => {
  expect(deviceIntegrity(sampleFacts({}, { device: phone('flawed', flaws) }))).toMatchObject({
    decision: null,
    level,
    reason,
  });
});

it('deviceIntegrity does not apply to an intact device', () => {
  expect(deviceIntegrity(sampleFacts({}, { device: phone('sound', { gpsSpoofed: true }) }))).toBeNull();
});
